//! From a value on an axis to a pixel and back.

use super::Scale;

/// One axis laid out between two pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    form: Form,
    /// The pixel of the axis's first value.
    start: f64,
    /// The pixel of its last value; less than `start` on a vertical axis.
    end: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Linear { first: f64, span: f64 },
    Logarithmic { first: f64, span: f64 },
    Categories { count: f64 },
}

impl Projection {
    /// Lays a scale out between two pixels.
    ///
    /// A scale that shows nothing (equal ends, ends that are not numbers, a
    /// logarithm of zero) is widened to one that does, so that drawing never fails.
    pub fn new(scale: &Scale, start: f64, end: f64) -> Self {
        let form = match scale {
            Scale::Linear(first, last) => {
                let (first, last) = linear_ends(*first, *last);
                Form::Linear { first, span: last - first }
            }
            Scale::Logarithmic(first, last) => {
                let (first, last) = logarithmic_ends(*first, *last);
                Form::Logarithmic { first: first.ln(), span: last.ln() - first.ln() }
            }
            Scale::Categories(names) => Form::Categories { count: names.len().max(1) as f64 },
        };
        Self { form, start, end }
    }

    /// The share of the axis's length at a value, 0 at its first end; `None` where the value has no place.
    pub fn fraction(&self, value: f64) -> Option<f64> {
        let fraction = match self.form {
            Form::Linear { first, span } => (value - first) / span,
            Form::Logarithmic { first, span } if value > 0.0 => (value.ln() - first) / span,
            Form::Logarithmic { .. } => return None,
            Form::Categories { count } => (value + 0.5) / count,
        };
        fraction.is_finite().then_some(fraction)
    }

    /// The value at a share of the axis's length.
    pub fn value(&self, fraction: f64) -> f64 {
        match self.form {
            Form::Linear { first, span } => first + fraction * span,
            Form::Logarithmic { first, span } => (first + fraction * span).exp(),
            Form::Categories { count } => fraction * count - 0.5,
        }
    }

    /// The pixel of a value, which may lie beyond the axis.
    pub fn pixel(&self, value: f64) -> Option<f64> {
        self.fraction(value).map(|fraction| self.start + fraction * (self.end - self.start))
    }

    /// The value under a pixel, kept within the axis.
    pub fn value_at(&self, pixel: f64) -> f64 {
        let fraction = (pixel - self.start) / (self.end - self.start);
        self.value(if fraction.is_finite() { fraction.clamp(0.0, 1.0) } else { 0.0 })
    }

    /// The category under a pixel; `None` on other scales.
    pub fn category_at(&self, pixel: f64) -> Option<usize> {
        match self.form {
            // A whole number between zero and the count, so the cast is exact.
            Form::Categories { count } => {
                Some(self.value_at(pixel).round().clamp(0.0, count - 1.0) as usize)
            }
            _ => None,
        }
    }

    /// The length of one category's band in pixels; the whole axis on other scales.
    pub fn band(&self) -> f64 {
        match self.form {
            Form::Categories { count } => (self.end - self.start).abs() / count,
            _ => (self.end - self.start).abs(),
        }
    }

    /// Whether a value lies on the axis, ends included.
    pub fn contains(&self, value: f64) -> bool {
        self.fraction(value).is_some_and(|fraction| (-1e-9..=1.0 + 1e-9).contains(&fraction))
    }

    /// The least and the greatest value on the axis, with the tolerance of rounding.
    pub(super) fn bounds(&self) -> (f64, f64) {
        let (first, last) = (self.value(0.0), self.value(1.0));
        let slack = match self.form {
            Form::Linear { span, .. } => span.abs() * 1e-9,
            Form::Logarithmic { .. } | Form::Categories { .. } => first.min(last).abs() * 1e-9,
        };
        (first.min(last) - slack, first.max(last) + slack)
    }

    /// The scale from end to end, of the kind of another; one of categories has no ends.
    pub(super) fn scale_like(&self, kind: &Scale) -> Scale {
        let (first, last) = (self.value(0.0), self.value(1.0));
        match kind {
            Scale::Linear(..) => Scale::Linear(first, last),
            Scale::Logarithmic(..) => Scale::Logarithmic(first, last),
            Scale::Categories(_) => kind.clone(),
        }
    }

    /// The length in pixels.
    pub fn length(&self) -> f64 {
        (self.end - self.start).abs()
    }
}

/// Ends between which a linear axis has a length.
pub(super) fn linear_ends(first: f64, last: f64) -> (f64, f64) {
    // Beyond this the difference of two ends is no longer a number.
    const LARGEST: f64 = 1e300;
    let (first, last) = (first.clamp(-LARGEST, LARGEST), last.clamp(-LARGEST, LARGEST));
    match (first.is_finite(), last.is_finite()) {
        (true, true) if (last - first).abs() > first.abs() * 1e-12 => (first, last),
        (true, _) => (first - widening(first), first + widening(first)),
        (false, true) => (last - widening(last), last + widening(last)),
        (false, false) => (0.0, 1.0),
    }
}

