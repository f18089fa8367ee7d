//! Verdicts at the ends of the ranges: of one, of none, of equals, and past a limit they stay true sentences.

use fleetscope::chart::{Scale, Shape};
use fleetscope::evaluate::{CheckpointRegime, Readout, evaluate, status};
use fleetscope::instrument::{Instrument, View, instruments};
use fleetscope::scenario::{Field, Link, Scenario};
use fleetscope::text::Language;

fn scenario(query: &str) -> Scenario {
    let reading = Link::read(query);
    assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    reading.link.scenario
}

/// What an instrument says of a scenario in English and in Chinese.
fn said(id: &str, query: &str) -> [String; 2] {
    let scenario = scenario(query);
    let report = evaluate(&scenario);
    Language::ALL.map(|language| {
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        (Instrument::find(id).unwrap().verdict)(&view)
    })
}

/// What does not fit is not said to fit.
#[test]
fn a_batch_that_does_not_fit_is_said_so() {
    let fits = said("memory_fit", "");
    holds(&fits, "Both fit", "两者都放得下");
    // 4,096 requests of 1.34 GB each on eight GPUs of 80 GB.
    let too_large = said("memory_fit", "batch=4096");
    assert!(!too_large[0].contains("Both fit"), "{}", too_large[0]);
    holds(&too_large, "GB", "GB");
}

/// Each sentence holds its words.
fn holds(sentences: &[String; 2], english: &str, chinese: &str) {
    assert!(sentences[0].contains(english), "{english} in {}", sentences[0]);
    assert!(sentences[1].contains(chinese), "{chinese} in {}", sentences[1]);
}

fn result(query: &str, readout: Readout) -> f64 {
    evaluate(&scenario(query)).get(readout).unwrap()
}

/// The number between two pieces of a sentence.
fn between(sentence: &str, before: &str, after: &str) -> f64 {
    let number = sentence
        .split_once(before)
        .and_then(|(_, rest)| rest.split_once(after))
        .unwrap_or_else(|| panic!("{before} … {after} in {sentence}"))
        .0;
    number.replace(',', "").parse().unwrap_or_else(|_| panic!("{number} in {sentence}"))
}

#[test]
fn one_gpu_alone_waits_for_no_communication() {
    let alone = said("fleet_law", "gpus=1&tp=1&pp=1&params=1&active=1");
    holds(&alone, "Compute is 100% of the step, ρ = 0. Nothing is sent", "ρ = 0。没有通信");
    assert!(!alone[0].contains("GPUs"), "{}", alone[0]);
}

#[test]
fn communication_that_takes_longer_is_what_to_shorten() {
    let query = "gpus=8&tp=8&pp=1&params=7&active=7";
    let long = said("fleet_law", query);
    holds(&long, "Communication takes longer: it, not compute", "应缩短的是通信，而非计算");
    assert!(
        result(query, Readout::CommunicationTime) > result(query, Readout::ComputeTime),
        "{}",
        long[0]
    );
    // Scaling says that twice these GPUs bring more, so they are not said to bring little.
    assert!(!long[0].contains("GPUs"), "{}", long[0]);
}

#[test]
fn a_fleet_size_is_named_only_where_compute_falls_with_it() {
    // 63 GPUs hold one replica of 32: of these is the size where ρ is 1, and 31 are idle.
    let query = "gpus=63&tp=8&pp=4";
    let held = said("fleet_law", query);
    let named = between(&held[0], "outweigh compute near ", " GPUs");
    let ratio = result(query, Readout::CommComputeRatio);
    assert!((named * ratio / 32.0 - 1.0).abs() < 0.01, "{}", held[0]);
    // Without a reference each replica brings its own batch: compute takes as long at any size.
    let query = "gpus=64&tp=8&pp=4&ref=none";
    let compute = result(query, Readout::ComputeTime);
    let larger = result("gpus=6400&tp=8&pp=4&ref=none", Readout::ComputeTime);
    assert!((larger / compute - 1.0).abs() < 1e-9);
    assert!(result(query, Readout::CommComputeRatio) < 1.0);
    let grown = said("fleet_law", query);
    holds(&grown, "Communication takes no longer than compute.", "通信耗时不超过计算。");
    assert!(!grown[0].contains("GPUs"), "{}", grown[0]);
}

