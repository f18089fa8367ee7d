//! How formulas beyond the book hang together: the same quantity reached in two ways.

use fleetscope::formula;
use fleetscope::model::{Expected, ModelError};

fn compute(slug: &str, numbers: &[f64]) -> Result<f64, ModelError> {
    formula::find(slug).unwrap_or_else(|| panic!("no formula {slug}")).compute(numbers)
}

fn value(slug: &str, numbers: &[f64]) -> f64 {
    compute(slug, numbers).unwrap_or_else(|error| panic!("{slug}({numbers:?}): {error}"))
}

fn near(got: f64, expected: f64) {
    assert!(
        (got - expected).abs() <= 1e-12 * expected.abs(),
        "{got} instead of {expected}, {} off",
        got / expected - 1.0
    );
}

#[test]
fn each_zero_stage_keeps_less() {
    let state = |stage: u8, ranks: f64| {
        let slug = format!("zero{stage}_state_bytes");
        let mut numbers = vec![7.5e9, ranks, 1.0, 1.0, 2.0, 2.0, 12.0];
        if stage == 0 {
            numbers.remove(1);
        }
        value(&slug, &numbers)
    };
    for ranks in [2.0, 8.0, 64.0, 1024.0] {
        for stage in 1..=3 {
            assert!(state(stage, ranks) < state(stage - 1, ranks), "{stage} over {ranks}");
        }
        // Stage 3 is an exact share; the others keep weights, or weights and gradients, whole.
        near(state(3, ranks) * ranks, 120e9);
        near(state(2, ranks), 15e9 + 105e9 / ranks);
        near(state(1, ranks), 30e9 + 90e9 / ranks);
    }
    for stage in 0..=3 {
        near(state(stage, 1.0), 120e9);
    }
    // Tensor and pipeline parallelism divide whatever the stage leaves.
    let split = value("zero1_state_bytes", &[7.5e9, 64.0, 8.0, 4.0, 2.0, 2.0, 12.0]);
    near(split * 32.0, state(1, 64.0));
}

#[test]
fn activations_agree_with_each_other() {
    let shape = [2048.0, 1.0, 12_288.0, 96.0];
    let layer = |ranks: f64| value("activation_bytes_per_layer", &[&shape[..], &[ranks]].concat());
    let spread =
        |ranks: f64| value("activation_bytes_sequence_parallel", &[&shape[..], &[ranks]].concat());
    let selective =
        |ranks: f64| value("activation_bytes_selective", &[2048.0, 1.0, 12_288.0, ranks]);
    let both = |ranks: f64| {
        let numbers = [2048.0, 1.0, 12_288.0, ranks];
        value("activation_bytes_selective_sequence", &numbers)
    };
    let full = value("activation_bytes_full_recompute", &shape[..3]);
    near(spread(1.0), layer(1.0));
    near(both(1.0), selective(1.0));
    for ranks in [2.0, 8.0] {
        assert!(spread(ranks) < layer(ranks) && selective(ranks) < layer(ranks));
        assert!(both(ranks) < selective(ranks) && both(ranks) < spread(ranks));
        // What sequence parallelism spreads besides: 10 bytes per element.
        near(layer(ranks) - spread(ranks), 10.0 * (1.0 - 1.0 / ranks) * full / 2.0);
    }
    // Recomputing the scores saves their part, 70% for GPT-3 and 65% for MT-NLG 530B in the paper.
    for (hidden, heads, printed) in [(12_288.0, 96.0, 0.70), (20_480.0, 128.0, 0.65)] {
        let scores = value("attention_activation_term", &[2048.0, hidden, heads]);
        let saved = 1.0
            - value("activation_bytes_selective", &[2048.0, 1.0, hidden, 1.0])
                / value("activation_bytes_per_layer", &[2048.0, 1.0, hidden, heads, 1.0]);
        near(saved, scores / (34.0 + scores));
        assert!((saved - printed).abs() < 0.005, "{saved}");
    }
    // 1F1B holds one micro-batch of all layers, however many stages.
    near(value("activation_bytes_first_stage", &[1e9, 96.0, 8.0, 1.0]), 96e9);
    near(value("activation_bytes_first_stage", &[1e9, 96.0, 64.0, 1.0]), 96e9);
    near(value("activation_bytes_first_stage", &[1e9, 96.0, 1.0, 4.0]), 96e9);
}

