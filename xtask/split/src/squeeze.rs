//! Scripts, styles and pages without comments and indentation: what a reader's browser does not need.

use crate::Outcome;
use std::path::Path;

/// How each kind of file begins and ends a comment.
const KINDS: [(&str, [(&str, &str); 2]); 3] = [
    ("js", [("/*", "*/"), ("//", "\n")]),
    ("css", [("/*", "*/"), ("/*", "*/")]),
    ("html", [("<!--", "-->"), ("<!--", "-->")]),
];

/// Squeezes the files in this folder and those in it.
pub fn squeeze_folder(folder: &Path) -> Outcome {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            squeeze_folder(&path)?;
        } else if let Some((_, comments)) =
            KINDS.iter().find(|(kind, _)| path.extension().is_some_and(|own| own == *kind))
        {
            let text = std::fs::read_to_string(&path)?;
            std::fs::write(&path, squeeze(&text, comments))?;
        }
    }
    Ok(())
}

/// A text without indentation, empty lines, and the comments that begin a line and end one.
fn squeeze(mut text: &str, comments: &[(&str, &str)]) -> String {
    let mut squeezed = String::new();
    loop {
        text = text.trim_start();
        if text.is_empty() {
            return squeezed;
        }
        let line = text.find('\n').map_or(text.len(), |end| end + 1);
        let comment_end = comments
            .iter()
            .filter(|(begin, _)| text.starts_with(begin))
            .find_map(|(_, end)| Some(text.find(end)? + end.len()))
            .filter(|&end| end >= line || text[end..line].trim().is_empty());
        match comment_end {
            Some(end) => text = &text[end..],
            None => {
                squeezed.push_str(text[..line].trim_end());
                squeezed.push('\n');
                text = &text[line..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KINDS, squeeze};

    #[test]
    fn comments_and_indentation_go() {
        let script = "// One.\nlet a = 1; // kept\n  /** Two,\n   * three. */\n\n  f(\"https://x\");\n/* s */ g();";
        assert_eq!(
            squeeze(script, &KINDS[0].1),
            "let a = 1; // kept\nf(\"https://x\");\n/* s */ g();\n"
        );
        let page = "<p>\n  <!-- note\n  -->\n  text\n</p>\n";
        assert_eq!(squeeze(page, &KINDS[2].1), "<p>\ntext\n</p>\n");
    }
}
