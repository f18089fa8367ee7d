//! Pipeline schedules, laid out block by block.
//!
//! Each stage works through its passes in a fixed order, each as soon as the stage is free and
//! the pass that it waits for is done; sending takes no time. The backward pass takes twice as
//! long as the forward pass. Time counts in ticks: the forward pass of one part of the model that
//! a stage holds, so of `1/V` of the stage.

/// The order in which stages work through a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// All forward passes, then all backward passes (Huang et al. 2019).
    GPipe,
    /// As soon as the pipeline is full, one forward and one backward pass in turn (Narayanan et
    /// al. 2019).
    OneForwardOneBackward,
    /// The same with several parts of the model on each stage: part `c` of stage `s` is number
    /// `c·p + s` of the model (Narayanan et al. 2021, arXiv 2104.04473).
    Interleaved {
        /// Parts of the model on each stage.
        virtual_stages: u64,
    },
}

/// One of the two passes of a micro-batch through a part of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pass {
    /// From the input to the loss: one tick.
    Forward,
    /// From the loss to the gradients: two ticks.
    Backward,
}

impl Pass {
    /// How long it takes, in ticks.
    pub const fn ticks(self) -> u64 {
        match self {
            Self::Forward => 1,
            Self::Backward => 2,
        }
    }
}

/// A pass at its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The micro-batch, from 0.
    pub microbatch: usize,
    /// The part of the model on this stage, from 0.
    pub part: usize,
    /// Which pass.
    pub pass: Pass,
    /// The tick at which it starts.
    pub start: u64,
    /// The tick at which it ends.
    pub end: u64,
}

/// A step of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The blocks of each stage in order of time.
    pub stages: Vec<Vec<Block>>,
    /// Parts of the model on each stage.
    pub virtual_stages: u64,
    /// When the last pass ends, in ticks.
    pub length: u64,
}

/// Why there is no schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// A count is 0.
    #[error("a schedule needs at least one stage, one micro-batch and one part of the model")]
    Empty,
    /// Interleaving sends whole rounds of one micro-batch for each stage.
    #[error("interleaving needs a multiple of {stages} micro-batches, not {microbatches}")]
    PartOfRound {
        /// The stages.
        stages: u64,
        /// The micro-batches that were asked for.
        microbatches: u64,
    },
    /// More blocks than [`LARGEST_SCHEDULE`].
    #[error("a schedule of more than {LARGEST_SCHEDULE} blocks is too large to lay out")]
    TooLarge,
}

/// The most blocks that [`simulate`] lays out.
pub const LARGEST_SCHEDULE: u64 = 1 << 20;

impl Timeline {
    /// When a stage does nothing, from the start of the step to the end of the last stage.
    pub fn gaps(&self, stage: usize) -> impl Iterator<Item = (u64, u64)> {
        let blocks = self.stages.get(stage).map_or(&[][..], Vec::as_slice);
        let starts = blocks.iter().map(|block| block.start).chain([self.length]);
        let ends = [0].into_iter().chain(blocks.iter().map(|block| block.end));
        ends.zip(starts).filter(|(end, start)| end < start)
    }

    /// Ticks of all stages in which nothing is done.
    pub fn idle(&self) -> u64 {
        (0..self.stages.len()).flat_map(|stage| self.gaps(stage)).map(|(from, to)| to - from).sum()
    }

    /// The idle share of the time of all stages.
    pub fn bubble_fraction(&self) -> f64 {
        self.idle() as f64 / (self.stages.len() as u64 * self.length) as f64
    }

    /// The most activations that a stage holds at once, in passes through one of its parts: from
    /// the start of a forward pass to the end of its backward pass.
    pub fn most_held(&self, stage: usize) -> u64 {
        let mut held = 0;
        let mut most = 0;
        // A stage does one thing at a time, so the order of its blocks is the order of events.
        for block in self.stages.get(stage).into_iter().flatten() {
            match block.pass {
                Pass::Forward => held += 1,
                Pass::Backward => held -= 1,
            }
            most = most.max(held);
        }
        most
    }
}

/// A pass that waits for its turn.
#[derive(Clone, Copy)]
struct Task {
    microbatch: usize,
    part: usize,
    pass: Pass,
}

