//! What holds for the formulas beyond the book, for the properties that are tested of every formula.

use fleetscope::formula::{self, Formula};

/// Which way a formula goes when one input grows: `+` never down, `-` never up.
pub const DIRECTIONS: &[(&str, &str)] = &[
    ("peak_flops_from_cores", "+cores +clock_hz +flop_per_cycle"),
    ("matmul_flops", "+m +k +n"),
    ("matmul_bytes", "+m +k +n +bytes_per_element"),
    ("matmul_intensity", "+m +k +n -bytes_per_element"),
    ("matmul_time", "+m +k +n +bytes_per_element -peak_flops_per_s -bandwidth_bytes_per_s"),
    ("transformer_layer_parameters", "+hidden"),
    ("embedding_parameters", "+vocabulary +hidden"),
    ("transformer_parameters", "+layers +hidden +vocabulary +sequence_tokens"),
    (
        "decoder_parameters",
        "+layers +hidden +heads +kv_heads +head_dim +feed_forward +vocabulary +embedding_tables",
    ),
    ("attention_flops_per_token", "+layers +heads +head_dim +sequence_tokens"),
    ("training_flops_per_token", "+parameters +layers +heads +head_dim +sequence_tokens"),
    (
        "hardware_flops_per_token",
        "+parameters +layers +heads +head_dim +sequence_tokens +recompute_fraction",
    ),
    ("training_flops_with_attention", "+parameters +tokens +layers +heads +sequence_tokens"),
    ("vocabulary_flops_ratio", "+vocabulary -layers -hidden"),
    ("iteration_flops", "+batch +sequence_tokens +layers +hidden +vocabulary"),
    ("iteration_flops_recompute", "+batch +sequence_tokens +layers +hidden +vocabulary"),
    ("training_time_from_tokens", "+parameters +tokens -gpus -achieved_flops_per_s"),
    ("training_time_from_tokens_recompute", "+parameters +tokens -gpus -achieved_flops_per_s"),
    ("flop_utilization", "+tokens_per_s +flops_per_token -gpus -peak_flops_per_s"),
    ("mfu_from_tokens", "+tokens_per_s +parameters -gpus -peak_flops_per_s"),
    (
        "mfu_from_tokens_with_attention",
        "+tokens_per_s +parameters +layers +heads +sequence_tokens -gpus -peak_flops_per_s",
    ),
    ("hfu_from_tokens", "+tokens_per_s +parameters +recompute_fraction -gpus -peak_flops_per_s"),
    ("achieved_flops_per_gpu", "+iteration_flop -iteration_s -gpus"),
    ("achieved_flop_fraction", "+achieved_flops_per_s -peak_flops_per_s"),
    (
        "zero0_state_bytes",
        "+parameters -tensor_parallel -pipeline_parallel +weight_bytes_per_parameter",
    ),
    ("zero1_state_bytes", "+parameters -data_parallel -tensor_parallel -pipeline_parallel"),
    ("zero2_state_bytes", "+parameters -data_parallel -tensor_parallel -pipeline_parallel"),
    (
        "zero3_state_bytes",
        "+parameters -data_parallel -tensor_parallel -pipeline_parallel +optimizer_bytes_per_parameter",
    ),
    ("attention_activation_term", "+sequence_tokens -hidden +heads"),
    ("activation_bytes_per_layer", "+sequence_tokens +batch +hidden +heads -tensor_parallel"),
    (
        "activation_bytes_sequence_parallel",
        "+sequence_tokens +batch +hidden +heads -tensor_parallel",
    ),
    ("activation_bytes_selective", "+sequence_tokens +batch +hidden -tensor_parallel"),
    ("activation_bytes_selective_sequence", "+sequence_tokens +batch +hidden -tensor_parallel"),
    ("activation_bytes_full_recompute", "+sequence_tokens +batch +hidden"),
    ("activation_bytes_first_stage", "+activation_bytes_per_layer +layers +stages"),
    ("tensor_collectives_training", "+layers"),
    ("tensor_collectives_inference", "+layers"),
    (
        "tensor_parallel_bytes_training",
        "+batch +sequence_tokens +hidden +bytes_per_element +tensor_parallel",
    ),
    (
        "tensor_parallel_bytes_inference",
        "+batch +sequence_tokens +hidden +bytes_per_element +tensor_parallel",
    ),
    (
        "sequence_parallel_bytes_training",
        "+batch +sequence_tokens +hidden +bytes_per_element +tensor_parallel",
    ),
    ("pipeline_bubble_ratio", "+stages -microbatches"),
    ("interleaved_bubble_ratio", "+stages -microbatches -virtual_stages"),
    ("interleaved_microbatches_for_bubble", "+stages -max_bubble_fraction -virtual_stages"),
    ("c3_tax_of_fleet", "-working_share -mfu -scaling_efficiency -goodput_ratio"),
    ("bubble_fraction_from_ratio", "+bubble_ratio"),
    ("pipeline_bubble_time", "+stages +forward_s +backward_s +weight_s"),
    ("zero_bubble_h1_time", "+stages +forward_s +backward_s -weight_s"),
    ("zero_bubble_h2_time", "+stages +forward_s +backward_s -weight_s"),
    ("zero_bubble_h1_ratio", "+stages -microbatches +forward_s +backward_s -weight_s"),
    ("zero_bubble_h2_ratio", "+stages -microbatches +forward_s +backward_s -weight_s"),
    ("in_flight_microbatches", "+stages +microbatches"),
    ("algorithm_bandwidth", "+message_bytes -time_s"),
    ("allreduce_bus_bandwidth", "+algorithm_bandwidth_bytes_per_s +gpus"),
    ("allgather_bus_bandwidth", "+algorithm_bandwidth_bytes_per_s +gpus"),
    ("reducescatter_bus_bandwidth", "+algorithm_bandwidth_bytes_per_s +gpus"),
    ("alltoall_bus_bandwidth", "+algorithm_bandwidth_bytes_per_s +gpus"),
    ("broadcast_bus_bandwidth", "+algorithm_bandwidth_bytes_per_s"),
    ("link_bandwidth", "+links +link_bytes_per_s"),
    ("per_direction_bandwidth", "+total_bytes_per_s"),
    ("both_directions_bandwidth", "+per_direction_bytes_per_s"),
    ("bandwidth_efficiency", "+measured_bytes_per_s -peak_bytes_per_s"),
    ("kv_cache_bytes_per_token", "+layers +kv_heads +head_dim +bytes_per_element"),
    (
        "kv_cache_bytes_gqa_per_gpu",
        "+layers +kv_heads +head_dim +sequence_tokens +batch -tensor_parallel",
    ),
    ("kv_cache_bytes_per_token_mla", "+layers +kv_rank +rope_dim +bytes_per_element"),
    ("kv_cache_bytes_mla", "+layers +kv_rank +rope_dim +sequence_tokens +batch"),
    ("kv_cache_bytes_sliding", "+layers +kv_heads +window_tokens +sequence_tokens +batch"),
    (
        "kv_cache_bytes_mixed",
        "+global_layers +local_layers +window_tokens +kv_heads +head_dim +sequence_tokens +batch +bytes_per_element",
    ),
    (
        "inference_memory_bytes",
        "+parameters +bytes_per_parameter +kv_bytes_per_token +cached_tokens -tensor_parallel +overhead_bytes",
    ),
    (
        "sequences_in_memory",
        "+memory_bytes -parameters -bytes_per_parameter -kv_bytes_per_token -sequence_tokens",
    ),
    (
        "decode_step_time",
        "+batch +sequence_tokens +kv_bytes_per_token +parameters +bytes_per_parameter -gpus -peak_flops_per_s -bandwidth_bytes_per_s",
    ),
    ("bandwidth_for_token_rate", "+parameters +bytes_per_parameter +tokens_per_s"),
    ("mm1_number_in_system", "+arrival_per_s -service_per_s"),
    ("mm1_number_waiting", "+arrival_per_s -service_per_s"),
    ("mm1_waiting_time", "+arrival_per_s -service_per_s"),
    ("mm1_time_in_system", "+arrival_per_s -service_per_s"),
    ("mm1_wait_percentile", "+arrival_per_s -service_per_s +percentile"),
    ("mm1_time_percentile", "+arrival_per_s -service_per_s +percentile"),
    ("md1_waiting_time", "+arrival_per_s +service_s"),
    ("md1_time_in_system", "+arrival_per_s +service_s"),
    ("mg1_waiting_time", "+arrival_per_s +service_s +squared_variation"),
    ("mg1_waiting_time_from_deviation", "+arrival_per_s +service_s +service_deviation_s"),
    ("mg1_time_in_system", "+arrival_per_s +service_s +squared_variation"),
    ("erlang_b", "-servers +offered_load"),
    ("erlang_c", "-servers +offered_load"),
    ("mmc_waiting_probability", "+arrival_per_s -service_per_s -servers"),
    ("mmc_waiting_time", "+arrival_per_s -service_per_s -servers"),
    ("mmc_time_in_system", "+arrival_per_s -service_per_s -servers"),
    ("mmc_number_waiting", "+arrival_per_s -service_per_s -servers"),
    ("mmc_wait_percentile", "+arrival_per_s -service_per_s -servers +percentile"),
    ("mmc_late_probability", "+arrival_per_s -service_per_s -servers -max_wait_s"),
    ("mmc_servers_for_wait_probability", "+arrival_per_s -service_per_s -max_wait_probability"),
    ("mmc_servers_for_waiting_time", "+arrival_per_s -service_per_s -max_wait_s"),
    ("mgc_waiting_time", "+arrival_per_s -service_per_s -servers +squared_variation"),
    ("mgck_loss_probability", "-places +squared_variation"),
    ("daly_interval", "+mtbf_s"),
    ("gpu_hours_energy", "+gpu_hours +watts_per_gpu +pue"),
    ("gpu_hours_carbon", "+gpu_hours +watts_per_gpu +pue +carbon_g_per_kwh"),
    ("embodied_carbon", "+gpu_hours +embodied_kg_per_gpu -lifetime_hours -lifetime_utilization"),
    ("carbon_footprint", "+dynamic_kg +idle_kg +embodied_kg"),
    ("gpu_hours_cost", "+gpu_hours +usd_per_gpu_hour"),
    (
        "green_algorithms_energy",
        "+duration_s +cores +tdp_watts -tdp_cores +core_usage +memory_gb +watts_per_gb +pue",
    ),
    ("component_energy", "+cpu_watts +gpu_watts +ram_watts +duration_s +pue"),
    ("gb_to_gib", "+size_gb"),
    ("gib_to_gb", "+size_gib"),
    ("bytes_to_kib", "+size_bytes"),
    ("bytes_to_mib", "+size_bytes"),
    ("bytes_to_gib", "+size_bytes"),
    ("bits_to_bytes_rate", "+bits_per_s"),
    ("bytes_to_bits_rate", "+bytes_per_s"),
];