#[test]
fn caches_of_every_kind_of_attention_agree() {
    let grouped = value("kv_cache_bytes_gqa", &[80.0, 8.0, 128.0, 16_384.0, 3.0, 2.0]);
    let token = value("kv_cache_bytes_per_token", &[80.0, 8.0, 128.0, 2.0]);
    near(grouped, token * 16_384.0 * 3.0);
    let part = |ranks: f64| {
        value("kv_cache_bytes_gqa_per_gpu", &[80.0, 8.0, 128.0, 16_384.0, 3.0, 2.0, ranks])
    };
    for ranks in [1.0, 2.0, 4.0, 8.0] {
        near(part(ranks) * ranks, grouped);
    }
    // Three of eight heads at most over three ranks; beyond eight ranks heads are copied.
    near(part(3.0), grouped * 3.0 / 8.0);
    near(part(16.0), part(8.0));
    // As many KV heads as query heads is the book's formula, one head is multi-query attention.
    let all = value("kv_cache_bytes", &[32.0, 4096.0, 4096.0, 1.0, 2.0]);
    near(value("kv_cache_bytes_per_token", &[32.0, 32.0, 128.0, 2.0]) * 4096.0, all);
    near(value("kv_cache_bytes_per_token", &[32.0, 1.0, 128.0, 2.0]) * 4096.0 * 32.0, all);
    // A window longer than the sequence changes nothing, and a mixed stack is its two parts.
    let window = |window: f64| {
        value("kv_cache_bytes_sliding", &[80.0, 8.0, 128.0, window, 16_384.0, 3.0, 2.0])
    };
    near(window(20_000.0), grouped);
    near(window(1024.0), grouped / 16.0);
    let mixed = |global: f64, local: f64| {
        value("kv_cache_bytes_mixed", &[global, local, 1024.0, 8.0, 128.0, 16_384.0, 3.0, 2.0])
    };
    near(mixed(80.0, 0.0), grouped);
    near(mixed(0.0, 80.0), window(1024.0));
    near(mixed(30.0, 50.0), mixed(30.0, 0.0) + mixed(0.0, 50.0));
    let no_layer = compute("kv_cache_bytes_mixed", &[0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0]);
    let expected = Expected::WholeAtLeast(1);
    assert_eq!(no_layer, Err(ModelError::Domain { input: "global_layers", value: 0.0, expected }));
    // Latent attention: no factor 2, and the rotary part counts.
    let latent = value("kv_cache_bytes_per_token_mla", &[61.0, 512.0, 64.0, 2.0]);
    near(latent, 61.0 * 576.0 * 2.0);
    near(value("kv_cache_bytes_mla", &[61.0, 512.0, 64.0, 1000.0, 2.0, 2.0]), latent * 2000.0);
}

#[test]
fn parameters_of_a_gpt_are_its_parts() {
    let (layers, hidden, vocabulary, positions) = (96.0, 12_288.0, 51_200.0, 2048.0);
    let parts = layers * value("transformer_layer_parameters", &[hidden])
        + value("embedding_parameters", &[vocabulary, hidden])
        + positions * hidden;
    near(value("transformer_parameters", &[layers, hidden, vocabulary, positions]), parts);
    // Sharing the embedding saves one table.
    let decoder = |tables: f64| {
        let shape = [32.0, 4096.0, 32.0, 8.0, 128.0, 14_336.0, 128_256.0, tables];
        value("decoder_parameters", &shape)
    };
    near(decoder(2.0) - decoder(1.0), value("embedding_parameters", &[128_256.0, 4096.0]));
}

