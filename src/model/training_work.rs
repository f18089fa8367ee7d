//! The work of training a transformer with every term counted, and the time it takes.
//!
//! A parameter and token cost 2 FLOP forward and 4 backward; computing the forward pass again costs
//! 2 more. Attention over the sequence and the output layer come on top.

use super::domain::{count, finite, fraction};
use super::training::{training_flops, training_time};
use super::{Expected, ModelError};
use crate::quantity::{Flop, FlopPerSecond, FlopPerToken, Parameter, Second, Token};

/// FLOP per parameter and token: two forward, four backward.
pub(super) const PER_PARAMETER: f64 = 6.0;
/// FLOP per parameter and token of one more forward pass.
pub(super) const PER_PARAMETER_AGAIN: f64 = 2.0;
/// What one forward pass is of forward and backward together.
const FORWARD_SHARE: f64 = PER_PARAMETER_AGAIN / PER_PARAMETER;

/// Attention over the sequence, forward and backward: `12·L·a·d_h·S` (PaLM, arXiv 2204.02311,
/// appendix B).
///
/// `L` layers of `a` heads of width `d_h`, every token over all `S`; a causal mask could skip half.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::training_work::attention_flops_per_token;
/// // PaLM 540B at 2048 tokens: 36 GFLOP, beside 3,242 GFLOP for the parameters.
/// let attention = attention_flops_per_token(118, 48, 256, 2048)?;
/// assert_eq!(format!("{:.1}", attention.si() / 1e9), "35.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn attention_flops_per_token(
    layers: u64,
    heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
) -> Result<FlopPerToken, ModelError> {
    let layers = count("layers", layers)?;
    let width = count("heads", heads)? * count("head_dim", head_dim)?;
    let sequence = count("sequence_tokens", sequence_tokens)?;
    finite(FlopPerToken::new(12.0 * layers * width * sequence))
}

/// Work for one training token: `6·P + 12·L·a·d_h·S` (PaLM, arXiv 2204.02311, appendix B).
///
/// `P` parameters (the active ones of a mixture of experts), the rest as in
/// [`attention_flops_per_token`]. This is what model FLOPs utilization counts.
///
/// # Errors
/// The parameters must be above 0, every count at least 1.
///
/// ```
/// use fleetscope::model::training_work::training_flops_per_token;
/// use fleetscope::quantity::Parameter;
/// // PaLM 540B.
/// let work = training_flops_per_token(Parameter::new(540.35e9), 118, 48, 256, 2048)?;
/// assert_eq!(format!("{:.3}", work.si() / 1e12), "3.278");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_flops_per_token(
    parameters: Parameter,
    layers: u64,
    heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
) -> Result<FlopPerToken, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    let attention = attention_flops_per_token(layers, heads, head_dim, sequence_tokens)?;
    finite(FlopPerToken::new(PER_PARAMETER * parameters.si()) + attention)
}

/// Work for one training token with a share of the forward pass done twice:
/// `(6·P + 12·L·a·d_h·S)·(1 + r/3)` (PaLM, arXiv 2204.02311, appendix B, hardware utilization).
///
/// `r` is the share of the forward pass that is recomputed; a forward pass is a third of the work.
/// The rest as in [`training_flops_per_token`].
///
/// # Errors
/// As [`training_flops_per_token`]; the share must be between 0 and 1.
///
/// ```
/// use fleetscope::model::training_work::{hardware_flops_per_token, training_flops_per_token};
/// use fleetscope::quantity::Parameter;
/// // All of the forward pass again: 8 instead of 6 FLOP for each parameter.
/// let gpt3 = Parameter::new(174.6e9);
/// let once = training_flops_per_token(gpt3, 96, 96, 128, 2048)?;
/// let again = hardware_flops_per_token(gpt3, 96, 96, 128, 2048, 1.0)?;
/// assert_eq!(format!("{:.4}", again / once), "1.3333");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn hardware_flops_per_token(
    parameters: Parameter,
    layers: u64,
    heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
    recompute_fraction: f64,
) -> Result<FlopPerToken, ModelError> {
    let once = training_flops_per_token(parameters, layers, heads, head_dim, sequence_tokens)?;
    let again = fraction("recompute_fraction", recompute_fraction)? * FORWARD_SHARE;
    finite(once * (1.0 + again))
}

/// Work of a run with attention: `D·(6·P + 12·L·a·d_h·S)` (PaLM, arXiv 2204.02311, appendix B).
///
/// `D` training tokens, the rest as in [`training_flops_per_token`].
///
/// # Errors
/// As [`training_flops_per_token`]; the tokens must be at least 0.
///
/// ```
/// use fleetscope::model::training_work::training_flops_with_attention;
/// use fleetscope::quantity::{Parameter, Token};
/// // Llama 3 405B on 15.6 trillion tokens at 8192: 4.1e25 FLOP, where 6·P·D alone says 3.8e25.
/// let (parameters, tokens) = (Parameter::new(405e9), Token::new(15.6e12));
/// let run = training_flops_with_attention(parameters, tokens, 126, 128, 128, 8192)?;
/// assert_eq!(format!("{:.1e}", run.si()), "4.1e25");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_flops_with_attention(
    parameters: Parameter,
    tokens: Token,
    layers: u64,
    heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
) -> Result<Flop, ModelError> {
    Expected::NonNegative.check("tokens", tokens.si())?;
    let each = training_flops_per_token(parameters, layers, heads, head_dim, sequence_tokens)?;
    finite(each * tokens)
}

