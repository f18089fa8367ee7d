//! A chart in sentences, for screen readers and for the description of an export.

use super::layout::has_rows;
use super::projection::{linear_ends, logarithmic_ends};
use super::{Axis, Bar, ChartSpec, Panel, Scale, Series, Shape};
use crate::quantity::{Digits, Unit, display};
use crate::text::{COLON, Language, Text};

/// Says what a chart shows: its axes, where each curve starts and ends, its extremes, every mark.
pub fn summary(spec: &ChartSpec, language: Language) -> String {
    let mut speech = Speech { language, text: String::new() };
    speech.text.push_str(&spec.title);
    speech.axis(HORIZONTAL, &spec.x);
    for panel in &spec.panels {
        speech.axis(VERTICAL, &panel.y);
        for region in &panel.regions {
            speech.sentence(&region.label);
        }
        for guide in &panel.guides {
            speech.sentence(&guide.label);
        }
        for series in &panel.series {
            match &series.shape {
                Shape::Line(points) => speech.curve(spec, panel, series, points),
                Shape::Bars(bars) => speech.bars(spec, panel, series, bars),
            }
        }
        for mark in panel.marks.iter().filter(|mark| mark.x.is_finite() && mark.y.is_finite()) {
            let colon = if mark.label.is_empty() { "" } else { COLON.get(language) };
            let at = speech.place(spec, panel, (mark.x, mark.y));
            speech.sentence(&format!("{}{colon}{at}", mark.label));
        }
    }
    speech.end();
    speech.text
}

const HORIZONTAL: Text = text!("Horizontal axis", "横轴");
const VERTICAL: Text = text!("Vertical axis", "纵轴");
const COMMA: Text = text!(", ", "，");
const SEMICOLON: Text = text!("; ", "；");
const STOP: Text = text!(".", "。");
const LOGARITHMIC: Text = text!("logarithmic", "对数刻度");
const FROM: Text = text!("from ", "从 ");
const TO: Text = text!(" to ", " 到 ");
const AT: Text = text!(" at ", "，位于 ");
const LEAST: Text = text!("least ", "最小 ");
const MOST: Text = text!("most ", "最大 ");
const BLOCKS: Text = text!(" blocks", " 块");
const NOTHING: Text = text!("no values", "无数据");

struct Speech {
    language: Language,
    text: String,
}

