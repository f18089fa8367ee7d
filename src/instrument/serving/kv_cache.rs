//! How much memory does a context take?

use super::super::parts::{factor, logarithmic_samples, panel, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use super::cache_of;
use crate::chart::{ChartSpec, Direction, Ink, Panel, Scale, Stroke};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::memory::kv_cache_bytes_gqa;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "kv_cache",
    places: &[Place::Serving],
    fields: &[
        Field::Context,
        Field::Layers,
        Field::KvHeads,
        Field::Heads,
        Field::HeadDim,
        Field::Hidden,
        Field::KvBytes,
        Field::Hidden,
    ],
    choices: &[Choice::Model],
    readouts: &[Readout::KvToken, Readout::KvSequence, Readout::MaxBatchFit],
    title: text!("How much memory does a context take?", "一段上下文占多少内存？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix F, Eq. F.3; Ainslie et al. 2023; DeepSeek-AI 2024",
        "附录 F 式 F.3；Ainslie 等 2023；DeepSeek-AI 2024",
    ),
    caution: text!(
        "Eq. F.3 uses the hidden size, which is multi-head attention only: with grouped queries the cache is smaller by the ratio of heads. Paged caches waste up to one page a request.",
        "式 F.3 用隐藏维度，仅适用于多头注意力；分组查询时缓存按头数之比缩小。分页缓存每请求最多浪费一页。",
    ),
};

const CONTEXT: Text = text!("context", "上下文长度");
const CACHE: Text = text!("KV cache of one request", "每请求 KV 缓存");
const OWN: Text = text!("this model", "本模型");
const MULTI_HEAD: Text = text!("multi-head", "多头");
const MULTI_QUERY: Text = text!("multi-query", "多查询");
const WINDOW: Text = text!("window of 4,096", "4,096 滑动窗口");
const MEMORY: Text = text!("memory of a replica", "副本总内存");
const WINDOW_TOKENS: f64 = 4096.0;
const POINTS: u32 = 40;

fn cache(scenario: &Scenario, kv_heads: u64, tokens: f64) -> Option<f64> {
    let bytes = kv_cache_bytes_gqa(
        scenario.count(Field::Layers),
        kv_heads,
        scenario.count(Field::HeadDim),
        tokens.round() as u64,
        1,
        scenario.number(Field::KvBytes),
    );
    Some(bytes.ok()?.si())
}

fn chart(view: &View<'_>) -> ChartSpec {
    let scenario = view.scenario;
    let own_context = scenario.number(Field::Context);
    let (from, to) = (128f64.min(own_context), 1_048_576f64.max(own_context));
    let tokens = || logarithmic_samples(from, to, POINTS).map(f64::round);
    let heads = |kv_heads: u64| -> Vec<(f64, f64)> {
        tokens().filter_map(|tokens| Some((tokens, cache(scenario, kv_heads, tokens)?))).collect()
    };
    let per_token = |view: &View<'_>| -> Vec<(f64, f64)> {
        let bytes = view.report.get(Readout::KvToken).unwrap_or_default();
        tokens().map(|tokens| (tokens, tokens * bytes)).collect()
    };
    let windowed = tokens()
        .filter_map(|tokens| {
            let held = tokens.min(WINDOW_TOKENS);
            Some((tokens, cache(scenario, scenario.count(Field::KvHeads), held)?))
        })
        .collect();
    let many = heads(scenario.count(Field::Heads));
    let own = per_token(view);
    let memory = scenario.si(Field::MemoryCapacity) * scenario.number(Field::ServingGpus);
    let high = many.iter().chain(&own).map(|point| point.1).fold(memory, f64::max);
    let low =
        own.first().map_or(1e6, |point| point.1).min(heads(1).first().map_or(1e6, |point| point.1));
    let mut series = vec![
        stroked(view.line(MULTI_HEAD, Ink::Neutral, many), Stroke::Dotted),
        stroked(view.line(MULTI_QUERY, Ink::Neutral, heads(1)), Stroke::Dashed),
        stroked(view.line(WINDOW, Ink::Accent, windowed), Stroke::Dashed),
    ];
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(per_token(&pinned)));
    }
    series.push(strong(view.line(OWN, Ink::Compute, own)));
    let marks =
        view.report.get(Readout::KvSequence).map(|bytes| view.operating(own_context, bytes));
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(CONTEXT, Unit::Token, Scale::Logarithmic(from, to)),
        Panel {
            guides: vec![view.guide(MEMORY, Ink::Limit, Direction::Horizontal, memory)],
            series,
            marks: marks.into_iter().collect(),
            ..panel(view.axis(
                CACHE,
                Unit::Byte,
                Scale::Logarithmic(decade_below(low.max(1.0)), decade_above(high.max(10.0))),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (token, sequence) = (view.show(Readout::KvToken), view.show(Readout::KvSequence));
    let own = view.report.get(Readout::KvToken).unwrap_or_default();
    let many = cache(view.scenario, view.scenario.count(Field::Heads), 1.0).unwrap_or_default();
    let fits = match view.report.get(Readout::MaxBatchFit) {
        Ok(requests) => shown(requests, Unit::Count),
        Err(reason) => return view.because(reason),
    };
    let text = if many > own {
        text!(
            "{0} a token, {1} a request: {2}× less than with a key and value for every query head. {3} {3 request fits|requests fit} beside the weights.",
            "每 token {0}，每请求 {1}：是每个查询头都保存键值时的 1/{2}。除权重外可容纳 {3} 个请求。",
        )
    } else {
        text!(
            "{0} a token, {1} a request: no less than with a key and value for every query head. {3} {3 request fits|requests fit} beside the weights.",
            "每 token {0}，每请求 {1}：不少于每个查询头都保存键值。除权重外可容纳 {3} 个请求。",
        )
    };
    view.say(text, &[&token, &sequence, &factor(many / own), &fits])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let one_request = || Given::new(view).number("batch", 1.0);
    let of_every_head = one_request()
        .field("layers", Field::Layers)
        .field("sequence_tokens", Field::Context)
        .field("bytes_per_element", Field::KvBytes)
        .field("width", Field::Hidden)
        .derive("kv_cache_bytes");
    [cache_of(one_request()), of_every_head].into_iter().flatten().collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::Context, x)
}
