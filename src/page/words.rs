//! The words of the page itself.

#![allow(missing_docs, reason = "the English text says what each is")]

pub use crate::text::COLON;
use crate::text::Text;

pub const TAGLINE: Text = text!("the fleet as one coupled system", "把集群看作一个耦合系统");
pub const MENU: Text = text!("Menu", "菜单");
pub const EXAMPLES: Text = text!("Examples", "示例");
pub const UNDO: Text = text!("Undo", "撤销");
pub const REDO: Text = text!("Redo", "重做");
pub const RESET: Text = text!("Reset", "重置");
pub const RESET_ALL: Text = text!("Reset everything to the default scenario", "全部恢复为默认情景");
pub const RESET_FIELD: Text = text!("Reset this field", "重置此项");
pub const PIN: Text = text!("Pin baseline", "固定为基线");
pub const UNPIN: Text = text!("Unpin baseline", "取消基线");
pub const SHARE: Text = text!("Share", "分享");
pub const COMPARE: Text = text!("Compare", "对比");
pub const PRESENT: Text = text!("Present", "演示");
pub const KEYS: Text = text!("Keyboard", "键盘操作");
pub const COPIED: Text = text!("Copied", "已复制");
pub const LANGUAGE: Text = text!("Language", "语言");
pub const THEME: Text = text!("Theme", "主题");
pub const SCENARIO: Text = text!("Scenario", "情景");
pub const SKIP: Text = text!("Skip to the charts", "跳到图表");
pub const REFUSED_TITLE: Text =
    text!("Parts of this link were not taken", "链接中有部分内容未被采用");
pub const REFUSED_REST: Text = text!("Everything else was applied.", "其余内容均已应用。");
pub const CLOSE: Text = text!("Close", "关闭");
pub const LESSONS: Text = text!("Lessons", "课程");
pub const SAVE: Text = text!("Save", "保存");
pub const DISMISS: Text = text!("Dismiss", "知道了");
pub const EDITED: Text = text!("edited", "已修改");
pub const SOURCE: Text = text!("Source", "来源");
pub const WHAT_IT_MEANS: Text = text!("What is this?", "这是什么？");
pub const DERIVATION: Text = text!("Derivation", "推导");
pub const NOTHING_DERIVED: Text = text!(
    "This scenario gives no numbers to derive from; the line under the chart says why.",
    "该情景没有可供推导的数值，原因见图下的说明。",
);
pub const COPY_AS: Text = text!("Copy as", "复制为");
pub const AS_TEXT: Text = text!("text", "文本");
pub const COPY_REFUSED: Text = text!("The browser refused", "浏览器拒绝复制");
pub const TO_SLIDER: Text = text!("Go to the slider", "转到滑块");
pub const TABLE: Text = text!("Table", "数据表");
pub const CAUTION: Text = text!("Where it misleads", "模型的局限");
pub const CHART_HELP: Text = text!(
    "Arrow keys read the values along the axis; Home and End go to its ends.",
    "方向键沿坐标轴读数，Home 与 End 跳到两端。",
);
pub const CHART_DRAG: Text =
    text!("Drag the ringed point to move the scenario.", "拖动带环圆点可改变情景。");
pub const WHAT_MOVED: Text = text!("What moved", "哪些发生了变化");
pub const NOTHING_MOVED: Text = text!(
    "Nothing yet: the scenario equals its baseline. Move a slider.",
    "尚无变化：情景与基线相同。请移动滑块。",
);
pub const PIN_HINT: Text = text!(
    "Pin a baseline, then move a slider: every result that moves is listed here, the largest change first.",
    "先固定基线，再移动滑块：所有变化的结果会列在这里，变化最大的在前。",
);
pub const BASELINE: Text = text!("Baseline", "基线");
pub const NOW: Text = text!("Now", "现在");
pub const CHANGE: Text = text!("Change", "变化");
pub const RESULT: Text = text!("Result", "结果");
pub const ALL_RESULTS: Text = text!("All results", "全部结果");
pub const UNAVAILABLE: Text = text!("not available", "不可用");
pub const NUMBER_OF: Text = text!("number", "数值");
pub const GOOD: Text = text!("good", "良好");
pub const FAIR: Text = text!("caution", "谨慎");
pub const POOR: Text = text!("poor", "较差");
pub const PLACES: Text = text!("Places", "页面");
pub const SEARCH_FORMULAS: Text =
    text!("Search: name, symbol, equation number", "搜索：名称、符号、公式编号");