#[test]
fn a_load_in_danger_is_a_rate_of_requests_where_there_is_one() {
    // 1,024 replicas with a batch of 16 in 58 ms serve 282,483 a second; 0.85 of that is 240,110.
    let busy = said("queue", "");
    holds(&busy, "danger at 240,110 requests/s.", "每秒到达 240,110 个请求时进入危险区。");
    let instant = said("queue", "t_fixed=0&t_req=0");
    holds(&instant, "busy 0% of the time.", "任何负载下服务都不耗时。");
    holds(&instant, "Service takes no time at any load.", "占 0%");
    assert!(!instant[0].contains("inf") && !instant[0].contains("danger"), "{}", instant[0]);
}

#[test]
fn a_training_run_without_an_end_has_a_sentence_of_its_own() {
    let slow = said("cost", "ckpt_bw=0.1");
    holds(&slow, "time is the money. No progress: ", "时间就是金钱。没有进展：");
    assert!(slow[0].ends_with("× the time there is.") && slow[1].ends_with(" 倍。"), "{slow:?}");
    holds(&said("cost", ""), "The training run rents for $", "整个训练的租金：$");
    holds(&said("cost", "usd_gpu_h=0"), "Nothing is rented; electricity comes to $", "电费为 $");
}

#[test]
fn a_write_may_become_that_many_times_as_long() {
    let sentence = said("checkpoint_interval", "");
    let factor = between(&sentence[0], "could be ", "× as long");
    assert_eq!(between(&sentence[1], "可达现在的 ", " 倍"), factor, "{sentence:?}");
    let start = Scenario::default();
    let regime = |factor: f64| {
        let slower = start.number(Field::CheckpointBandwidth) / factor;
        let slow = start.with(Field::CheckpointBandwidth, slower).unwrap();
        evaluate(&slow).checkpoint_regime.unwrap()
    };
    assert_eq!(regime(factor * 0.99), CheckpointRegime::FirstOrder);
    assert_eq!(regime(factor * 1.01), CheckpointRegime::HigherOrder);
}

#[test]
fn decode_beyond_the_ridge_is_at_a_multiple_of_it() {
    let query = "batch=4096&ctx=1&serve_tp=64";
    let sentence = said("roofline", query);
    let factor = between(&sentence[0], "Decode is at ", "× the ridge");
    assert_eq!(between(&sentence[1], "解码已达脊点的 ", " 倍"), factor, "{sentence:?}");
    let ratio = result(query, Readout::DecodeIntensity) / result(query, Readout::RidgePoint);
    assert!(ratio > 1.0 && (factor / ratio - 1.0).abs() < 0.05, "{ratio}: {}", sentence[0]);
}

#[test]
fn the_part_that_stops_the_job_is_named_and_of_equals_the_first() {
    // 8/50,000 h for GPUs, 2/150,000 h for cards and 2/100,000 h for supplies: 82.8% are GPUs.
    holds(&said("mtbf_cascade", ""), "GPUs cause 83% of it; halving", "主因：GPU（占 83%）；");
    let supplies = said("mtbf_cascade", "mttf_psu=1000");
    holds(&supplies, "Power supplies cause 92% of it", "主因：电源（占 92%）");
    let equal = "node=2&n_nic=2&n_psu=2&mttf_gpu=50000&mttf_nic=50000&mttf_psu=50000";
    holds(&said("mtbf_cascade", equal), "GPUs cause 33% of it", "主因：GPU（占 33%）");
}

#[test]
fn one_node_is_not_halved() {
    let one = said("mtbf_cascade", "gpus=8&node=8&tp=1&pp=1");
    assert!(one[0].ends_with("of it.") && one[1].ends_with("（占 83%）。"), "{one:?}");
    holds(&said("mtbf_cascade", "gpus=9&node=8&tp=1&pp=1"), "; halving the fleet", "；集群减半");
}

#[test]
fn one_rack_and_one_person_are_counted_as_many_are() {
    // One GPU needs one rack; 70 kW are 2.3 times the 30 kW that air can cool, 15 kW are half of it.
    let dense = said("racks", "gpus=1&tp=1&pp=1&rack=70");
    holds(&dense, "Racks: 1. The density is 2.3× what air can cool (30.0 kW)", "1 个机架，");
    let sparse = said("racks", "gpus=1&tp=1&pp=1&rack=15");
    holds(
        &sparse,
        "Racks: 1. Air cools up to 30.0 kW a rack, which is 2.0× this",
        "当前密度的 2.0 倍",
    );
    // 0.7 kW for 24 h at 1.8 L/kWh are 30.24 L a day, 0.605 of 50 L.
    let one = said("water", "gpus=1&tp=1&pp=1&tdp=700&wue=1.8");
    holds(&one, ": 0.60× the basic household water of one person", "（每天 50 L）的 0.60 倍");
    // Ten thousand of them drink for 6,048.
    let many = said("water", "gpus=10000&tdp=700&wue=1.8");
    holds(&many, ": 6,048× the basic", " 6,048 倍");
}

