//! Plain text in columns, for terminals of any language.

/// The width at which paragraphs break.
const LINE: usize = 88;

/// How many columns of a terminal a text takes: East Asian characters take two.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(|character| if is_wide(character) { 2 } else { 1 }).sum()
}

fn is_wide(character: char) -> bool {
    matches!(u32::from(character),
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6)
}

/// The text followed by spaces up to a width.
pub(super) fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(missing))
}

/// Rows of cells, indented, each column as wide as its widest cell.
pub(super) fn table(rows: &[Vec<String>], indent: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|cell| columns(cell))
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
        text.push_str(&" ".repeat(indent));
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// A labelled paragraph: the label, then the text in lines, aligned after it.
pub(super) fn paragraph(label: &str, width: usize, text: &str) -> String {
    let mut lines = vec![String::new()];
    let room = LINE.saturating_sub(width);
    for word in words(text) {
        let used = lines.last().map_or(0, |line| columns(line));
        if used > 0 && used + columns(word.trim_end()) > room {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    let indent = " ".repeat(width);
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("{}{}\n", padded(label, width), lines.join(&format!("\n{indent}")))
}

/// The pieces between which a line may break: words with the space after them,
/// and single East Asian characters with the closing marks after them.
fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((_, character)) = characters.next() {
        let Some(&(next_at, next)) = characters.peek() else { break };
        let breaks = character == ' ' || is_wide(character) || is_wide(next);
        let closes = matches!(next, ' ' | '，' | '。' | '；' | '：' | '、' | '）' | '”' | '？');
        let opens = matches!(character, '（' | '“');
        if breaks && !closes && !opens {
            pieces.push(&text[start..next_at]);
            start = next_at;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_in_both_scripts() {
        let rows =
            [vec!["脊点".to_owned(), "1".to_owned()], vec!["ridge".to_owned(), "2".to_owned()]];
        assert_eq!(table(&rows, 2), "  脊点   1\n  ridge  2\n");
    }

    #[test]
    fn paragraphs_break_between_words_and_characters() {
        let long = "word ".repeat(30);
        let lines: Vec<String> = paragraph("Note", 6, &long).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("Note  word word"));
        assert!(lines[1].starts_with("      word"));
        assert!(lines.iter().all(|line| columns(line) <= LINE));

        let chinese = "逐字换行，标点不在行首。".repeat(8);
        let lines: Vec<String> = paragraph("注", 4, &chinese).lines().map(str::to_owned).collect();
        assert!(lines.len() > 1);
        for line in &lines[1..] {
            assert!(!line.trim_start().starts_with(['，', '。']), "{line}");
        }
    }
}
