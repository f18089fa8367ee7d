//! What a unit measures: its powers of the base kinds.

/// The kinds that everything here is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Time,
    Data,
    /// Floating-point operations.
    Flop,
    /// Integer operations, which are not FLOPs.
    Operation,
    Parameter,
    Token,
    Energy,
    Carbon,
    Volume,
    Money,
    Length,
    /// Failures in a billion hours, which nobody writes as a rate.
    FailureInTime,
}

/// Powers of the kinds, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dimension([i8; 12]);

impl Dimension {
    /// A plain number.
    pub(super) const NONE: Self = Self([0; 12]);

    pub(super) const fn of(kind: Kind) -> Self {
        let mut powers = [0; 12];
        powers[kind as usize] = 1;
        Self(powers)
    }

    pub(super) const fn over(self, other: Self) -> Self {
        let mut powers = self.0;
        let mut kind = 0;
        while kind < powers.len() {
            powers[kind] = powers[kind].saturating_sub(other.0[kind]);
            kind += 1;
        }
        Self(powers)
    }
}