#[test]
fn work_is_counted_alike_in_every_form() {
    let (layers, hidden, heads, head_dim) = (96.0, 12_288.0, 96.0, 128.0);
    let (batch, sequence, vocabulary) = (1536.0, 2048.0, 51_200.0);
    let iteration = [batch, sequence, layers, hidden, vocabulary];
    let attention = value("attention_flops_per_token", &[layers, heads, head_dim, sequence]);
    // An iteration is its tokens, each with 6 FLOP per weight that multiplies it.
    let weights = layers * 12.0 * hidden * hidden + vocabulary * hidden;
    let token = value("training_flops_per_token", &[weights, layers, heads, head_dim, sequence]);
    near(token, 6.0 * weights + attention);
    let once = value("iteration_flops", &iteration);
    near(once, batch * sequence * token);
    // Recomputing adds a third of the layers' work, but not of the output layer's.
    let twice = value("iteration_flops_recompute", &iteration);
    near(twice - once, (once - 6.0 * vocabulary * hidden * batch * sequence) / 3.0);
    let hardware = |share: f64| {
        value("hardware_flops_per_token", &[weights, layers, heads, head_dim, sequence, share])
    };
    near(hardware(0.0), token);
    near(hardware(1.0), token * 4.0 / 3.0);
    // The vocabulary's share is the last term over the first.
    let ratio = value("vocabulary_flops_ratio", &[vocabulary, layers, hidden]);
    near(ratio, 6.0 * vocabulary * hidden / (96.0 * layers * hidden * hidden));
    let run = [weights, 300e9, layers, heads, head_dim, sequence];
    near(value("training_flops_with_attention", &run), 300e9 * token);
    // Time is work over rate, with the book's two formulas.
    let work = value("training_flops", &[175e9, 300e9]);
    let time = value("training_time_from_tokens", &[175e9, 300e9, 1024.0, 140e12]);
    near(time, value("training_time", &[work, 1024.0 * 140e12]));
    let again = value("training_time_from_tokens_recompute", &[175e9, 300e9, 1024.0, 140e12]);
    near(again, time * 8.0 / 6.0);
}

#[test]
fn utilizations_agree_with_each_other() {
    let (rate, parameters, chips, peak) = (238.3e3, 540.35e9, 6144.0, 275e12);
    let mfu = value("mfu_from_tokens", &[rate, parameters, chips, peak]);
    near(mfu, value("flop_utilization", &[rate, 6.0 * parameters, chips, peak]));
    let hfu = |share: f64| value("hfu_from_tokens", &[rate, parameters, share, chips, peak]);
    near(hfu(0.0), mfu);
    near(hfu(1.0), mfu * 8.0 / 6.0);
    let work = value("training_flops_per_token", &[parameters, 118.0, 48.0, 256.0, 2048.0]);
    let with_attention = [rate, parameters, 118.0, 48.0, 256.0, 2048.0, chips, peak];
    near(
        value("mfu_from_tokens_with_attention", &with_attention),
        value("flop_utilization", &[rate, work, chips, peak]),
    );
    // The time of an iteration says the same as tokens per second.
    let tokens: f64 = 2048.0 * 2048.0;
    let achieved = value("achieved_flops_per_gpu", &[tokens * work, tokens / rate, chips]);
    near(
        value("achieved_flop_fraction", &[achieved, peak]),
        value("flop_utilization", &[rate, work, chips, peak]),
    );
}

