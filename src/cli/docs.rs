//! `fleetscope docs`: the reference, written from the tables that the program runs on.

mod catalog;
mod fields;
mod formulas;
mod markdown;
mod results;

use super::arguments::DocsArguments;
use super::chart::write_file;
use super::complaint::Complaint;
use crate::text::Language;
use std::io::Write;

/// One page of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The file's name.
    pub name: &'static str,
    /// The whole of its text, in Markdown.
    pub text: String,
}

/// Every page of the reference, as it should be.
pub fn pages() -> Vec<Page> {
    vec![
        Page { name: "formulas.md", text: formulas::page() },
        Page { name: "fields.md", text: fields::page() },
        Page { name: "catalog.md", text: catalog::page() },
        Page { name: "results.md", text: results::page() },
    ]
}

pub(super) fn run(
    arguments: &DocsArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let pages = pages();
    if !arguments.check {
        for page in &pages {
            let path = arguments.dir.join(page.name);
            write_file(&path, &page.text, language)?;
            writeln!(out, "{}", path.display())?;
        }
        return Ok(());
    }
    let stale: Vec<String> = pages
        .iter()
        .map(|page| (arguments.dir.join(page.name), &page.text))
        .filter(|(path, text)| std::fs::read_to_string(path).ok().as_ref() != Some(*text))
        .map(|(path, _)| path.display().to_string())
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    let stale = super::wording::and(&stale, language);
    Err(Complaint::Failed(match language {
        Language::English => format!("stale: {stale}; write them again with fleetscope docs"),
        Language::Chinese => format!("已过时：{stale}；请用 fleetscope docs 重新生成"),
    }))
}