#[test]
fn a_fleet_too_large_loses_by_growing() {
    let sentence = said("scaling_efficiency", "gpus=75000");
    let before = result("gpus=75000", Readout::EffectiveFlops);
    let after = result("gpus=150000", Readout::EffectiveFlops);
    let lost = between(&sentence[0], "would cost ", "% of the useful FLOP/s");
    assert!(lost > 0.0 && (lost / 100.0 - (1.0 - after / before)).abs() < 1e-3, "{}", sentence[0]);
    holds(&sentence, "Twice the GPUs would cost", "GPU 加倍反而损失 ");
    holds(&said("scaling_efficiency", "gpus=1024"), "would bring ", "GPU 加倍可多得 ");
}

/// With one micro-batch of a sequence in each replica, four stages idle for three quarters.
#[test]
fn what_is_to_be_shortened_is_what_takes_longest() {
    let one = said("fleet_law", "gpus=262144");
    holds(&one, "The bubble takes longest", "气泡耗时最长");
    // ρ = 1 would lie beyond the fleet in which each sequence has its replica.
    let none = said("fleet_law", "gpus=65536&pp=1&hbm=1000&intra_bw=100000&inter_bw=100000");
    holds(&none, "Communication takes no longer than compute.", "通信耗时不超过计算。");
    // Two or three replicas: the ring is never slower than the tree.
    for gpus in ["gpus=64", "gpus=100"] {
        assert!(!said("allreduce_algorithms", gpus)[0].contains("overtakes"), "{gpus}");
    }
}

/// 131,072 of 262,144 GPUs are at work, with the scaling efficiency 0.206010 of the derivation.
#[test]
fn gpus_without_work_speed_nothing_up() {
    holds(&said("speedup_laws", "gpus=262144"), "a speedup of 27,002,", "加速比 27,002，");
}

#[test]
fn a_key_and_value_for_every_head_saves_nothing() {
    let grouped = said("kv_cache", "heads=64&kv_heads=8");
    holds(&grouped, "8.0× less than with", "键值时的 1/8.0");
    for kv_heads in [64, 128] {
        let own = said("kv_cache", &format!("heads=64&kv_heads={kv_heads}&batch=1&serve_tp=64"));
        holds(&own, ": no less than with a key and value", "：不少于每个查询头都保存键值。");
    }
}

#[test]
fn one_replica_spends_no_energy_on_gradients() {
    let alone = said("energy_per_bit", "gpus=32&tp=8&pp=4");
    holds(&alone, "A single replica exchanges no gradients. ", "只有一个副本，无需交换梯度。");
    assert!(!alone[0].contains(" J") && !alone[1].contains(" J"), "{alone:?}");
    // 8 billion parameters of two bytes on two GPUs: each sends 2·(2−1)/2 of 16 GB, so 256 Gbit go over links
    // of 10 and of 5 pJ a bit; compressed to a quarter, a quarter of that.
    let two = "gpus=2&tp=1&pp=1&params=8&active=8";
    holds(
        &said("energy_per_bit", two),
        "2.56 J over electrical",
        "电链路需 2.56 J，光链路需 1.28 J",
    );
    let quarter = said("energy_per_bit", &format!("{two}&comp=4"));
    holds(&quarter, "320 mJ over optical", "光链路需 320 mJ");
    // Too small for a replica: the reason, as a sentence.
    let none = said("energy_per_bit", "gpus=8&tp=8&pp=4");
    assert!(
        none[0].starts_with("One replica spans tensor ways (tp) × pipeline stages (pp) = 32 GPUs")
            && none[0].ends_with('.')
    );
    assert!(none[1].starts_with("一个副本占用") && none[1].ends_with('。'), "{}", none[1]);
}

#[test]
fn a_tax_without_a_value_is_said_with_its_reason() {
    let none = said("fleet_gain", "gpus=8&tp=8&pp=4");
    holds(
        &none,
        "is left to the fleet. Its C³ tax has no value here. One replica spans tensor ways (tp) × pipeline stages (pp) = 32 GPUs",
        "倍要靠集群。本情景的 C³ 税没有数值。一个副本占用张量并行路数 (tp) × 流水线阶段数 (pp) = 32 个 GPU",
    );
    assert!(
        none[0].ends_with("lower tp or pp.") && none[1].ends_with("减小 tp 或 pp。"),
        "{none:?}"
    );
    holds(&said("fleet_gain", ""), "×: what could be won back.", "即可挽回的部分。");
}

