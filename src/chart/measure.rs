//! How wide a text will be, without asking a page or a font file.
//!
//! The font is the reader's system font, which we cannot know. The widths are
//! the widest of the common system sans-serif fonts, character by character:
//! a label may get a little more room than it needs, but is never cut off.

/// Widths of the characters from space to tilde, in hundredths of the font size.
const ASCII: [u8; 95] = [
    32, 40, 47, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 39, // space to /
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56, // 0 to ?
    102, 68, 69, 72, 77, 67, 61, 78, 75, 29, 53, 67, 56, 86, 75, 79, // @ to O
    67, 79, 72, 67, 61, 73, 68, 99, 69, 67, 69, 39, 39, 39, 84, 56, // P to _
    61, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, // ` to o
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84, // p to ~
];

/// How much wider an emphasised text is.
const EMPHASIS: f64 = 1.13;

/// Height of a line of text relative to the font size.
pub(super) const LINE: f64 = 1.25;

/// The width of a text in the unit of the font size.
pub(super) fn width(text: &str, font_size: f64, emphasised: bool) -> f64 {
    let hundredths: u32 = text.chars().map(hundredths).sum();
    let plain = f64::from(hundredths) / 100.0 * font_size;
    if emphasised { plain * EMPHASIS } else { plain }
}

fn hundredths(character: char) -> u32 {
    match character {
        ' '..='~' => u32::from(ASCII[character as usize - 32]),
        // Superscript and subscript digits.
        '²' | '³' | '¹' | '\u{2070}'..='\u{2094}' => 42,
        '·' | '’' | '‘' => 33,
        '−' | '×' | '±' | '→' | '←' | '↑' | '↓' | '≤' | '≥' | '≈' | '∞' => 100,
        '–' => 56,
        '—' | '…' => 100,
        // Latin with accents, Greek, Cyrillic.
        '\u{a0}'..='\u{52f}' => 68,
        _ => 100,
    }
}

/// The text, shortened with an ellipsis where it is wider than the room.
pub(super) fn fit(text: &str, room: f64, font_size: f64, emphasised: bool) -> String {
    if width(text, font_size, emphasised) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = width("…", font_size, emphasised);
    for character in text.chars() {
        used += width(character.encode_utf8(&mut [0; 4]), font_size, emphasised);
        if used > room {
            break;
        }
        kept.push(character);
    }
    let mut kept = kept.trim_end().to_owned();
    kept.push('…');
    kept
}

/// The text broken into lines no wider than the room; the last line is shortened if need be.
///
/// Breaks stand at spaces, and between any two ideographs.
pub(super) fn wrap(text: &str, room: f64, font_size: f64, most_lines: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        let joined = width(&line, font_size, false) + width(piece.trim_end(), font_size, false);
        if !line.is_empty() && joined > room && lines.len() + 1 < most_lines {
            lines.push(line.trim_end().to_owned());
            line = String::new();
        }
        line.push_str(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines.into_iter().map(|line| fit(&line, room, font_size, false)).collect()
}

/// The smallest parts between which a line may break, each with its trailing space.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut characters = rest.char_indices().peekable();
        let (_, first) = characters.next()?;
        let mut previous = first;
        let mut end = rest.len();
        for (index, character) in characters {
            let after_space = previous == ' ' && character != ' ';
            let ideographs = is_ideograph(previous) && is_ideograph(character);
            if after_space || ideographs {
                end = index;
                break;
            }
            previous = character;
        }
        let (piece, remaining) = rest.split_at(end);
        rest = remaining;
        Some(piece)
    })
}

fn is_ideograph(character: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ascii_character_has_the_width_of_a_letter() {
        for character in ' '..='~' {
            let em = width(&character.to_string(), 1.0, false);
            assert!((0.25..=1.05).contains(&em), "{character}: {em}");
        }
        assert_eq!(width("中文", 12.0, false), 24.0);
        assert!((width("100", 10.0, false) - 19.2).abs() < 1e-9);
    }

    #[test]
    fn a_shortened_text_fits_and_ends_in_an_ellipsis() {
        let text = fit("recursive halving-doubling", 60.0, 12.0, false);
        assert!(text.ends_with('…') && width(&text, 12.0, false) <= 60.0, "{text}");
        assert_eq!(fit("ring", 60.0, 12.0, false), "ring");
        assert_eq!(fit("ring", 0.0, 12.0, false), "…");
    }

    #[test]
    fn lines_break_at_spaces_and_between_ideographs() {
        assert_eq!(wrap("scaling efficiency", 70.0, 12.0, 3), ["scaling", "efficiency"]);
        assert_eq!(wrap("有效吞吐率", 40.0, 12.0, 3), ["有效吞", "吐率"]);
        assert_eq!(wrap("peak", 70.0, 12.0, 3), ["peak"]);
        assert_eq!(wrap("", 70.0, 12.0, 3), [""]);
    }
}
