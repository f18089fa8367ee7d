//! The words of the page itself.

use crate::text::Text;

pub const TAGLINE: Text = Text::new("the fleet as one coupled system", "把集群看作一个耦合系统");
pub const EXAMPLES: Text = Text::new("Examples", "示例");
pub const UNDO: Text = Text::new("Undo", "撤销");
pub const REDO: Text = Text::new("Redo", "重做");
pub const RESET: Text = Text::new("Reset", "重置");
pub const RESET_ALL: Text =
    Text::new("Reset everything to the default scenario", "全部恢复为默认情景");
pub const RESET_FIELD: Text = Text::new("Reset this field", "重置此项");
pub const PIN: Text = Text::new("Pin baseline", "固定为基线");
pub const UNPIN: Text = Text::new("Unpin baseline", "取消基线");
pub const COPY: Text = Text::new("Copy", "复制");
pub const SHARE: Text = Text::new("Share", "分享");
pub const PRESENT: Text = Text::new("Present", "演示");
pub const KEYS: Text = Text::new("Keyboard", "键盘操作");
pub const CLOSE: Text = Text::new("Close", "关闭");
pub const SWAP: Text = Text::new("Swap with baseline", "与基线互换");
pub const COPIED: Text = Text::new("Copied", "已复制");
pub const COPY_FAILED: Text = Text::new("Select and copy it", "请手动选中复制");
pub const LANGUAGE: Text = Text::new("Language", "语言");
pub const THEME: Text = Text::new("Theme", "主题");
pub const SCENARIO_CONTROLS: Text = Text::new("Scenario", "情景");
pub const SKIP: Text = Text::new("Skip to the charts", "跳到图表");
pub const REFUSED_TITLE: Text =
    Text::new("Parts of this link were not taken", "链接中有部分内容未被采用");
pub const REFUSED_REST: Text = Text::new("Everything else was applied.", "其余内容均已应用。");
pub const DISMISS: Text = Text::new("Dismiss", "知道了");
pub const EDITED: Text = Text::new("edited", "已修改");
pub const SOURCE: Text = Text::new("Source", "来源");
pub const WHAT_IT_MEANS: Text = Text::new("What is this?", "这是什么？");
pub const TABLE: Text = Text::new("Table", "数据表");
pub const CAUTION: Text = Text::new("Where the model misleads", "模型的局限");
pub const CHART_HELP: Text = Text::new(
    "Arrow keys read the values along the axis; Home and End go to its ends. Drag the ringed point to move the scenario.",
    "方向键沿坐标轴读数，Home 与 End 跳到两端；拖动带环圆点可改变情景。",
);
pub const WHAT_MOVED: Text = Text::new("What moved", "哪些发生了变化");
pub const NOTHING_MOVED: Text = Text::new(
    "Nothing yet: the scenario equals its baseline. Move a slider.",
    "尚无变化：情景与基线相同。请移动滑块。",
);
pub const PIN_HINT: Text = Text::new(
    "Pin a baseline, then move a slider: every result that moves is listed here, the largest change first.",
    "先固定基线，再移动滑块：所有变化的结果会列在这里，变化最大的在前。",
);
pub const BASELINE: Text = Text::new("Baseline", "基线");
pub const NOW: Text = Text::new("Now", "现在");
pub const CHANGE: Text = Text::new("Change", "变化");
pub const RESULT: Text = Text::new("Result", "结果");
pub const ALL_RESULTS: Text = Text::new("All results", "全部结果");
pub const UNAVAILABLE: Text = Text::new("not available", "不可用");
pub const NUMBER_OF: Text = Text::new("number", "数值");
pub const GOOD: Text = Text::new("good", "良好");
pub const FAIR: Text = Text::new("caution", "谨慎");
pub const POOR: Text = Text::new("poor", "较差");
pub const PLACES: Text = Text::new("Places", "页面");
