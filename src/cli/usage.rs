//! Arguments that do not parse, in one sentence.

use super::complaint::Complaint;
use crate::text::Language;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::io::Write;

/// Prints the help that was asked for, or says what is wrong with the arguments.
pub(super) fn answer(error: &clap::Error, language: Language) -> Result<(), Complaint> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            Ok(write!(std::io::stdout(), "{}", error.render())?)
        }
        _ => Err(Complaint::Arguments(sentence(error, language))),
    }
}

fn sentence(error: &clap::Error, language: Language) -> String {
    let list = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(", "),
        _ => String::new(),
    };
    let argument = list(ContextKind::InvalidArg);
    let value = list(ContextKind::InvalidValue);
    let allowed = list(ContextKind::ValidValue);
    match (error.kind(), language) {
        (ErrorKind::UnknownArgument, Language::English) => {
            format!("there is no argument “{argument}” here; --help shows what there is")
        }
        (ErrorKind::UnknownArgument, Language::Chinese) => {
            format!("此处没有参数“{argument}”；--help 会列出可用的参数")
        }
        (ErrorKind::InvalidSubcommand, Language::English) => format!(
            "there is no command “{}”; the commands are {}",
            list(ContextKind::InvalidSubcommand),
            super::help::commands(language)
        ),
        (ErrorKind::InvalidSubcommand, Language::Chinese) => format!(
            "没有命令“{}”；可用的命令：{}",
            list(ContextKind::InvalidSubcommand),
            super::help::commands(language)
        ),
        (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, Language::English) => {
            format!("the commands are {}; --help says more", super::help::commands(language))
        }
        (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, Language::Chinese) => {
            format!("可用的命令：{}；详见 --help", super::help::commands(language))
        }
        (ErrorKind::MissingRequiredArgument, Language::English) => {
            format!("{argument} is missing; --help shows an example")
        }
        (ErrorKind::MissingRequiredArgument, Language::Chinese) => {
            format!("缺少 {argument}；--help 中有示例")
        }
        (ErrorKind::InvalidValue, Language::English) if value.is_empty() => {
            format!("{argument} needs a value")
        }
        (ErrorKind::InvalidValue, Language::Chinese) if value.is_empty() => {
            format!("{argument} 需要一个值")
        }
        (ErrorKind::InvalidValue, Language::English) => {
            format!("{argument} cannot be “{value}”; it takes one of {allowed}")
        }
        (ErrorKind::InvalidValue, Language::Chinese) => {
            format!("{argument} 不能是“{value}”；可选：{allowed}")
        }
        (ErrorKind::ValueValidation, Language::English) => {
            format!("{argument} cannot be “{value}”; it takes a whole number")
        }
        (ErrorKind::ValueValidation, Language::Chinese) => {
            format!("{argument} 不能是“{value}”；应为整数")
        }
        (ErrorKind::ArgumentConflict, Language::English) => {
            format!("{argument} and {} exclude each other", list(ContextKind::PriorArg))
        }
        (ErrorKind::ArgumentConflict, Language::Chinese) => {
            format!("{argument} 与 {} 不能同时使用", list(ContextKind::PriorArg))
        }
        _ => first_paragraph(&error.render().to_string()),
    }
}

/// The library's own message, without its hints.
fn first_paragraph(message: &str) -> String {
    let lines = message.trim_start_matches("error: ").lines();
    lines.take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ")
}