#[test]
fn a_schedule_has_no_room_where_the_training_state_does_not_fit() {
    // 1,000 billion parameters of 16 bytes or more on 32 GPUs: at least 500 GB on each.
    let query = "gpus=32&tp=8&pp=4&params=1000&active=1000";
    let said = said("schedule_memory", query);
    assert!(!said[0].contains("0 B") && !said[1].contains("0 B"), "{said:?}");
    let reason = evaluate(&scenario(query)).get(Readout::StepTime).unwrap_err();
    for (sentence, language) in said.iter().zip(Language::ALL) {
        // Only the first letter differs at the start of a sentence.
        let reason: String = reason.message(language).chars().skip(1).collect();
        assert!(sentence.contains(&reason), "{reason} in {sentence}");
    }
    holds(&said, " as much. The training state needs ", " 倍。训练状态每 GPU 需要 ");
}

#[test]
fn one_of_a_thing_is_not_many() {
    // One sequence in micro-batches of one is one micro-batch, two are two, and eleven end in a one.
    let bubble =
        |batch: u32| said("bubble", &format!("gpus=4&tp=1&pp=4&ref=4&batch={batch}&ubatch=1"));
    holds(&bubble(1), " with 1 micro-batch. ", "1 个微批次");
    holds(&bubble(2), " with 2 micro-batches. ", "2 个微批次");
    holds(&bubble(11), " with 11 micro-batches. ", "11 个微批次");
    let needed = said("microbatch_target", "gpus=4&tp=1&pp=4&ref=4&batch=1&ubatch=1");
    assert!(needed[0].contains("there is 1, ") && needed[0].contains(" It would"), "{}", needed[0]);
    holds(&said("tail_at_scale", "serve_tp=1"), "If the one GPU is fast", "若唯一的 GPU");
}

/// Where interleaving rounds up, the sentence says so, and its smaller number is that of the equation.
#[test]
fn an_interleaved_target_is_one_number_in_three_places() {
    // 15/(15 + 8m) is a fifth at m = 7.5, and rounds go by 16.
    for id in ["bubble", "microbatch_target", "schedule"] {
        holds(
            &said(id, "pp=16&vpp=8&layers=128"),
            "8 micro-batches, or 16 in whole rounds of 16",
            "8 个微批次（按每轮 16 个取整为 16 个）",
        );
    }
    // With the eight there are, 15/(15 + 64) is within the fifth, and no card says otherwise.
    let eight = "gpus=1024&tp=4&pp=16&vpp=8&layers=128&ref=none&batch=8&ubatch=1";
    holds(&said("bubble", eight), "Within the 20% target", "满足 20% 目标");
    let feeds = said("microbatch_target", eight);
    holds(
        &feeds,
        "there are 8. They would feed up to 17 stages.",
        "现有 8 个，最多可供 17 个阶段。",
    );
    // Four stages and no rounds: 3 · 0.8/0.2.
    holds(&said("bubble", ""), "target, which takes 12 micro-batches.", "达到目标需 12 个微批次。");
    // 3/(3 + 16) of computing and bubble; with communication the step is longer.
    holds(
        &said("bubble", ""),
        "15.8% of the pipeline's time",
        "流水线时间（计算加气泡）的 15.8% 空闲",
    );
}

/// 63 GPUs hold one replica of 32: the other 31 are a loss of their own, in the chart and in the sentence.
#[test]
fn gpus_left_over_are_a_step_of_the_waterfall() {
    let query = "gpus=63";
    holds(&said("waterfall", query), " leaves 31 GPUs without work.", "切分后有 31 个 GPU 闲置。");
    assert!(!said("waterfall", "")[0].contains("without work"));
    // The step has 16 sequences for each of 256 replicas: 4,096 replicas of 32 GPUs.
    holds(
        &said("waterfall", "gpus=140000"),
        " 8,928 GPUs are without work: every sequence",
        "8,928 个 GPU 闲置：这一步",
    );
    let names = |query: &str| {
        let scenario = scenario(query);
        let report = evaluate(&scenario);
        let language = Language::English;
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        let spec = (Instrument::find("waterfall").unwrap().chart)(&view);
        let kept: Vec<String> = match &spec.panels[0].series[0].shape {
            Shape::Bars(bars) => bars.iter().map(|bar| bar.label.to_string()).collect(),
            Shape::Line(_) => Vec::new(),
        };
        let Scale::Categories(names) = &spec.x.scale else { panic!("{:?}", spec.x) };
        (names.iter().map(ToString::to_string).collect::<Vec<_>>(), kept)
    };
    let (stages, kept) = names(query);
    assert_eq!(stages[..3], ["Peak", "At work", "Kernel MFU"]);
    // 32/63, and half of it.
    assert_eq!(kept[1..3], ["50.8%", "25.4%"]);
    assert_eq!(names("").0[..2], ["Peak", "Kernel MFU"]);
    // Without a step time the kernels' share is known all the same: 31 of 63 idle, the rest at half of the peak.
    assert_eq!(names("gpus=63&hbm=5").1[1..], ["50.8%", "25.4%"]);
    // A tenth of the work of the 32, and of one.
    holds(&said("straggler", "gpus=63"), ": the work of 3 GPUs.", "相当于 3 块 GPU 的工作。");
    let alone = said("straggler", "gpus=1&tp=1&pp=1&model=llama3_8b&hbm=1000");
    holds(&alone, ": less than the work of one GPU.", "：不到 1 块 GPU 的工作。");
}

