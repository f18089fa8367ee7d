//! The help of every command, in every language.

use super::arguments::Arguments;
use crate::instrument::instruments;
use crate::text::{Language, Text};
use clap::CommandFactory;
use std::ffi::OsString;

/// The help of one command.
struct Help {
    /// The command; empty for the program itself.
    command: &'static str,
    /// What it does.
    about: Text,
    /// The meaning of its arguments, by name.
    arguments: &'static [(&'static str, Text)],
    /// What to try.
    examples: Text,
}

static HELP: &[Help] = &[
    Help {
        command: "",
        about: text!(
            "The quantitative models of machine-learning fleets: single formulas, whole scenarios, charts",
            "机器学习集群的定量模型：单个公式、完整情景与图表",
        ),
        arguments: &[
            ("lang", text!("Language of what people read: en or zh [en]", "输出语言：en 或 zh [en]")),
            ("help", text!("Print help", "显示帮助")),
            ("version", text!("Print the version", "显示版本")),
        ],
        examples: text!(
            "Examples:
  fleetscope list
  fleetscope compute young_daly_interval write_s=24.5s mtbf_s=4.14h
  fleetscope eval 'gpus=16384&pue=1.12'
  fleetscope chart roofline 'batch=64' -o roofline.svg
  fleetscope compute --help",
            "示例：
  fleetscope list --lang zh
  fleetscope compute young_daly_interval write_s=24.5s mtbf_s=4.14h --lang zh
  fleetscope eval 'gpus=16384&pue=1.12' --lang zh
  fleetscope chart roofline 'batch=64' -o roofline.svg --lang zh
  fleetscope compute --help --lang zh",
        ),
    },
    Help {
        command: "list",
        about: text!(
            "List every formula with its inputs and their units",
            "列出所有公式及其输入与单位",
        ),
        arguments: &[("json", text!("Print JSON for programs", "输出供程序读取的 JSON"))],
        examples: text!(
            "Examples:
  fleetscope list
  fleetscope list --json | jq -r '.[].slug'",
            "示例：
  fleetscope list --lang zh
  fleetscope list --json | jq -r '.[].slug'",
        ),
    },
    Help {
        command: "compute",
        about: text!(
            "Evaluate one formula, or one a line from standard input",
            "计算一个公式，或逐行计算标准输入中的公式",
        ),
        arguments: &[
            ("slug", text!("The formula's name, as list shows it", "公式名称，见 list")),
            (
                "inputs",
                text!(
                    "Inputs by key; a number may carry a unit, and without one is in the unit of its key",
                    "按键给出的输入；数值可带单位，不带单位时采用键名中的单位",
                ),
            ),
            ("json", text!("Print JSON for programs", "输出供程序读取的 JSON")),
            (
                "jsonl",
                text!(
                    "Read one {\"slug\",\"inputs\"} a line, write one {\"slug\",\"value\",\"unit\"} or {\"slug\",\"error\"} a line",
                    "每行读取一个 {\"slug\",\"inputs\"}，每行写出一个 {\"slug\",\"value\",\"unit\"} 或 {\"slug\",\"error\"}",
                ),
            ),
        ],
        examples: text!(
            "Units: k M G T (decimal), Ki Mi Gi (binary); B is a byte and b or bit an eighth of one;
       s min h d yr, W, J, Wh, FLOP/s, USD/kWh, g/kWh, %.

Examples:
  fleetscope compute ridge_point peak_flops_per_s=989TFLOP/s bandwidth_bytes_per_s=3.35TB/s
  fleetscope compute ring_allreduce_time message_bytes=1GiB gpus=256 bandwidth_bytes_per_s=400Gbit/s latency_s=5us
  fleetscope compute mtbf_node n_gpu=8 mttf_gpu_s=50000h
  echo '{\"slug\":\"amdahl_limit\",\"inputs\":{\"serial_fraction\":0.1}}' | fleetscope compute --jsonl",
            "单位：k M G T（十进制），Ki Mi Gi（二进制）；B 为字节，b 或 bit 为其八分之一；
      s min h d yr、W、J、Wh、FLOP/s、USD/kWh、g/kWh、%。

示例：
  fleetscope compute ridge_point peak_flops_per_s=989TFLOP/s bandwidth_bytes_per_s=3.35TB/s --lang zh
  fleetscope compute ring_allreduce_time message_bytes=1GiB gpus=256 bandwidth_bytes_per_s=400Gbit/s latency_s=5us --lang zh
  fleetscope compute mtbf_node n_gpu=8 mttf_gpu_s=50000h --lang zh
  echo '{\"slug\":\"amdahl_limit\",\"inputs\":{\"serial_fraction\":0.1}}' | fleetscope compute --jsonl",
        ),
    },
    Help {
        command: "eval",
        about: text!(
            "Evaluate a scenario: every result, what binds, and what moved against a pinned baseline",
            "计算一个情景：全部结果、起约束作用的项，以及相对固定基线的变化",
        ),
        arguments: &[
            (
                "link",
                text!(
                    "A link of the page, its query, or the name of a preset",
                    "页面链接、其查询部分，或预设名称",
                ),
            ),
            ("json", text!("Print JSON for programs", "输出供程序读取的 JSON")),
            ("csv", text!("Print a table for spreadsheets", "输出供电子表格使用的 CSV")),
        ],
        examples: text!(
            "Whatever a link says that cannot be taken is named on stderr; the rest is applied.

Examples:
  fleetscope eval ''
  fleetscope eval 'gpus=16384&pue=1.12'
  fleetscope eval 'https://example.org/#/overview?v=1&gpus=16384&pin=1' --json
  fleetscope eval llama3_405b_run --csv > run.csv",
            "链接中无法采用的内容会在 stderr 中逐一指出，其余照常应用。

示例：
  fleetscope eval '' --lang zh
  fleetscope eval 'gpus=16384&pue=1.12' --lang zh
  fleetscope eval 'https://example.org/#/overview?v=1&gpus=16384&pin=1' --json
  fleetscope eval llama3_405b_run --csv > run.csv",
        ),
    },
    Help {
        command: "chart",
        about: text!(
            "Draw an instrument of a scenario as an SVG file",
            "将情景的一个仪表绘制为 SVG 文件",
        ),
        arguments: &[
            ("instrument", text!("The instrument's name", "仪表名称")),
            (
                "link",
                text!(
                    "A link of the page, its query, or the name of a preset",
                    "页面链接、其查询部分，或预设名称",
                ),
            ),
            (
                "output",
                text!("The file to write; standard output if left out", "输出文件；省略则写到标准输出"),
            ),
            ("width", text!("Width [960]", "宽度 [960]")),
            ("height", text!("Height [600]", "高度 [600]")),
            (
                "theme",
                text!(
                    "Colours and type size: light, dark, projector or print [light]",
                    "颜色与字号：light、dark、projector 或 print [light]",
                ),
            ),
        ],
        examples: text!(
            "Examples:
  fleetscope chart roofline 'gpus=16384' -o roofline.svg
  fleetscope chart bubble 'pp=16&vpp=2' --theme projector --width 1600 --height 900 -o bubble.svg",
            "示例：
  fleetscope chart roofline 'gpus=16384' -o roofline.svg --lang zh
  fleetscope chart bubble 'pp=16&vpp=2' --theme projector --width 1600 --height 900 -o bubble.svg --lang zh",
        ),
    },
    Help {
        command: "diagnose",
        about: text!(
            "Find what binds a fleet from what was measured: scorecards, advice, a record to keep",
            "根据测量结果找出集群的约束：记分卡、建议与可留存的记录",
        ),
        arguments: &[
            (
                "words",
                text!(
                    "A case to start from, then what was measured and written by key",
                    "作为出发点的案例，以及按键给出的测量与文字",
                ),
            ),
            (
                "scenario",
                text!(
                    "Start from what this scenario says of its own fleet: a link, its query, or a preset",
                    "以该情景对其集群的结果为出发点：链接、其查询部分，或预设名称",
                ),
            ),
            ("json", text!("Print the record as JSON", "以 JSON 输出记录")),
            ("markdown", text!("Print the record as Markdown", "以 Markdown 输出记录")),
        ],
        examples: text!(
            "Examples:
  fleetscope diagnose mfu=38% comm=0.45 goodput=0.92
  fleetscope diagnose case2 scaling=0.6 --markdown > record.md
  fleetscope diagnose --scenario 'gpus=16384&overlap=0.2' --json",
            "示例：
  fleetscope diagnose mfu=38% comm=0.45 goodput=0.92 --lang zh
  fleetscope diagnose case2 scaling=0.6 --markdown --lang zh > record.md
  fleetscope diagnose --scenario 'gpus=16384&overlap=0.2' --json",
        ),
    },
    Help {
        command: "docs",
        about: text!(
            "Write the reference of formulas, fields, catalog and results",
            "生成公式、字段、目录与结果的参考文档",
        ),
        arguments: &[
            (
                "check",
                text!(
                    "Write nothing; exit with 1 if a page is not what would be written",
                    "不写入；若有页面过时则以状态 1 退出",
                ),
            ),
            ("dir", text!("Where the pages stand [docs]", "文档所在目录 [docs]")),
        ],
        examples: text!(
            "Examples:
  fleetscope docs
  fleetscope docs --check",
            "示例：
  fleetscope docs
  fleetscope docs --check",
        ),
    },
];

