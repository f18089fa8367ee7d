//! The arguments of the command line; their help stands in [`super::help`], in every language.

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::chart::Theme;
use crate::text::Language;
use std::path::PathBuf;

/// Everything that can be written after `fleetscope`.
#[derive(Debug, Parser)]
#[command(name = "fleetscope", version, disable_help_subcommand = true, disable_help_flag = true)]
pub(super) struct Arguments {
    /// The language of everything that is written for people.
    #[arg(long, global = true, value_name = "LANG", default_value = "en")]
    pub(super) lang: LanguageName,

    #[arg(long, short, global = true, action = ArgAction::Help)]
    help: Option<bool>,

    #[command(subcommand)]
    pub(super) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    List(ListArguments),
    Compute(ComputeArguments),
    Eval(EvalArguments),
    Chart(ChartArguments),
    Diagnose(DiagnoseArguments),
    Docs(DocsArguments),
}

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ComputeArguments {
    #[arg(required_unless_present = "jsonl", value_name = "SLUG")]
    pub(super) slug: Option<String>,

    #[arg(value_name = "KEY=VALUE")]
    pub(super) inputs: Vec<String>,

    #[arg(long)]
    pub(super) json: bool,

    #[arg(long, conflicts_with_all = ["json", "slug"])]
    pub(super) jsonl: bool,
}

#[derive(Debug, Args)]
pub(super) struct EvalArguments {
    #[arg(value_name = "LINK")]
    pub(super) link: String,

    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,

    #[arg(long)]
    pub(super) csv: bool,
}

#[derive(Debug, Args)]
pub(super) struct ChartArguments {
    #[arg(value_name = "INSTRUMENT")]
    pub(super) instrument: String,

    #[arg(value_name = "LINK")]
    pub(super) link: String,

    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[arg(long, value_name = "PIXELS", default_value_t = 960)]
    pub(super) width: u32,

    #[arg(long, value_name = "PIXELS", default_value_t = 600)]
    pub(super) height: u32,

    #[arg(long, default_value = "light")]
    pub(super) theme: ThemeName,
}

#[derive(Debug, Args)]
pub(super) struct DiagnoseArguments {
    #[arg(required_unless_present = "scenario", value_name = "CASE|KEY=VALUE")]
    pub(super) words: Vec<String>,

    #[arg(long, value_name = "LINK")]
    pub(super) scenario: Option<String>,

    #[arg(long, conflicts_with = "markdown")]
    pub(super) json: bool,

    #[arg(long)]
    pub(super) markdown: bool,
}

#[derive(Debug, Args)]
pub(super) struct DocsArguments {
    #[arg(long)]
    pub(super) check: bool,

    #[arg(long, value_name = "DIRECTORY", default_value = "docs")]
    pub(super) dir: PathBuf,
}

/// The name of a language.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum LanguageName {
    En,
    Zh,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::En => Self::English,
            LanguageName::Zh => Self::Chinese,
        }
    }
}

/// The name of a chart's theme.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ThemeName {
    Light,
    Dark,
    Projector,
    Print,
}

impl From<ThemeName> for &'static Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => &Theme::LIGHT,
            ThemeName::Dark => &Theme::DARK,
            ThemeName::Projector => &Theme::PROJECTOR,
            ThemeName::Print => &Theme::PRINT,
        }
    }
}
