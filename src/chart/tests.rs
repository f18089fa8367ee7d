//! Whole charts: drawn, read back as XML, and looked at by measure.

use super::layout::Rect;
use super::*;
use crate::text::Language;
use roxmltree::{Document, Node};

const SIZES: [(f64, f64); 4] = [(300.0, 240.0), (340.0, 400.0), (480.0, 320.0), (1280.0, 720.0)];

fn size((width, height): (f64, f64)) -> Size {
    Size { width, height }
}

/// One layer or both as a document.
fn wrapped(elements: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{elements}</svg>")
}

/// The nearest value of an inherited attribute.
fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|ancestor| ancestor.attribute(name))
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The boxes of all texts with their words, by the table of widths.
fn texts(document: &Document<'_>) -> Vec<(Rect, String)> {
    document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| {
            let words = node.text().unwrap().to_owned();
            let font_size: f64 = inherited(node, "font-size").unwrap().parse().unwrap();
            let bold = inherited(node, "font-weight") == Some("600");
            let width = measure::width(&words, font_size, bold);
            let (mut x, mut y) = (number(node, "x"), number(node, "y"));
            for moved in node.ancestors().filter_map(|ancestor| ancestor.attribute("transform")) {
                let inner = moved.strip_prefix("translate(").unwrap().strip_suffix(')').unwrap();
                let (right, down) = inner.split_once(' ').unwrap();
                x += right.parse::<f64>().unwrap();
                y += down.parse::<f64>().unwrap();
            }
            let left = match inherited(node, "text-anchor") {
                None => x,
                Some("middle") => x - width / 2.0,
                Some("end") => x - width,
                Some(other) => panic!("{other}"),
            };
            // From the height of a capital to the baseline: what must stay legible.
            let top = y - font_size * 0.73;
            (Rect { left, top, width, height: font_size * 0.73 }, words)
        })
        .collect()
}

/// The corners of a path.
fn corners(data: &str) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let spaced = rest[..end].replace('-', " -");
        let numbers: Vec<f64> = spaced.split_whitespace().map(|n| n.parse().unwrap()).collect();
        rest = &rest[end..];
        match command {
            'M' => (x, y) = (numbers[0], numbers[1]),
            'h' => x += numbers[0],
            'v' => y += numbers[0],
            'l' => {
                for pair in numbers.chunks(2) {
                    (x, y) = (x + pair[0], y + pair[1]);
                    found.push((x, y));
                }
                continue;
            }
            'z' => continue,
            other => panic!("{other} in {data}"),
        }
        found.push((x, y));
    }
    found
}

fn inside_a_plot(layout: &Layout, x: f64, y: f64) -> bool {
    layout.panels.iter().any(|panel| {
        let plot = panel.plot;
        let around = Rect {
            left: plot.left - 0.1,
            top: plot.top - 0.1,
            width: plot.width + 0.2,
            height: plot.height + 0.2,
        };
        around.holds(x, y)
    })
}

#[test]
fn every_text_of_an_export_lies_on_the_sheet_and_stays_text() {
    let caption = Caption {
        lines: vec!["8,192 × H100 · PUE 1.4".into(), "一个用来测试换行的很长的情景说明".repeat(6)],
        link: format!("https://example.org/#/overview?{}", "gpus=8192&pue=1.4&".repeat(30)),
    };
    for spec in samples::all() {
        for theme in Theme::ALL {
            for sheet in [(340.0, 420.0), (480.0, 480.0), (1280.0, 900.0)] {
                // Larger type needs a larger sheet, as the command line asks for it.
                let (width, height) = (sheet.0 * theme.type_scale, sheet.1 * theme.type_scale);
                let svg =
                    document(&spec, size((width, height)), theme, &caption, Language::English);
                let document = Document::parse(&svg).unwrap();
                let root = document.root_element();
                assert_eq!(root.attribute("role"), Some("img"));
                assert_eq!((number(root, "width"), number(root, "height")), (width, height));
                for name in ["title", "desc"] {
                    let node = document.descendants().find(|node| node.has_tag_name(name)).unwrap();
                    assert!(!node.text().unwrap().is_empty());
                }
                let link = document.descendants().find(|node| node.has_tag_name("a")).unwrap();
                assert_eq!(link.attribute("href"), Some(caption.link.as_str()));
                assert!(!svg.contains("var(") && !svg.contains("NaN") && !svg.contains("inf"));
                let texts = texts(&document);
                assert!(texts.iter().any(|(_, words)| spec.title.starts_with(words.as_str())));
                let sheet = Rect { left: 0.0, top: 0.0, width, height };
                for (rect, words) in texts {
                    assert!(sheet.encloses(&rect), "{} {width} {words}: {rect:?}", spec.id);
                }
            }
        }
    }
}