/// The language that the arguments ask for, found before they are parsed so that complaints can use it.
pub(super) fn language_of(arguments: &[OsString]) -> Language {
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(word) = words.next() {
        let value = match word.split_once('=') {
            Some(("--lang", value)) => Some(value),
            _ if word == "--lang" => words.next(),
            _ => None,
        };
        if value == Some("zh") {
            return Language::Chinese;
        }
    }
    Language::English
}

/// The commands, in words.
pub(super) fn commands(language: Language) -> String {
    let names: Vec<&str> =
        HELP.iter().map(|help| help.command).filter(|name| !name.is_empty()).collect();
    super::wording::and(&names, language)
}

/// The program's arguments with their help in a language.
pub(super) fn command(language: Language) -> clap::Command {
    let mut program = Arguments::command();
    // Makes the arguments that exist in every command known to each of them.
    program.build();
    for help in HELP {
        program = if help.command.is_empty() {
            explained(program, help, language)
        } else {
            program.mut_subcommand(help.command, |command| explained(command, help, language))
        };
    }
    program
}

fn explained(command: clap::Command, help: &Help, language: Language) -> clap::Command {
    let everywhere = HELP.first().map_or(&[][..], |program| program.arguments);
    let names: Vec<String> =
        command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    let mut command = command
        .about(help.about.get(language))
        .after_help(after(help, language))
        .help_template(TEMPLATE.get(language))
        .subcommand_help_heading(COMMANDS.get(language));
    for (place, name) in names.into_iter().enumerate() {
        let known = help.arguments.iter().chain(everywhere).find(|(argument, _)| *argument == name);
        if let Some((_, meaning)) = known {
            command = command.mut_arg(name, |argument| {
                let heading = if argument.is_positional() { ARGUMENTS } else { OPTIONS };
                argument
                    .help(meaning.get(language))
                    .help_heading(heading.get(language))
                    .display_order(place)
                    .hide_default_value(true)
                    .hide_possible_values(true)
            });
        }
    }
    command
}