#[test]
fn more_stages_than_layers_are_named() {
    // The default model has 80 layers.
    let many = said("bubble", "pp=128");
    holds(&many, " But 80 layers do not fill 128 stages.", "但 80 层不够分给 128 个阶段。");
    // The Llama 3 run leaves two of 128 virtual stages without a layer on purpose.
    assert!(!said("bubble", "pp=16&vpp=8&layers=126")[0].contains("layers"));
}

/// Whatever is asked of it: a capital or a figure at the start, a stop at the end.
#[test]
fn every_verdict_is_a_sentence() {
    let awkward = [
        "",
        "gpus=1",
        "gpus=4",
        "gpus=1&serve_tp=1",
        "gpus=8&tp=1&pp=1",
        "rps=1e9",
        "rps=0.001",
        "t_fixed=0&t_req=0",
        "service=derived&ctx=1e7",
        "model=llama3_8b&params=8&active=80",
        "hbm=0.1",
        "mttf_gpu=1",
        "pp=1",
        "pp=4&vpp=8&batch=3",
        "ref=none&batch=1",
        "grid=0&pue=1",
        "slo=1",
        "target_util=0.01",
    ];
    let mut faults = Vec::new();
    for query in awkward {
        for instrument in instruments() {
            for (sentence, stop) in said(instrument.id, query).iter().zip(['.', '。']) {
                let start = sentence.chars().next();
                let odd = [" – ", " of 0 GPU", "{", "|", "..", "NaN", "inf "];
                let odd = odd.iter().any(|odd| sentence.contains(odd));
                if odd || start.is_none_or(char::is_lowercase) || !sentence.ends_with(stop) {
                    faults.push(format!("{} at {query}: {sentence}", instrument.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn more_than_all_of_the_time_is_a_multiple_of_it() {
    // A node fails 8/50,000 + 2/150,000 + 2/100,000 times an hour, one of 1,024 every 5.05 hours: work of
    // 1,667 hours between checkpoints is done again 1,667 / (2 · 5.05) = 165 times.
    let query = "interval=100000";
    let lost = said("checkpoint_interval", query);
    holds(&lost, "which loses 165× the useful time;", "损失有用时间的 165 倍；");
    let reason = evaluate(&scenario(query)).get(Readout::Goodput).unwrap_err();
    assert!(reason.message(Language::English).contains("would take 165× the time there is"));
    assert!(reason.message(Language::Chinese).contains("需要全部时间的 165 倍"));
}

#[test]
fn what_takes_no_time_is_named_as_the_link_names_it() {
    let none = evaluate(&scenario("t_fixed=0&t_req=0")).get(Readout::ServiceRate).unwrap_err();
    for language in Language::ALL {
        let message = none.message(language);
        assert!(message.contains("t_fixed") && message.contains("t_req"), "{message}");
        assert!(!message.contains("fixed_s"), "{message}");
    }
}

#[test]
fn what_has_no_value_has_no_light() {
    // Requests arrive faster than they are served, so there is no P99 to judge.
    let saturated = scenario("rps=1e6");
    let report = evaluate(&saturated);
    assert!(report.get(Readout::P99).is_err());
    assert_eq!(status(Readout::P99, &saturated, &report), None);
    // The default's is judged.
    let usual = Scenario::default();
    assert!(status(Readout::P99, &usual, &evaluate(&usual)).is_some());
}

#[test]
fn grids_are_a_multiple_apart_in_either_language() {
    let carbon = said("carbon_by_region", "");
    holds(&carbon, "× between ", " 倍；本情景的排放是");
    assert!(!carbon[1].contains('×') && carbon[1].ends_with(" 倍。"), "{}", carbon[1]);
}
