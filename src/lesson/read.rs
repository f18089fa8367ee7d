//! The reader of lesson files.

use crate::scenario::{Link, Reading};
use crate::text::Language;

/// The most steps of a lesson, as in the link.
const MOST_STEPS: usize = 99;
/// The longest file, in bytes.
const LONGEST: usize = 200_000;

/// A text of a lesson in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// English.
    pub en: String,
    /// Simplified Chinese; empty where the file has one language only.
    pub zh: String,
}

impl Words {
    /// The text in a language, or in the only one there is.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::Chinese if !self.zh.is_empty() => &self.zh,
            _ => &self.en,
        }
    }

    /// Takes the next language's text; `None` if both are there.
    fn take(&mut self, text: &str) -> Option<()> {
        let place = [&mut self.en, &mut self.zh].into_iter().find(|place| place.is_empty())?;
        place.push_str(text);
        Some(())
    }
}

/// A lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// What it is called.
    pub title: Words,
    /// What it is about.
    pub about: Words,
    /// The steps, at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What it is called.
    pub title: Words,
    /// The instrument that it is about.
    pub instrument: String,
    /// The scenario, the place, and a question if there is one; and what the link refused.
    pub link: Reading,
    /// A sentence or two.
    pub text: Words,
}

/// What is wrong with a lesson file, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: LessonProblem,
}

/// What is wrong with a lesson file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonProblem {
    /// It does not start with a title.
    NoTitle,
    /// It has no step.
    NoStep,
    /// A step has no link.
    NoLink,
    /// A link is not written as `[instrument](#/place?…)`.
    Link,
    /// There is a third text where two languages have theirs.
    Third,
    /// There are too many steps, or the file is too long.
    TooLong,
}

impl LessonError {
    /// The end of a sentence that starts with the name of the file.
    pub fn message(self, language: Language) -> String {
        let text = match self.problem {
            LessonProblem::NoTitle => {
                text!("a lesson starts with “# ” and its title.", "课程以“# ”加标题开头。")
            }
            LessonProblem::NoStep => text!(
                "a lesson needs a step, which starts with “## ”.",
                "课程至少要有一步，以“## ”开头。",
            ),
            LessonProblem::NoLink => text!(
                "this step has no link [instrument](#/place?…).",
                "这一步缺少链接 [仪表](#/页面?…)。",
            ),
            LessonProblem::Link => text!(
                "a link is written [instrument](#/place?…), once in a step.",
                "链接写作 [仪表](#/页面?…)，每步一个。",
            ),
            LessonProblem::Third => text!(
                "there is a third text; a text stands here in English and in Chinese, a line each.",
                "此处出现第三段文字；每处只有英文、中文各一行。",
            ),
            LessonProblem::TooLong => {
                text!("a lesson has at most 99 steps and 200 kB.", "课程最多 99 步、200 kB。")
            }
        };
        let line = text!("line {0}: {1}", "行 {0}：{1}");
        line.fill(language, &[&self.line.to_string(), text.get(language)])
    }
}

/// Reads a lesson file.
///
/// # Errors
/// The first line that is not as `docs/lessons.md` describes it.
pub fn read(text: &str) -> Result<Lesson, LessonError> {
    let mut lesson = Lesson::default();
    let mut last = 0;
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > LONGEST {
        return Err(LessonError { line: 1, problem: LessonProblem::TooLong });
    }
    for (place, content) in text.lines().enumerate() {
        last = place + 1;
        take(&mut lesson, content.trim()).map_err(|problem| LessonError { line: last, problem })?;
    }
    let complete = match lesson.steps.last() {
        _ if lesson.title.en.is_empty() => Err(LessonProblem::NoTitle),
        None => Err(LessonProblem::NoStep),
        Some(step) => has_link(step),
    };
    complete.map_err(|problem| LessonError { line: last.max(1), problem })?;
    Ok(lesson)
}

fn has_link(step: &Step) -> Result<(), LessonProblem> {
    if step.instrument.is_empty() { Err(LessonProblem::NoLink) } else { Ok(()) }
}

/// Takes one line.
fn take(lesson: &mut Lesson, line: &str) -> Result<(), LessonProblem> {
    use LessonProblem::{Link as NotALink, NoLink, NoTitle, Third, TooLong};
    if line.is_empty() {
        return Ok(());
    }
    if let Some(title) = line.strip_prefix("## ") {
        if lesson.title.en.is_empty() {
            return Err(NoTitle);
        }
        // A second heading right below the first is the same one in the other language.
        if let Some(step) = lesson.steps.last_mut()
            && step.instrument.is_empty()
            && step.text.en.is_empty()
            && step.title.take(title.trim()).is_some()
        {
            return Ok(());
        }
        lesson.steps.last().map_or(Ok(()), has_link)?;
        if lesson.steps.len() == MOST_STEPS {
            return Err(TooLong);
        }
        let title = Words { en: title.trim().to_owned(), zh: String::new() };
        lesson.steps.push(Step { title, ..Step::default() });
        return Ok(());
    }
    let Some(step) = lesson.steps.last_mut() else {
        return match line.strip_prefix("# ") {
            Some(title) => lesson.title.take(title.trim()).ok_or(Third),
            None if lesson.title.en.is_empty() => Err(NoTitle),
            None => lesson.about.take(line).ok_or(Third),
        };
    };
    if let Some(link) = line.strip_prefix('[') {
        let (instrument, link) = link
            .split_once("](#")
            .and_then(|(instrument, link)| Some((instrument, link.strip_suffix(')')?)))
            .ok_or(NotALink)?;
        if instrument.is_empty() || !step.instrument.is_empty() {
            return Err(NotALink);
        }
        step.instrument = instrument.to_owned();
        step.link = Link::read(&["#", link].concat());
        return Ok(());
    }
    if step.instrument.is_empty() {
        return Err(NoLink);
    }
    step.text.take(line).ok_or(Third)
}