/// The examples, and the instruments where one is asked for.
fn after(help: &Help, language: Language) -> String {
    let mut text = String::new();
    if help.command == "chart" {
        text.push_str(INSTRUMENTS_HEADING.get(language));
        text.push('\n');
        let rows: Vec<Vec<String>> = instruments()
            .map(|instrument| {
                vec![instrument.id.to_owned(), instrument.title.get(language).to_owned()]
            })
            .collect();
        text.push_str(&super::layout::table(&rows, 2));
        text.push('\n');
    }
    if help.command == "diagnose" {
        text.push_str(&super::diagnose::keys(language));
        text.push('\n');
    }
    text.push_str(help.examples.get(language));
    text
}

const TEMPLATE: Text = text!(
    "{about}\n\nUsage: {usage}\n\n{all-args}{after-help}\n",
    "{about}\n\n用法：{usage}\n\n{all-args}{after-help}\n",
);
const COMMANDS: Text = text!("Commands", "命令");
const ARGUMENTS: Text = text!("Arguments", "参数");
const OPTIONS: Text = text!("Options", "选项");
const INSTRUMENTS_HEADING: Text = text!("Instruments:", "仪表：");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_is_explained_in_every_language() {
        for language in Language::ALL {
            let program = command(language);
            program.clone().debug_assert();
            let commands = std::iter::once(&program).chain(program.get_subcommands());
            for command in commands {
                assert!(command.get_about().is_some(), "{}", command.get_name());
                for argument in command.get_arguments() {
                    assert!(
                        argument.get_help().is_some(),
                        "{} {}",
                        command.get_name(),
                        argument.get_id()
                    );
                }
            }
        }
    }
}