#[test]
fn no_label_of_a_page_chart_is_cut_off_or_covers_another() {
    for spec in samples::all() {
        for theme in Theme::ALL {
            for (width, height) in SIZES {
                let drawing = draw(&spec, size((width, height)), theme);
                let both = wrapped(&format!("{}{}", drawing.frame, drawing.data));
                let document = Document::parse(&both).unwrap();
                let texts = texts(&document);
                let whole = Rect { left: 0.0, top: 0.0, width, height };
                for (index, (rect, words)) in texts.iter().enumerate() {
                    let context = format!("{} {} {width}: {words} {rect:?}", spec.id, theme.name);
                    assert!(rect.height >= 11.0 * 0.73, "{context}");
                    assert!(whole.encloses(rect), "{context}");
                    for (other, other_words) in &texts[..index] {
                        assert!(!rect.overlaps(other), "{context} covers {other_words} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_scenarios_own_point_keeps_its_name_even_on_a_phone() {
    for (spec, name) in [
        (samples::roofline(), "decode, batch 16"),
        (samples::bubble(), "this scenario"),
        (samples::latency(), "this scenario"),
    ] {
        for (width, height) in [(300.0, 360.0), (480.0, 320.0)] {
            let drawing = draw(&spec, size((width, height)), &Theme::LIGHT);
            assert!(drawing.data.contains(&format!(">{name}</text>")), "{} {width}", spec.id);
        }
    }
}

#[test]
fn a_page_chart_names_variables_and_light_and_dark_are_the_same_drawing() {
    for spec in samples::all() {
        let light = draw(&spec, size((480.0, 320.0)), &Theme::LIGHT);
        let dark = draw(&spec, size((480.0, 320.0)), &Theme::DARK);
        assert_eq!(light, dark);
        let known: Vec<&str> = Paint::all().map(Paint::variable).collect();
        let drawn = format!("{}{}", light.frame, light.data);
        assert!(!drawn.contains("=\"#"), "a colour instead of a variable");
        for reference in drawn.split("var(--").skip(1) {
            let name = &reference[..reference.find(')').unwrap()];
            assert!(known.contains(&name), "{name}");
        }
    }
}

#[test]
fn the_frame_changes_only_with_the_axes() {
    let before = samples::latency();
    let mut after = before.clone();
    after.panels[0].marks[2].x = 40.0;
    after.panels[0].regions[0].to = 3.0;
    after.panels[1].series.clear();
    let [before, after] =
        [before, after].map(|spec| draw(&spec, size((480.0, 320.0)), &Theme::LIGHT));
    assert_eq!(before.frame, after.frame);
    assert_ne!(before.data, after.data);
    let mut moved = samples::latency();
    moved.x.scale = Scale::Logarithmic(1.0, 1024.0);
    assert_ne!(before.frame, draw(&moved, size((480.0, 320.0)), &Theme::LIGHT).frame);
}

#[test]
fn a_chart_drawn_again_is_the_chart_drawn_anew() {
    let mut moved = samples::latency();
    moved.panels[0].marks[2].x = 40.0;
    let mut wider = samples::latency();
    wider.x.scale = Scale::Logarithmic(1.0, 1024.0);
    let specs: Vec<ChartSpec> = samples::all().into_iter().chain([moved, wider]).collect();
    for one_size in SIZES {
        for before in &specs {
            let before = draw(before, size(one_size), &Theme::LIGHT);
            for after in &specs {
                let again = draw_again(after, size(one_size), &Theme::LIGHT, Some(&before), false);
                assert_eq!(again, draw(after, size(one_size), &Theme::LIGHT));
            }
        }
        let larger = draw(&specs[0], size((900.0, 500.0)), &Theme::LIGHT);
        let again = draw_again(&specs[0], size(one_size), &Theme::LIGHT, Some(&larger), false);
        assert_eq!(again, draw(&specs[0], size(one_size), &Theme::LIGHT));
    }
}

/// What is dragged stays under the pointer.
#[test]
fn an_axis_that_rests_keeps_its_pixels() {
    let before = draw(&samples::latency(), size((480.0, 320.0)), &Theme::LIGHT);
    let mut wider = samples::latency();
    wider.x.scale = Scale::Logarithmic(1.0, 4096.0);
    let [resting, free] = [true, false]
        .map(|rests| draw_again(&wider, size((480.0, 320.0)), &Theme::LIGHT, Some(&before), rests));
    let pixel = |drawing: &Drawing| drawing.layout.panels[0].x.pixel(40.0).unwrap();
    assert!((pixel(&resting) - pixel(&before)).abs() < 1e-6);
    assert!(pixel(&free) < pixel(&before) - 20.0);
}

#[test]
fn curves_and_bars_stay_inside_the_plot() {
    for mut spec in samples::all() {
        // Narrow every axis, so that much of the data lies beyond.
        let narrowed = |scale: &Scale| match scale {
            Scale::Linear(first, last) => {
                Scale::Linear(first + (last - first) * 0.3, first + (last - first) * 0.6)
            }
            Scale::Logarithmic(first, last) => {
                let ratio = last / first;
                Scale::Logarithmic(first * ratio.powf(0.3), first * ratio.powf(0.6))
            }
            Scale::Categories(names) => Scale::Categories(names[..3].to_vec()),
        };
        spec.x.scale = narrowed(&spec.x.scale);
        for panel in &mut spec.panels {
            panel.y.scale = narrowed(&panel.y.scale);
        }
        let drawing = draw(&spec, size((480.0, 320.0)), &Theme::LIGHT);
        let data = wrapped(&drawing.data);
        let document = Document::parse(&data).unwrap();
        let mut count = 0;
        for path in document.descendants().filter(|node| node.has_tag_name("path")) {
            for (x, y) in corners(path.attribute("d").unwrap()) {
                // A mark's outline may reach over the edge.
                let outline = path.attribute("fill") == Some("var(--chart-ground)");
                assert!(outline || inside_a_plot(&drawing.layout, x, y), "{} {x} {y}", spec.id);
                count += 1;
            }
        }
        assert!(count > 1, "{}: nothing left to see", spec.id);
    }
}

#[test]
fn a_drawn_curve_passes_its_values() {
    let spec = samples::bubble();
    let drawing = draw(&spec, size((480.0, 320.0)), &Theme::LIGHT);
    let data = wrapped(&drawing.data);
    let document = Document::parse(&data).unwrap();
    // The heavy curve: 8 stages.
    let path = document
        .descendants()
        .find(|node| node.has_tag_name("path") && node.attribute("stroke-width") == Some("2.5"))
        .unwrap();
    let drawn = corners(path.attribute("d").unwrap());
    let plot = &drawing.layout.panels[0];
    for count in [1.0_f64, 7.0, 32.0, 200.0] {
        // The bubble of a synchronous pipeline: (p - 1) / (m + p - 1).
        let (x, y) = plot.pixel(count, 7.0 / (count + 7.0)).unwrap();
        let segment =
            drawn.windows(2).find(|pair| pair[0].0 - 0.05 <= x && x <= pair[1].0 + 0.05).unwrap();
        let share = (x - segment[0].0) / (segment[1].0 - segment[0].0);
        let height = segment[0].1 + share * (segment[1].1 - segment[0].1);
        assert!((height - y).abs() < 0.25, "at {count}: drawn {height}, wanted {y}");
    }
}

#[test]
fn each_kind_of_mark_has_its_form() {
    let data = draw(&samples::roofline(), size((480.0, 320.0)), &Theme::LIGHT).data;
    // A ring on the ground with a dot in it, in the ink of the mark.
    let ring = "r=\"7\" fill=\"var(--chart-ground)\" stroke=\"var(--ink-limit)\"";
    assert_eq!(data.matches(ring).count(), 1);
    assert_eq!(data.matches("r=\"3.5\" fill=\"var(--ink-limit)\"").count(), 1);
    assert_eq!(data.matches("r=\"4\" fill=").count(), 2, "two related dots");
    let diamond = "<path fill=\"var(--chart-ground)\" stroke=\"var(--ink-neutral)\"";
    assert_eq!(data.matches(diamond).count(), 1);
    let baseline = data.split("<circle").find(|circle| circle.contains("ink-baseline")).unwrap();
    assert!(baseline.contains("stroke-dasharray"));
    // The own point is drawn last of all marks.
    assert!(data.rfind("ink-limit").unwrap() > data.rfind("r=\"4\"").unwrap());
}

#[test]
fn the_baseline_is_grey_and_dashed_whatever_its_stroke() {
    let mut spec = samples::roofline();
    spec.panels[0].series.retain(|series| series.ink == Ink::Baseline);
    spec.panels[0].marks.clear();
    let data = draw(&spec, size((480.0, 320.0)), &Theme::LIGHT).data;
    assert!(data.contains("stroke=\"var(--ink-baseline)\" stroke-width=\"1.5\" stroke-dasharray="));
    assert!(matches!(
        legend(&samples::roofline())[2].sample,
        Sample::Line { stroke: Stroke::Dashed, .. }
    ));
}

#[test]
fn the_data_of_a_chart_is_small() {
    for spec in [samples::roofline(), samples::bubble(), samples::latency(), samples::waterfall()] {
        let drawing = draw(&spec, size((480.0, 320.0)), &Theme::LIGHT);
        assert!(drawing.data.len() < 4_000, "{}: {} bytes", spec.id, drawing.data.len());
        assert!(drawing.frame.len() < 2_000, "{}: {} bytes", spec.id, drawing.frame.len());
    }
}

#[test]
fn words_that_look_like_markup_stay_words() {
    let mut spec = samples::bubble();
    let name = "</text><script>alert(\"1\" & '2')</script>\u{0}";
    spec.title = name.into();
    spec.x.label = name.into();
    spec.panels[0].marks[0].label = name.into();
    spec.panels[0].series[0].label = name.into();
    let caption = Caption { lines: vec![name.into()], link: "#/?a=\"b\"&c=<d>".into() };
    let svg = document(&spec, size((1280.0, 720.0)), &Theme::PRINT, &caption, Language::English);
    let document = Document::parse(&svg).unwrap();
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    let plain = name.trim_end_matches('\u{0}');
    assert!(texts(&document).iter().any(|(_, words)| words == plain));
    let link = document.descendants().find(|node| node.has_tag_name("a")).unwrap();
    assert_eq!(link.attribute("href"), Some("#/?a=\"b\"&c=<d>"));
}

/// Charts that an unlucky scenario may produce.
fn degenerate() -> Vec<ChartSpec> {
    let mut specs = Vec::new();
    let mut with = |change: fn(&mut ChartSpec)| {
        for mut spec in samples::all() {
            change(&mut spec);
            specs.push(spec);
        }
    };
    fn points(spec: &mut ChartSpec, change: fn(&mut Vec<(f64, f64)>)) {
        for series in spec.panels.iter_mut().flat_map(|panel| &mut panel.series) {
            if let Shape::Line(points) = &mut series.shape {
                change(points);
            }
        }
    }
    fn bars(spec: &mut ChartSpec, change: fn(&mut Bar)) {
        for series in spec.panels.iter_mut().flat_map(|panel| &mut panel.series) {
            if let Shape::Bars(bars) = &mut series.shape {
                bars.iter_mut().for_each(change);
            }
        }
    }
    with(|spec| spec.panels.clear());
    with(|spec| spec.panels.iter_mut().for_each(|panel| panel.series.clear()));
    with(|spec| spec.panels.iter_mut().for_each(|panel| panel.weight = f64::NAN));
    with(|spec| spec.panels.iter_mut().for_each(|panel| panel.weight = -1.0));
    with(|spec| points(spec, Vec::clear));
    with(|spec| points(spec, |points| points.truncate(1)));
    with(|spec| points(spec, |points| points.iter_mut().for_each(|point| point.1 = f64::NAN)));
    with(|spec| points(spec, |points| points.iter_mut().for_each(|point| point.1 = 0.0)));
    with(|spec| points(spec, |points| points.iter_mut().for_each(|point| point.1 = -1e300)));
    with(|spec| points(spec, |points| points.iter_mut().for_each(|point| point.1 *= 1e200)));
    with(|spec| points(spec, |points| points.iter_mut().for_each(|point| point.0 = f64::INFINITY)));
    with(|spec| points(spec, |points| points.reverse()));
    with(|spec| bars(spec, |bar| bar.category = usize::MAX));
    with(|spec| bars(spec, |bar| bar.from = bar.to));
    with(|spec| bars(spec, |bar| bar.to = f64::NAN));
    with(|spec| bars(spec, |bar| bar.to = f64::INFINITY));
    with(|spec| bars(spec, |bar| (bar.from, bar.to) = (bar.to, -1e300)));
    with(|spec| bars(spec, |bar| bar.label = "very ".repeat(40).into()));
    for scale in [
        Scale::Linear(3.0, 3.0),
        Scale::Linear(f64::NAN, f64::INFINITY),
        Scale::Linear(5.0, -5.0),
        Scale::Logarithmic(0.0, 0.0),
        Scale::Logarithmic(-3.0, 10.0),
        Scale::Logarithmic(1e-300, 1e300),
        Scale::Categories(Vec::new()),
        Scale::Categories(vec!["".into(); 500]),
    ] {
        for base in samples::all() {
            let mut spec = base.clone();
            spec.x.scale = scale.clone();
            specs.push(spec);
            let mut spec = base;
            spec.panels[0].y.scale = scale.clone();
            specs.push(spec);
        }
    }
    let mut wild = samples::latency();
    for panel in &mut wild.panels {
        for mark in &mut panel.marks {
            (mark.x, mark.y, mark.label) = (1e300, f64::NAN, "x".repeat(300).into());
        }
        for region in &mut panel.regions {
            (region.from, region.to) = (f64::NEG_INFINITY, f64::INFINITY);
        }
        for guide in &mut panel.guides {
            (guide.at, guide.label) = (-1.0, "y".repeat(300).into());
        }
        panel.y.label = "a very long name of a vertical axis ".repeat(9).into();
    }
    specs.push(wild);
    specs
}

#[test]
fn a_chart_of_nonsense_is_still_a_chart() {
    let sizes =
        [(480.0, 320.0), (300.0, 200.0), (1.0, 1.0), (0.0, -5.0), (f64::NAN, f64::INFINITY)];
    for spec in degenerate() {
        for chart_size in sizes {
            let drawing = draw(&spec, size(chart_size), &Theme::LIGHT);
            let both = format!("{}{}", drawing.frame, drawing.data);
            let tags: String = both.split('>').filter_map(|part| part.split('<').nth(1)).collect();
            assert!(!tags.contains("NaN") && !tags.contains("inf"), "{}: {tags}", spec.id);
            Document::parse(&wrapped(&both)).unwrap();
            for panel in &drawing.layout.panels {
                let plot = panel.plot;
                assert!(plot.width >= 1.0 && plot.height >= 1.0 && plot.top.is_finite());
            }
        }
        for language in Language::ALL {
            let spoken = summary(&spec, language);
            assert!(!spoken.contains("NaN"), "{spoken}");
            let table = table(&spec, language);
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
            assert!(!csv(&spec, language).contains("NaN"));
            let caption = Caption::default();
            let sheet = document(&spec, size((480.0, 320.0)), &Theme::LIGHT, &caption, language);
            Document::parse(&sheet).unwrap();
        }
        let stops = stops(&spec);
        for at in [0.0, 1.0, f64::NAN, -1e300, 1e300] {
            let there = nearest(&spec, &stops, at);
            for panel in read(&spec, there, Some(at)).panels {
                for reading in panel.readings {
                    assert!(!reading.text.contains("NaN"), "{}: {reading:?}", spec.id);
                }
            }
        }
    }
}

#[test]
fn the_own_point_is_hit_within_reach() {
    let spec = samples::latency();
    let layout = Layout::new(&spec, size((480.0, 320.0)), &Theme::LIGHT);
    let mark = &spec.panels[1].marks[0];
    let (x, y) = layout.panels[1].pixel(mark.x, mark.y).unwrap();
    assert_eq!(layout.hit(&spec, x + 6.0, y - 6.0, 12.0), Some(Hit { panel: 1, mark: 0 }));
    assert_eq!(layout.hit(&spec, x + 20.0, y, 12.0), None);
    // Features are not for dragging.
    let feature = &spec.panels[0].marks[1];
    let (x, y) = layout.panels[0].pixel(feature.x, feature.y).unwrap();
    assert_eq!(layout.hit(&spec, x, y, 5.0), None);
}

#[test]
fn a_pointer_anywhere_belongs_to_a_panel_and_reads_its_axes() {
    let spec = samples::latency();
    let layout = Layout::new(&spec, size((480.0, 320.0)), &Theme::LIGHT);
    assert_eq!(layout.panel_at(0.0), 0);
    assert_eq!(layout.panel_at(319.0), 2);
    let plot = layout.panels[1].plot;
    assert_eq!(layout.panel_at(plot.top + 1.0), 1);
    let (x, y) = layout.panels[1].value_at(plot.left, plot.bottom());
    assert!((x - 1.0).abs() < 1e-9 && y.abs() < 1e-9);
    let (x, y) = layout.panels[1].value_at(plot.right() + 50.0, plot.top - 50.0);
    assert!((x - 256.0).abs() < 1e-9 && (y - 1500.0).abs() < 1e-9);
}

#[test]
fn plots_share_the_height_by_weight_and_do_not_overlap() {
    let layout = Layout::new(&samples::latency(), size((480.0, 500.0)), &Theme::LIGHT);
    let [first, second, third] = [0, 1, 2].map(|index| layout.panels[index].plot);
    assert!((first.height / second.height - 3.0).abs() < 0.1);
    assert!(first.bottom() < second.top && second.bottom() < third.top && third.bottom() < 500.0);
    assert_eq!((first.left, first.width), (third.left, third.width));
}

#[test]
fn the_legend_names_what_the_axes_do_not() {
    let names: Vec<String> =
        legend(&samples::roofline()).iter().map(|e| e.label.to_string()).collect();
    assert_eq!(names, ["H100 roofline", "network ceiling", "baseline"]);
    assert!(legend(&samples::regions()).is_empty());
    // The panels with one curve each are named by their axes.
    assert_eq!(legend(&samples::latency()).len(), 2);
    let schedule = legend(&samples::schedule());
    let fills: Vec<Sample> = schedule.iter().map(|entry| entry.sample).collect();
    let expected = [Fill::Pale, Fill::Pale, Fill::Hatched].map(|fill| Sample::Bar { fill });
    assert_eq!(fills, expected);
    for entry in schedule.iter().chain(&legend(&samples::roofline())) {
        let sample = legend_sample(entry, size((24.0, 12.0)), &Theme::LIGHT);
        assert!(sample.contains(&format!("var(--ink-{}", &Paint::Ink(entry.ink).variable()[4..])));
        Document::parse(&wrapped(&sample)).unwrap();
    }
}