impl Speech {
    fn word(&self, word: Text) -> &'static str {
        word.get(self.language)
    }

    /// Ends the sentence before, unless it ends in a sign of its own.
    fn end(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['.', '?', '!', '。', '？', '！']) {
            self.text.push_str(self.word(STOP));
        }
    }

    fn sentence(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        self.end();
        if self.language == Language::English {
            self.text.push(' ');
        }
        self.text.push_str(words);
    }

    fn axis(&mut self, name: Text, axis: &Axis) {
        let show = |value: f64| display(value, axis.unit, Digits::default());
        let (comma, colon) = (self.word(COMMA), self.word(COLON));
        let range = |(first, last): (f64, f64)| {
            format!("{}{}{}{}", self.word(FROM), show(first), self.word(TO), show(last))
        };
        let extent = match &axis.scale {
            Scale::Linear(first, last) => range(linear_ends(*first, *last)),
            Scale::Logarithmic(first, last) => {
                format!(
                    "{}{comma}{}",
                    range(logarithmic_ends(*first, *last)),
                    self.word(LOGARITHMIC)
                )
            }
            Scale::Categories(names) => names.join(comma),
        };
        let label =
            if axis.label.is_empty() { String::new() } else { format!("{}{comma}", axis.label) };
        let sentence = format!("{}{colon}{label}{extent}", self.word(name));
        self.sentence(&sentence);
    }

    fn curve(&mut self, spec: &ChartSpec, panel: &Panel, series: &Series, points: &[(f64, f64)]) {
        let known: Vec<(f64, f64)> =
            points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
        let mut words = format!("{}{}", series.label, self.word(COLON));
        let least = known.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1));
        let most = known.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1));
        match (known.first(), known.last(), least, most) {
            (Some(first), Some(last), Some(least), Some(most)) => {
                words += self.word(FROM);
                words += &self.place(spec, panel, *first);
                words += self.word(TO);
                words += &self.place(spec, panel, *last);
                // The ends are said already.
                for (name, extreme) in [(LEAST, least), (MOST, most)] {
                    if extreme.1 != first.1 && extreme.1 != last.1 {
                        words += self.word(SEMICOLON);
                        words += self.word(name);
                        words += &self.place(spec, panel, extreme);
                    }
                }
            }
            _ => words += self.word(NOTHING),
        }
        self.sentence(&words);
    }

    fn bars(&mut self, spec: &ChartSpec, panel: &Panel, series: &Series, bars: &[Bar]) {
        let (names, unit) = match (&panel.y.scale, &spec.x.scale) {
            (Scale::Categories(names), _) => (names, spec.x.unit),
            (_, Scale::Categories(names)) => (names, panel.y.unit),
            _ => return,
        };
        let show = |value: f64, unit: Unit| display(value, unit, Digits::default());
        let mut words = format!("{}{}", series.label, self.word(COLON));
        if has_rows(panel) {
            let first = bars.iter().map(|bar| bar.from.min(bar.to)).fold(f64::INFINITY, f64::min);
            let last =
                bars.iter().map(|bar| bar.from.max(bar.to)).fold(f64::NEG_INFINITY, f64::max);
            words += &format!("{}{}", bars.len(), self.word(BLOCKS));
            if first.is_finite() && last.is_finite() {
                words += self.word(COMMA);
                words += self.word(FROM);
                words += &show(first, unit);
                words += self.word(TO);
                words += &show(last, unit);
            }
        } else {
            let values: Vec<String> = bars
                .iter()
                .filter(|bar| bar.from.is_finite() && bar.to.is_finite())
                .filter_map(|bar| {
                    let name = names.get(bar.category)?;
                    let to = show(bar.to, unit);
                    Some(if bar.from == 0.0 {
                        format!("{name} {to}")
                    } else {
                        let from = show(bar.from, unit);
                        format!("{name} {}{from}{}{to}", self.word(FROM), self.word(TO))
                    })
                })
                .collect();
            words += &values.join(self.word(COMMA));
        }
        self.sentence(&words);
    }

    /// A point in the words of its axes: the value, then where it lies.
    fn place(&self, spec: &ChartSpec, panel: &Panel, (x, y): (f64, f64)) -> String {
        let along = |axis: &Axis, value: f64| match &axis.scale {
            Scale::Categories(names) => {
                // An index, so the cast is exact; a negative one saturates to the first.
                names.get(value.round() as usize).map_or_else(String::new, ToString::to_string)
            }
            _ => display(value, axis.unit, Digits::default()),
        };
        format!("{}{}{}", along(&panel.y, y), self.word(AT), along(&spec.x, x))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_chart_is_told_in_sentences() {
        let mut spec = samples::roofline();
        spec.panels[0].marks.truncate(1);
        assert_eq!(
            summary(&spec, Language::English),
            "What holds one GPU back? Horizontal axis: arithmetic intensity, from 0.100 FLOP/B to 10,000 FLOP/B, \
             logarithmic. Vertical axis: attainable per GPU, from 100 GFLOP/s to 2.00 PFLOP/s, logarithmic. \
             H100 roofline: from 335 GFLOP/s at 0.100 FLOP/B to 989 TFLOP/s at 10,000 FLOP/B. \
             network ceiling: from 400 TFLOP/s at 0.100 FLOP/B to 400 TFLOP/s at 10,000 FLOP/B. \
             baseline: from 204 GFLOP/s at 0.100 FLOP/B to 312 TFLOP/s at 10,000 FLOP/B. \
             ridge 295 FLOP/B: 989 TFLOP/s at 295 FLOP/B."
        );
    }

    #[test]
    fn extremes_between_the_ends_are_told() {
        let spoken = summary(&samples::latency(), Language::English);
        let curve =
            spoken.split(". ").find(|sentence| sentence.starts_with("mean response")).unwrap();
        assert!(curve.contains("; least ") && !curve.contains("most"), "{curve}");
    }

    #[test]
    fn chinese_has_its_own_punctuation() {
        let spoken = summary(&samples::regions(), Language::Chinese);
        assert!(
            spoken.contains("横轴：carbon of the job，从 0 kgCO₂e 到 70.0 tCO₂e。"),
            "{spoken}"
        );
        assert!(spoken.contains("France 4.80 tCO₂e，Brazil 8.50 tCO₂e") && spoken.ends_with('。'));
    }

    #[test]
    fn a_schedule_is_counted_and_an_empty_curve_is_said_to_be_empty() {
        let spoken = summary(&samples::schedule(), Language::English);
        assert!(spoken.contains("forward: 24 blocks, from 0 s to 90.0 ms."), "{spoken}");
        let mut spec = samples::bubble();
        spec.panels[0].series.truncate(1);
        spec.panels[0].series[0].shape = Shape::Line(Vec::new());
        assert!(summary(&spec, Language::English).contains("2 stages: no values."));
    }
}
