//! Lessons: the list, and the step that is open.

use super::predict::composer;
use super::{Html, off, words};
use crate::lesson::{Lesson, Numbers, SHIPPED, fill};
use crate::text::{Language, Text};

/// The deed that opens a lesson of the site.
pub const OPEN: &str = "lesson";
/// The deed that takes a lesson from a file.
pub const FILE: &str = "lesson-file";
/// The deed that goes to a step.
pub const STEP: &str = "lesson-step";
/// The deed that leaves the lesson.
pub const LEAVE: &str = "lesson-leave";
/// The deed that closes the list.
pub const CLOSE: &str = "close";

const TITLE: Text = text!("Lessons", "课程");
const FROM_FILE: Text = text!("Open a lesson file of your own", "打开自己的课程文件");
const BACK: Text = text!("Back", "上一步");
const NEXT: Text = text!("Next", "下一步");
const LEAVE_IT: Text = text!("Leave the lesson", "离开课程");
const AGAIN: Text = text!("Back to this step's scenario", "恢复本步情景");
const LOST: Text = text!(
    "This lesson could not be loaded. One from a file of your own has to be opened again.",
    "无法载入该课程；来自本地文件的课程需要重新打开。",
);

/// The list of lessons and the form for a question.
pub fn list((of, among): (&str, &str), complaint: &str, language: Language) -> Html {
    let mut html = Html::of(
        "<section class=\"card\" data-card=\"lessons\"><div class=\"card-head\"><h2 tabindex=\"-1\">{0}</h2>\
         <button type=\"button\" data-act=\"{1}\">{2}</button></div><p class=\"picks\">",
        &[TITLE.get(language), CLOSE, words::CLOSE.get(language)],
    );
    for lesson in &SHIPPED {
        html.add(
            "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\">{2}</button> ",
            &[OPEN, lesson.name, lesson.title.get(language)],
        );
    }
    html.add(
        "</p><p><label>{0} <input type=\"file\" accept=\".md,.txt\" data-act=\"{1}\"/></label></p>{=2}{=3}</section>",
        &[
            FROM_FILE.get(language),
            FILE,
            complaint_line(complaint).text(),
            composer(of, among, language).text(),
        ],
    );
    html
}

/// What is wrong, for the reader.
pub fn complaint_line(complaint: &str) -> Html {
    if complaint.is_empty() {
        return Html::default();
    }
    Html::of("<p class=\"complaint\" role=\"alert\">{0}</p>", &[complaint])
}

/// The open step, whose number starts at 0; `moved` if the scenario is no longer the step's.
pub fn step(lesson: &Lesson, number: usize, moved: bool, numbers: &Numbers<'_>) -> Html {
    let language = numbers.language;
    let Some(step) = lesson.steps.get(number) else { return Html::default() };
    let count = lesson.steps.len();
    let mut html = Html::of(
        "<section class=\"card lesson\" data-lesson-step=\"{0}\"><p class=\"hint\">{1} · {0} / {2}</p>\
         <h2 tabindex=\"-1\">{3}</h2>",
        &[
            &(number + 1).to_string(),
            lesson.title.get(language),
            &count.to_string(),
            step.title.get(language),
        ],
    );
    // Every step has the same elements, so that the focus stays on the button that was pressed.
    html.add(
        "<p class=\"hint\"{=0}>{1}</p>",
        &[if number == 0 { "" } else { " hidden=\"\"" }, lesson.about.get(language)],
    );
    html.add(
        "<p data-lesson=\"text\">{0}</p><p class=\"picks\">",
        &[&fill(step.text.get(language), numbers)],
    );
    let mut button = |deed: &str, to: usize, label: Text, disabled: bool| {
        html.add(
            "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\"{=2}>{3}</button> ",
            &[deed, &to.to_string(), off(disabled), label.get(language)],
        );
    };
    button(STEP, number, BACK, number == 0);
    button(STEP, number + 2, NEXT, number + 1 == count);
    if moved {
        button(STEP, number + 1, AGAIN, false);
    }
    button(LEAVE, 0, LEAVE_IT, false);
    html.add("</p></section>", &[]);
    html
}

/// What stands in place of a lesson that is not there.
pub fn lost(problem: &str, language: Language) -> Html {
    let problem = if problem.is_empty() { LOST.get(language) } else { problem };
    Html::of(
        "<section class=\"card lesson\"><p role=\"alert\">{0}</p><p><button type=\"button\" data-act=\"{1}\">{2}</button></p></section>",
        &[problem, LEAVE, LEAVE_IT.get(language)],
    )
}

/// The style that puts an instrument in front.
pub fn in_front(instrument: &str) -> String {
    [
        ".charts>[data-instrument=",
        instrument,
        "],.instruments>:has([data-instrument=",
        instrument,
        "]){order:-1}[data-instrument=",
        instrument,
        "]{border-color:var(--accent)}",
    ]
    .concat()
}