#[test]
fn bubbles_agree_in_both_definitions() {
    for (stages, microbatches) in [(1.0, 1.0), (4.0, 8.0), (8.0, 32.0), (64.0, 7.0)] {
        let ratio = value("pipeline_bubble_ratio", &[stages, microbatches]);
        near(
            value("bubble_fraction_from_ratio", &[ratio]),
            value("pipeline_bubble_fraction", &[stages, microbatches]),
        );
        for parts in [1.0, 2.0, 6.0] {
            let ratio = value("interleaved_bubble_ratio", &[stages, microbatches, parts]);
            near(
                value("bubble_fraction_from_ratio", &[ratio]),
                value("interleaved_bubble_fraction", &[stages, microbatches, parts]),
            );
        }
        for passes in [[1.0, 1.0, 1.0], [1.0, 1.2, 0.8], [1.0, 1.0, 0.1], [1.0, 0.5, 2.0]] {
            let idle = |slug: &str| value(slug, &[&[stages], &passes[..]].concat());
            let [plain, first, second] =
                ["pipeline_bubble_time", "zero_bubble_h1_time", "zero_bubble_h2_time"].map(idle);
            assert!(0.0 <= second && second <= first && first <= plain);
            // Idle over useful time is the ratio.
            let useful = microbatches * passes.iter().sum::<f64>();
            near(plain / useful, ratio);
            let relative =
                |slug: &str| value(slug, &[&[stages, microbatches], &passes[..]].concat());
            near(relative("zero_bubble_h1_ratio"), first / useful);
            near(relative("zero_bubble_h2_ratio"), second / useful);
        }
        // Equal passes: a third, and nothing.
        let equal = [stages, 1.0, 1.0, 1.0];
        near(3.0 * value("zero_bubble_h1_time", &equal), value("pipeline_bubble_time", &equal));
        assert_eq!(value("zero_bubble_h2_time", &equal), 0.0);
    }
}

#[test]
fn bus_bandwidth_is_what_the_links_carry() {
    // A ring that takes as long as its links need has their bandwidth, whatever the collective.
    let (message, link) = (1e9, 450e9);
    for ranks in [2.0, 8.0, 72.0] {
        for (time, bus) in [
            ("ring_allreduce_time", "allreduce_bus_bandwidth"),
            ("allgather_time", "allgather_bus_bandwidth"),
            ("reducescatter_time", "reducescatter_bus_bandwidth"),
            ("alltoall_time", "alltoall_bus_bandwidth"),
        ] {
            let time = value(time, &[message, ranks, link, 0.0]);
            let algorithm = value("algorithm_bandwidth", &[message, time]);
            near(value(bus, &[algorithm, ranks]), link);
        }
    }
    near(value("broadcast_bus_bandwidth", &[40e9]), 40e9);
    // One rank sends nothing.
    assert_eq!(value("allreduce_bus_bandwidth", &[40e9, 1.0]), 0.0);
    let both = value("both_directions_bandwidth", &[value("link_bandwidth", &[18.0, 25e9])]);
    near(both, 900e9);
    near(value("per_direction_bandwidth", &[both]), 450e9);
}

#[test]
fn tensor_parallelism_sends_what_its_collectives_send() {
    let (batch, sequence, hidden, bytes) = (2.0, 2048.0, 8192.0, 2.0);
    for ranks in [1.0, 2.0, 8.0] {
        let output = batch * sequence * hidden * bytes;
        let each = value("ring_allreduce_bytes_per_gpu", &[output, ranks]);
        let layer = [batch, sequence, hidden, bytes, ranks];
        for (bytes, collectives) in [
            ("tensor_parallel_bytes_training", "tensor_collectives_training"),
            ("tensor_parallel_bytes_inference", "tensor_collectives_inference"),
            ("sequence_parallel_bytes_training", "tensor_collectives_training"),
        ] {
            near(value(bytes, &layer), value(collectives, &[1.0]) * each);
        }
    }
}

#[test]
fn dalys_interval_refines_the_first_order() {
    // Short writes: the same. The higher order subtracts the write and adds a little.
    let both = |write: f64, mtbf: f64| {
        (value("daly_interval", &[write, mtbf]), value("young_daly_interval", &[write, mtbf]))
    };
    let (daly, young) = both(1e-6, 1e6);
    assert!((daly / young - 1.0).abs() < 1e-6);
    let (daly, young) = both(60.0, 11_135.083_532_219_57);
    let ratio: f64 = 60.0 / (2.0 * 11_135.083_532_219_57);
    near(daly, young * (1.0 + ratio.sqrt() / 3.0 + ratio / 9.0) - 60.0);
    // Writes of twice the time between failures: one per expected failure.
    for write in [2000.0, 2001.0, 1e9] {
        assert_eq!(value("daly_interval", &[write, 1000.0]), 1000.0);
    }
    assert!(value("daly_interval", &[1999.0, 1000.0]) < 1000.0);
}