/// Lays out one step.
///
/// # Errors
/// See [`ScheduleError`].
///
/// ```
/// use fleetscope::simulate::{Schedule, simulate};
/// // Four stages and eight micro-batches idle for 3 of 11 parts of the time (Eq. D.9) …
/// let plain = simulate(Schedule::OneForwardOneBackward, 4, 8)?;
/// assert_eq!(plain.bubble_fraction(), 3.0 / 11.0);
/// // … and with two parts of the model on each stage for 3 of 19 (Eq. D.10).
/// let interleaved = simulate(Schedule::Interleaved { virtual_stages: 2 }, 4, 8)?;
/// assert_eq!(interleaved.bubble_fraction(), 3.0 / 19.0);
/// # Ok::<(), fleetscope::simulate::ScheduleError>(())
/// ```
pub fn simulate(
    schedule: Schedule,
    stages: u64,
    microbatches: u64,
) -> Result<Timeline, ScheduleError> {
    let virtual_stages = match schedule {
        Schedule::Interleaved { virtual_stages } => virtual_stages,
        _ => 1,
    };
    if stages == 0 || microbatches == 0 || virtual_stages == 0 {
        return Err(ScheduleError::Empty);
    }
    let fits = stages
        .checked_mul(microbatches)
        .and_then(|blocks| blocks.checked_mul(virtual_stages))
        .and_then(|blocks| blocks.checked_mul(2))
        .is_some_and(|blocks| blocks <= LARGEST_SCHEDULE);
    if !fits {
        return Err(ScheduleError::TooLarge);
    }
    if virtual_stages > 1 && !microbatches.is_multiple_of(stages) {
        return Err(ScheduleError::PartOfRound { stages, microbatches });
    }
    // At most a million blocks, so every count fits.
    let (p, m, v) = (stages as usize, microbatches as usize, virtual_stages as usize);
    let orders: Vec<Vec<Task>> = (0..p)
        .map(|stage| match schedule {
            Schedule::GPipe => order(m, m, |index| (index, 0)),
            Schedule::OneForwardOneBackward => order(m, p - stage - 1, |index| (index, 0)),
            Schedule::Interleaved { .. } if v == 1 => order(m, p - stage - 1, |index| (index, 0)),
            Schedule::Interleaved { .. } => {
                let warm_up = 2 * (p - stage - 1) + (v - 1) * p;
                // Rounds of p micro-batches through part 0, then the same through part 1, …
                order(m * v, warm_up, |index| {
                    let (round, within) = (index / (p * v), index % (p * v));
                    (round * p + within % p, within / p)
                })
            }
        })
        .map(|mut tasks| {
            for task in &mut tasks {
                // Backward passes go through the parts the other way.
                if task.pass == Pass::Backward {
                    task.part = v - 1 - task.part;
                }
            }
            tasks
        })
        .collect();
    Ok(lay_out(&orders, p, m, v))
}

/// The order of one stage: some forward passes to warm up, then one of each in turn, then the
/// backward passes that are left.
fn order(count: usize, warm_up: usize, place: impl Fn(usize) -> (usize, usize)) -> Vec<Task> {
    let task = |index: usize, pass: Pass| {
        let (microbatch, part) = place(index);
        Task { microbatch, part, pass }
    };
    let warm_up = warm_up.min(count);
    let mut tasks: Vec<Task> = (0..warm_up).map(|index| task(index, Pass::Forward)).collect();
    for index in 0..count {
        if warm_up + index < count {
            tasks.push(task(warm_up + index, Pass::Forward));
        }
        tasks.push(task(index, Pass::Backward));
    }
    tasks
}

/// Starts every pass as early as its stage and its predecessor allow.
fn lay_out(orders: &[Vec<Task>], p: usize, m: usize, v: usize) -> Timeline {
    // The end of each pass, by pass, number of the part in the model, and micro-batch.
    let place = |pass: Pass, number: usize, microbatch: usize| {
        (pass as usize * p * v + number) * m + microbatch
    };
    let mut ends: Vec<Option<u64>> = vec![None; 2 * p * v * m];
    let mut stages: Vec<Vec<Block>> = vec![Vec::new(); p];
    let mut moved = true;
    while moved {
        moved = false;
        for (stage, (order, blocks)) in orders.iter().zip(&mut stages).enumerate() {
            while let Some(&Task { microbatch, part, pass }) = order.get(blocks.len()) {
                let number = part * p + stage;
                let before = match pass {
                    Pass::Forward if number == 0 => Some(0),
                    Pass::Forward => ends[place(pass, number - 1, microbatch)],
                    Pass::Backward if number + 1 == p * v => {
                        ends[place(Pass::Forward, number, microbatch)]
                    }
                    Pass::Backward => ends[place(pass, number + 1, microbatch)],
                };
                let Some(ready) = before else { break };
                let free = blocks.last().map_or(0, |block: &Block| block.end);
                let start = free.max(ready);
                let end = start + pass.ticks();
                blocks.push(Block { microbatch, part, pass, start, end });
                ends[place(pass, number, microbatch)] = Some(end);
                moved = true;
            }
        }
    }
    let length = stages.iter().filter_map(|blocks| blocks.last()).map(|block| block.end).max();
    Timeline { stages, virtual_stages: v as u64, length: length.unwrap_or(0) }
}