pub const NO_FORMULA: Text = text!("No formula has all these words.", "没有同时包含这些词的公式。");
pub const INPUTS: Text = text!("Inputs", "输入");
pub const NOTHING_TO_DRAW: Text = text!("There is no value to draw: {0}", "没有可绘制的数值：{0}");
pub const SWEPT_INPUT: Text = text!("Sweep over", "扫描输入");
pub const ASSUMES: Text = text!("Assumes", "假设");
pub const COMMAND_LINE: Text = text!("The same on the command line", "等价的命令行");
pub const COPY: Text = text!("Copy", "复制");
pub const BOOK_TITLE: Text =
    text!("Does the book follow from its own formulas?", "书中数值能由其公式得出吗？");
pub const LOADING: Text = text!("Loading…", "正在载入…");
pub const NOT_LOADED: Text = text!(
    "This part could not be loaded. It needs the network on the first visit.",
    "未能载入这一部分；首次访问需要联网。",
);
pub const TRY_AGAIN: Text = text!("Try again", "重试");
pub const SELF_TEST: Text = text!("Compute all again", "全部重新计算");
pub const REPRODUCED: Text = text!("printed numbers reproduced", "个书中数值得到重现");
pub const BOOK_RULE: Text = text!(
    "A number passes when the computed value, rounded as the book rounds, is what the book prints.",
    "计算值按书中位数舍入后与所印数值一致，即为通过。",
);
pub const APPENDIX: Text = text!("Appendix", "附录");
pub const CONCLUSION: Text = text!("Conclusion chapter", "结语一章");
pub const QUANTITY: Text = text!("Quantity", "量");
pub const PRINTED: Text = text!("Printed", "书中");
pub const COMPUTED: Text = text!("Computed", "计算");
pub const DIFFERENCE: Text = text!("Difference", "差异");
pub const PASSES: Text = text!("reproduced", "已重现");
pub const FAILS: Text = text!("not reproduced", "未重现");
pub const ABOVE: Text = text!("above", "高于");
pub const OPEN_FORMULA: Text = text!("Open the formula", "打开公式");
pub const DISCREPANCIES: Text = text!("Where the book disagrees with itself", "书中自相矛盾之处");
pub const BOOK_PRINTS: Text = text!("The book prints", "书中印为");
pub const FORMULA_GIVES: Text = text!("The formula gives", "公式得出");
pub const WHY: Text = text!("Why", "原因");
pub const ASSUMPTIONS_TITLE: Text = text!("What do these numbers assume?", "这些数基于哪些假设？");
pub const EDITION: Text = text!("Where the book and later data differ", "书与后来的数据不同时");
pub const EDITION_HINT: Text = text!(
    "The edition gives the numbers that choices and defaults write. An own value takes the place of both, wherever the number is used; a field that you edited keeps its number. All of it stands in the link.",
    "版本决定选项与默认值所写入的数。自设值在所有用到该数的地方取代两者；您修改过的字段保持不变。这些都写在链接里。",
);
pub const OWN_VALUE: Text = text!("Own value", "自设值");
pub const OWN_VALUES: Text = text!("Own values", "自设值");
pub const DROP_OWN: Text = text!("Take all own values back", "撤回全部自设值");
pub const SEARCH_CONSTANTS: Text = text!("Search: name, path, source", "搜索：名称、路径、来源");
pub const NO_CONSTANT: Text = text!("No number has all these words.", "没有同时包含这些词的数。");
pub const IN_FORCE: Text = text!("In this scenario", "本情景所用");
pub const BOOK_VALUE: Text = text!("Book", "书");
pub const LATER_VALUE: Text = text!("Later", "后来");
pub const STANDS_IN: Text = text!("gives", "写入");
pub const NOT_TAKEN: Text = text!("no calculation takes it", "没有计算取用");
pub const CONVERTER: Text = text!("Unit converter", "单位换算");
pub const CONVERTER_HINT: Text = text!(
    "A number with its unit: 80 GB, 400 Gbit/s, 3.35 TB/s, 5 us, 50000 h, 700 W, 1.3 GWh, 429 g/kWh, 989 TFLOP/s, 70B",
    "带单位的数：80 GB、400 Gbit/s、3.35 TB/s、5 us、50000 h、700 W、1.3 GWh、429 g/kWh、989 TFLOP/s、70B",
);
pub const NO_UNIT: Text = text!("has no unit that is known here", "没有可识别的单位");
pub const GLOSSARY: Text = text!("Glossary and tables", "术语与参考表");
pub const SEARCH_TERMS: Text = text!("Search: term, abbreviation, word", "搜索：术语、缩写、词语");