#[test]
fn accelerator_hours_are_accelerators_times_time() {
    let hours = 1024.0 * 720.0;
    near(
        value("gpu_hours_energy", &[hours, 700.0, 1.12]),
        value("training_energy", &[1024.0, 700.0, 1.12, 720.0 * 3600.0]),
    );
    near(
        value("gpu_hours_carbon", &[hours, 700.0, 1.12, 429.0]),
        value("training_carbon", &[1024.0, 700.0, 1.12, 720.0 * 3600.0, 429.0]),
    );
    near(
        value("gpu_hours_cost", &[hours, 4.0]),
        value("gpu_rental_cost", &[1024.0, 720.0 * 3600.0, 4.0]),
    );
    // A whole lifetime bears all of the embodied carbon.
    near(value("embodied_carbon", &[52_560.0, 150.0, 52_560.0, 1.0]), 150.0);
    near(value("embodied_carbon", &[0.85 * 52_560.0, 150.0, 52_560.0, 0.85]), 150.0);
    // The two calculators agree on a machine that both describe.
    near(
        value("green_algorithms_energy", &[60.0, 16.0, 120.0, 16.0, 1.0, 0.0, 0.3725, 1.5]),
        value("component_energy", &[120.0, 0.0, 0.0, 60.0, 1.5]),
    );
}

#[test]
fn units_convert_and_back() {
    near(value("gb_to_gib", &[80.0]), 80e9 / 1_073_741_824.0);
    near(value("gib_to_gb", &[value("gb_to_gib", &[80.0])]), 80.0);
    near(value("bytes_to_gib", &[80e9]), value("gb_to_gib", &[80.0]));
    near(value("bytes_to_mib", &[1_048_576.0]), 1.0);
    near(value("bytes_to_kib", &[524_288.0]), 512.0);
    near(value("bits_to_bytes_rate", &[400e9]), 50e9);
    near(value("bytes_to_bits_rate", &[value("bits_to_bytes_rate", &[1e9])]), 1e9);
}

#[test]
fn serving_memory_and_steps_agree_with_the_simple_formulas() {
    let (parameters, bytes, cache) = (8.03e9, 2.0, 131_072.0);
    let memory = |cached: f64| {
        value("inference_memory_bytes", &[parameters, bytes, cache, cached, 1.0, 0.0])
    };
    near(memory(0.0), value("weight_bytes", &[parameters, bytes]));
    let fits = value("sequences_in_memory", &[80e9, parameters, bytes, cache, 4096.0]);
    assert_eq!(fits, 119.0);
    assert!(memory(fits * 4096.0) <= 80e9 && memory((fits + 1.0) * 4096.0) > 80e9);
    // A model that does not fit is refused with what it needs.
    let refused = compute("sequences_in_memory", &[10e9, parameters, bytes, cache, 4096.0]);
    let expected = Expected::AtLeast(16.06e9);
    assert_eq!(refused, Err(ModelError::Domain { input: "memory_bytes", value: 10e9, expected }));
    // One stream without a cache decodes at the rate of the roofline example.
    let step = value("decode_step_time", &[1.0, 1.0, 0.0, parameters, bytes, 1.0, 989e12, 3.35e12]);
    near(1.0 / step, value("decode_tokens_per_second", &[3.35e12, parameters, bytes]));
    near(value("bandwidth_for_token_rate", &[parameters, bytes, 1.0 / step]), 3.35e12);
    // A matrix product is bound by what its intensity says.
    let shape = [64.0, 4096.0, 8192.0, 2.0];
    let intensity = value("matmul_intensity", &shape);
    let rate = value("attainable_performance", &[2.3e15, 8e12, intensity]);
    let time = value("matmul_time", &[&shape[..], &[2.3e15, 8e12]].concat());
    near(value("matmul_flops", &shape[..3]) / time, rate);
}