/// The output layer against the stack of layers: `V/(16·l·h)` (arXiv 2104.04473, Eq. 3).
///
/// A vocabulary of `V`, `l` layers of hidden size `h`; the stack with recomputation and without
/// attention over the sequence.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::training_work::vocabulary_flops_ratio;
/// // Pythia-70M: the output layer costs more than the six layers below it.
/// assert_eq!(format!("{:.2}", vocabulary_flops_ratio(50_257, 6, 512)?), "1.02");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn vocabulary_flops_ratio(
    vocabulary: u64,
    layers: u64,
    hidden: u64,
) -> Result<f64, ModelError> {
    let vocabulary = count("vocabulary", vocabulary)?;
    finite(vocabulary / (16.0 * count("layers", layers)? * count("hidden", hidden)?))
}

/// Work of a GPT's iteration for `per_weight` FLOP per layer weight and token: the layers, attention
/// over the sequence as many times, and 6 FLOP per weight of the output layer.
fn iteration(
    per_weight: f64,
    batch: u64,
    sequence_tokens: u64,
    layers: u64,
    hidden: u64,
    vocabulary: u64,
) -> Result<Flop, ModelError> {
    let sequence = count("sequence_tokens", sequence_tokens)?;
    let tokens = count("batch", batch)? * sequence;
    let layers = count("layers", layers)?;
    let hidden = count("hidden", hidden)?;
    let vocabulary = count("vocabulary", vocabulary)?;
    let stack = per_weight * layers * hidden * (12.0 * hidden + 2.0 * sequence);
    finite(Flop::new(tokens * (stack + PER_PARAMETER * vocabulary * hidden)))
}

/// One iteration without recomputation: `72·B·s·l·h²·(1 + s/(6h) + V/(12·l·h))`
/// (arXiv 2205.05198, appendix, model FLOPs).
///
/// `B` sequences of `s` tokens, `l` layers of hidden size `h`, a vocabulary of `V`.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::training_work::iteration_flops;
/// use fleetscope::model::parameter_count::transformer_parameters;
/// // GPT-3 with 1536 sequences: 6 FLOP per parameter and token, and 3% for attention.
/// let work = iteration_flops(1536, 2048, 96, 12_288, 51_200)?;
/// let simple = 6.0 * transformer_parameters(96, 12_288, 51_200, 2048)?.si() * 1536.0 * 2048.0;
/// assert_eq!(format!("{:.2}", work.si() / simple), "1.03");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn iteration_flops(
    batch: u64,
    sequence_tokens: u64,
    layers: u64,
    hidden: u64,
    vocabulary: u64,
) -> Result<Flop, ModelError> {
    iteration(PER_PARAMETER, batch, sequence_tokens, layers, hidden, vocabulary)
}

/// One iteration with all activations recomputed: `96·B·s·l·h²·(1 + s/(6h) + V/(16·l·h))`
/// (arXiv 2104.04473, Eq. 3).
///
/// Symbols as in [`iteration_flops`]; the output layer is not recomputed.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::training_work::iteration_flops_recompute;
/// // The 1T model with 3072 sequences on 3072 A100 at the published 163 TFLOP/s: 105 s.
/// let work = iteration_flops_recompute(3072, 2048, 128, 25_600, 51_200)?;
/// assert_eq!(format!("{:.0}", work.si() / (3072.0 * 163e12)), "103");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn iteration_flops_recompute(
    batch: u64,
    sequence_tokens: u64,
    layers: u64,
    hidden: u64,
    vocabulary: u64,
) -> Result<Flop, ModelError> {
    let again = PER_PARAMETER + PER_PARAMETER_AGAIN;
    iteration(again, batch, sequence_tokens, layers, hidden, vocabulary)
}

/// Time of a run from what each accelerator achieves: `6·P·D/(N·X)` (appendix C; without
/// recomputation).
///
/// `P` parameters, `D` tokens, `N` accelerators that each achieve `X`.
///
/// # Errors
/// Parameters and rate must be above 0, the tokens at least 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::training_work::training_time_from_tokens;
/// use fleetscope::quantity::{FlopPerSecond, Parameter, Token};
/// // Llama 3 405B on 15.6 trillion tokens, 16,384 H100 at 400 TFLOP/s: 67 days.
/// let (parameters, tokens) = (Parameter::new(405e9), Token::new(15.6e12));
/// let time = training_time_from_tokens(parameters, tokens, 16_384, FlopPerSecond::new(400e12))?;
/// assert_eq!(format!("{:.0}", time.days()), "67");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_time_from_tokens(
    parameters: Parameter,
    tokens: Token,
    gpus: u64,
    achieved: FlopPerSecond,
) -> Result<Second, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("achieved_flops_per_s", achieved.si())?;
    training_time(training_flops(parameters, tokens)?, finite(gpus * achieved)?)
}

/// Time of a run that recomputes all activations: `8·P·D/(N·X)` (arXiv 2104.04473, Eq. 4).
///
/// Symbols as in [`training_time_from_tokens`]; the rate counts the recomputation as work.
///
/// # Errors
/// As [`training_time_from_tokens`].
///
/// ```
/// use fleetscope::model::training_work::training_time_from_tokens_recompute;
/// use fleetscope::quantity::{FlopPerSecond, Parameter, Token};
/// // GPT-3 on 300 billion tokens, 1024 A100 at 140 TFLOP/s: 34 days.
/// let (parameters, tokens) = (Parameter::new(175e9), Token::new(300e9));
/// let rate = FlopPerSecond::new(140e12);
/// let time = training_time_from_tokens_recompute(parameters, tokens, 1024, rate)?;
/// assert_eq!(format!("{:.0}", time.days()), "34");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_time_from_tokens_recompute(
    parameters: Parameter,
    tokens: Token,
    gpus: u64,
    achieved: FlopPerSecond,
) -> Result<Second, ModelError> {
    let once = training_time_from_tokens(parameters, tokens, gpus, achieved)?;
    finite(once * (1.0 + FORWARD_SHARE))
}