#[test]
fn every_formula_beyond_the_book_has_its_direction() {
    // The book's topics end with the accounts of the conclusion.
    let mut topics = formula::TOPICS.iter().map(|topic| (topic.slug, topic.formulas));
    topics.by_ref().find(|(slug, _)| *slug == "account").unwrap();
    for formula in topics.flat_map(|(_, formulas)| formulas) {
        let listed = DIRECTIONS.iter().any(|(slug, _)| *slug == formula.slug);
        assert!(listed, "{}", formula.slug);
    }
}

/// Whether the formula's queue can be given more work than it can do.
pub fn may_saturate(formula: &Formula) -> bool {
    let queues = ["mm1_", "md1_", "mg1_", "mmc_", "mgc_"];
    formula.slug == "erlang_c"
        || queues.iter().any(|queue| formula.slug.starts_with(queue))
            && !formula.slug.starts_with("mmc_servers_for_")
}

/// Whether the formula's documentation lets another input forbid a value of this one.
pub fn may_be_refused(slug: &str, key: &str) -> bool {
    match slug {
        // No layer of either kind.
        "kv_cache_bytes_mixed" => key == "global_layers",
        // More KV heads than query heads, or more tables than input and output need.
        "decoder_parameters" => ["kv_heads", "embedding_tables"].contains(&key),
        // The weights alone do not fit.
        "sequences_in_memory" => key == "memory_bytes",
        // More servers than the recursion counts through.
        "mmc_servers_for_wait_probability" | "mmc_servers_for_waiting_time" => {
            key == "arrival_per_s"
        }
        // Fewer places than servers, or a load for which the formula has no value.
        "mgck_loss_probability" => ["places", "arrival_per_s"].contains(&key),
        _ => false,
    }
}