fn widening(value: f64) -> f64 {
    if value == 0.0 { 1.0 } else { value.abs() / 2.0 }
}

/// Positive ends between which a logarithmic axis has a length.
pub(super) fn logarithmic_ends(first: f64, last: f64) -> (f64, f64) {
    let usable = |value: f64| value.is_finite() && value > 0.0;
    match (usable(first), usable(last)) {
        (true, true) if (last / first).ln().abs() > 1e-9 && (last / first).is_finite() => {
            (first, last)
        }
        (true, _) => (first / 10.0, first * 10.0),
        (false, true) => (last / 1000.0, last),
        (false, false) => (1.0, 10.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Value and pixel of both ends and of one place between, there and back.
    #[track_caller]
    fn both_ways(projection: &Projection, pairs: &[(f64, f64)]) {
        for (value, pixel) in pairs {
            let found = projection.pixel(*value).unwrap();
            assert!((found - pixel).abs() < 1e-9, "value {value}: pixel {found}, not {pixel}");
            let back = projection.value_at(*pixel);
            assert!(
                (back - value).abs() <= value.abs() * 1e-12 + 1e-12,
                "pixel {pixel}: value {back}, not {value}"
            );
        }
    }

    #[test]
    fn a_linear_axis_spaces_differences_evenly() {
        both_ways(
            &Projection::new(&Scale::Linear(0.0, 50.0), 40.0, 240.0),
            &[(0.0, 40.0), (10.0, 80.0), (50.0, 240.0)],
        );
        // A vertical axis runs up while pixels run down.
        both_ways(
            &Projection::new(&Scale::Linear(-1.0, 1.0), 200.0, 0.0),
            &[(-1.0, 200.0), (0.5, 50.0), (1.0, 0.0)],
        );
        // And an axis may run from large to small.
        both_ways(
            &Projection::new(&Scale::Linear(4.0, 0.0), 0.0, 100.0),
            &[(4.0, 0.0), (1.0, 75.0)],
        );
    }

    #[test]
    fn a_logarithmic_axis_spaces_ratios_evenly() {
        let axis = Projection::new(&Scale::Logarithmic(1e-3, 1e3), 0.0, 600.0);
        both_ways(&axis, &[(1e-3, 0.0), (1.0, 300.0), (100.0, 500.0), (1e3, 600.0)]);
        assert_eq!(axis.pixel(0.0), None);
        assert_eq!(axis.pixel(-1.0), None);
    }

    #[test]
    fn categories_stand_in_the_middle_of_equal_bands() {
        let axis = Projection::new(
            &Scale::Categories(vec!["a".into(), "b".into(), "c".into(), "d".into()]),
            0.0,
            400.0,
        );
        both_ways(&axis, &[(0.0, 50.0), (1.0, 150.0), (3.0, 350.0)]);
        assert_eq!(axis.band(), 100.0);
        assert_eq!(
            [-5.0, 99.0, 101.0, 1e9].map(|pixel| axis.category_at(pixel)),
            [Some(0), Some(0), Some(1), Some(3)]
        );
        assert_eq!(Projection::new(&Scale::Linear(0.0, 1.0), 0.0, 1.0).category_at(0.5), None);
    }

    #[test]
    fn an_axis_without_length_is_widened() {
        for scale in [
            Scale::Linear(3.0, 3.0),
            Scale::Linear(0.0, 0.0),
            Scale::Linear(f64::NAN, 1.0),
            Scale::Linear(f64::NAN, f64::INFINITY),
            Scale::Linear(f64::MIN, f64::MAX),
            Scale::Logarithmic(5.0, 5.0),
            Scale::Logarithmic(0.0, 10.0),
            Scale::Logarithmic(-1.0, 0.0),
            Scale::Logarithmic(1e-300, 1e300),
            Scale::Categories(Vec::new()),
        ] {
            let axis = Projection::new(&scale, 0.0, 100.0);
            for fraction in [0.0, 0.3, 1.0] {
                let value = axis.value(fraction);
                let back = axis.fraction(value);
                assert!(
                    back.is_some_and(|back| (back - fraction).abs() < 1e-6),
                    "{scale:?} {value} {back:?}"
                );
            }
            assert_eq!(axis.pixel(f64::NAN), None, "{scale:?}");
        }
    }

    #[test]
    fn a_pixel_beyond_the_axis_reads_as_its_end() {
        let axis = Projection::new(&Scale::Linear(0.0, 50.0), 40.0, 240.0);
        assert_eq!((axis.value_at(0.0), axis.value_at(900.0)), (0.0, 50.0));
        assert!(axis.contains(50.0) && !axis.contains(50.1) && !axis.contains(f64::NAN));
        // An axis of no pixels still answers.
        assert_eq!(Projection::new(&Scale::Linear(0.0, 50.0), 7.0, 7.0).value_at(7.0), 0.0);
    }
}
