//! Path data of SVG in few characters: whole tenths of a pixel, written relative
//! where that is shorter, without points that no one could see.

use plotters_backend::BackendCoord;

/// Path data, in relative coordinates where they are shorter.
#[derive(Default)]
pub(super) struct Path {
    pub data: String,
    at: BackendCoord,
    /// The command that a further pair of numbers continues.
    command: char,
}

impl Path {
    pub fn move_to(&mut self, point: BackendCoord) {
        self.data.push('M');
        number(&mut self.data, point.0);
        self.separated(point.1);
        self.at = point;
        self.command = 'M';
    }

    pub fn line_to(&mut self, point: BackendCoord) {
        let (right, down) = (point.0 - self.at.0, point.1 - self.at.1);
        let command = match (right, down) {
            (0, 0) => return,
            (_, 0) => 'h',
            (0, _) => 'v',
            _ => 'l',
        };
        if self.command == command && command == 'l' {
            self.separated(right);
        } else {
            self.data.push(command);
            number(&mut self.data, if command == 'v' { down } else { right });
        }
        if command == 'l' {
            self.separated(down);
        }
        self.command = command;
        self.at = point;
    }

    pub fn close(&mut self) {
        self.data.push('z');
        self.command = 'z';
    }

    /// A number that follows another; a sign separates by itself.
    fn separated(&mut self, units: i32) {
        if units >= 0 {
            self.data.push(' ');
        }
        number(&mut self.data, units);
    }

    pub fn rectangle(&mut self, upper_left: BackendCoord, bottom_right: BackendCoord) {
        self.move_to(upper_left);
        self.line_to((bottom_right.0, upper_left.1));
        self.line_to(bottom_right);
        self.line_to((upper_left.0, bottom_right.1));
        self.close();
    }

    /// Lines at half a right angle, from the lower left to the upper right.
    pub fn hatch(&mut self, upper_left: BackendCoord, bottom_right: BackendCoord) {
        /// Distance between two lines along the edge.
        const STEP: i32 = 70;
        let (width, height) = (bottom_right.0 - upper_left.0, bottom_right.1 - upper_left.1);
        // A line is named by the distance of its lower end from the lower left corner, negative along the left edge.
        let mut along = STEP / 2 - height;
        while along < width {
            let (x, up) = (along.max(0), (-along).max(0));
            let length = (height - up).min(width - x);
            self.move_to((upper_left.0 + x, bottom_right.1 - up));
            self.line_to((upper_left.0 + x + length, bottom_right.1 - up - length));
            along += STEP;
        }
    }

    /// A polyline without the points that lie within a tenth of a pixel of the lines that remain.
    pub fn curve(&mut self, points: &[BackendCoord]) {
        let Some(first) = points.first() else { return };
        self.move_to(*first);
        let mut start = *first;
        let mut cone = Cone::default();
        let mut end = None;
        for &point in &points[1..] {
            let arm = vector(start, point);
            if let Some(kept) = end
                && !cone.holds(arm)
            {
                self.line_to(kept);
                start = kept;
                cone = Cone::default();
            }
            cone.narrow(vector(start, point));
            end = Some(point);
        }
        if let Some(kept) = end {
            self.line_to(kept);
        }
    }
}

/// The directions in which one straight line passes all points since its start closely enough.
#[derive(Default)]
struct Cone {
    /// The two limiting directions, once a point is far enough away to limit anything.
    sides: Option<((f64, f64), (f64, f64))>,
    /// The distance of the furthest point: a line that turns back would leave one out.
    reach: f64,
}

impl Cone {
    fn holds(&self, arm: (f64, f64)) -> bool {
        let inside = |(left, right)| cross(left, arm) >= 0.0 && cross(arm, right) >= 0.0;
        self.sides.is_none_or(inside) && length(arm) >= self.reach
    }

    fn narrow(&mut self, arm: (f64, f64)) {
        let length = length(arm);
        self.reach = self.reach.max(length);
        // The line may pass one unit beside the point; nearer points allow every direction.
        if length <= 1.0 {
            return;
        }
        let beside = (-arm.1 / length, arm.0 / length);
        let left = (arm.0 - beside.0, arm.1 - beside.1);
        let right = (arm.0 + beside.0, arm.1 + beside.1);
        self.sides = Some(match self.sides {
            None => (left, right),
            Some((before_left, before_right)) => (
                if cross(before_left, left) > 0.0 { left } else { before_left },
                if cross(right, before_right) > 0.0 { right } else { before_right },
            ),
        });
    }
}

fn vector(from: BackendCoord, to: BackendCoord) -> (f64, f64) {
    (f64::from(to.0) - f64::from(from.0), f64::from(to.1) - f64::from(from.1))
}

/// Without the care for huge and tiny numbers that `hypot` takes: these are pixels.
fn length(arm: (f64, f64)) -> f64 {
    (arm.0 * arm.0 + arm.1 * arm.1).sqrt()
}

/// Positive if the second direction lies clockwise of the first on paper, where down is positive.
fn cross(one: (f64, f64), other: (f64, f64)) -> f64 {
    one.0 * other.1 - one.1 * other.0
}

/// Writes tenths of a pixel as pixels: 15 as `1.5`, -3 as `-.3`.
pub(super) fn number(text: &mut String, units: i32) {
    if units < 0 {
        text.push('-');
    }
    let size = units.unsigned_abs();
    let (whole, tenths) = (size / 10, size % 10);
    if whole > 0 || tenths == 0 {
        let mut digits = [0_u8; 10];
        let mut start = digits.len();
        let mut rest = whole;
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        text.extend(digits[start..].iter().map(|digit| char::from(*digit)));
    }
    if tenths > 0 {
        text.push('.');
        text.push(char::from(b'0' + tenths as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_as_few_characters_as_possible() {
        let written = |units| {
            let mut text = String::new();
            number(&mut text, units);
            text
        };
        assert_eq!(
            [0, 1, -3, 10, 15, -123, 48_000].map(written),
            ["0", ".1", "-.3", "1", "1.5", "-12.3", "4800"]
        );
        assert_eq!(written(i32::MIN), "-214748364.8");
    }

    #[test]
    fn points_on_a_straight_line_are_left_out_and_corners_kept() {
        let mut path = Path::default();
        let mut points: Vec<BackendCoord> = (0..30).map(|x| (x * 10, x * 5)).collect();
        points.extend((1..=30).map(|x| (290 + x * 10, 145 - x * 7)));
        path.curve(&points);
        assert_eq!(path.data, "M0 0l29 14.5 30-21");
    }

    /// Whether a point lies within about a tenth of a pixel of a segment.
    fn on_chord(from: BackendCoord, to: BackendCoord, point: BackendCoord) -> bool {
        let (chord, arm) = (vector(from, to), vector(from, point));
        let length = chord.0.hypot(chord.1);
        let along = (chord.0 * arm.0 + chord.1 * arm.1) / length;
        cross(chord, arm).abs() / length <= 1.0 + 1e-9 && (-1.0..=length + 1.0).contains(&along)
    }

    #[test]
    fn no_left_out_point_is_further_than_a_tenth_from_the_curve() {
        let points: Vec<BackendCoord> = (0..400)
            .map(|x| (x * 12, (1500.0 + 1400.0 * (f64::from(x) * 0.02).sin()).round() as i32))
            .collect();
        let mut path = Path::default();
        path.curve(&points);
        // Read the path back and look for each point on one of its segments.
        let mut kept = vec![points[0]];
        let body = path
            .data
            .trim_start_matches(|c| c != 'l')
            .replace(['l', 'h', 'v'], " ")
            .replace('-', " -");
        assert!(!path.data.contains(['h', 'v']), "this curve has none");
        let numbers: Vec<f64> =
            body.split_whitespace().map(|number| number.parse().unwrap()).collect();
        for pair in numbers.chunks(2) {
            let last = kept[kept.len() - 1];
            kept.push((
                last.0 + (pair[0] * 10.0).round() as i32,
                last.1 + (pair[1] * 10.0).round() as i32,
            ));
        }
        assert_eq!(kept.last(), points.last());
        assert!(kept.len() < 100, "{}", kept.len());
        for point in &points {
            assert!(kept.windows(2).any(|pair| on_chord(pair[0], pair[1], *point)), "{point:?}");
        }
    }

    #[test]
    fn hatching_stays_inside_its_rectangle() {
        for (right, bottom) in [(500, 300), (30, 400), (400, 30), (5, 5)] {
            let mut path = Path::default();
            path.hatch((100, 100), (100 + right, 100 + bottom));
            assert!(!path.data.contains("NaN"));
            for line in path.data.split('M').skip(1) {
                let (start, run) = line.split_once('l').unwrap();
                let start: Vec<f64> =
                    start.split(' ').map(|number| number.parse().unwrap()).collect();
                let (run, _) = run.split_once('-').unwrap();
                let run: f64 = run.parse().unwrap();
                assert!(
                    start[0] >= 10.0 && (start[0] + run) * 10.0 <= f64::from(100 + right) + 1e-6
                );
                assert!(
                    (start[1] - run) >= 10.0 - 1e-6
                        && start[1] * 10.0 <= f64::from(100 + bottom) + 1e-6
                );
            }
        }
    }
}
