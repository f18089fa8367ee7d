//! Natural numbers of any size.

use std::cmp::Ordering;

/// A natural number of any size, the least 32 bits first, without zeros at the end.
#[derive(Default)]
pub(super) struct Natural(Vec<u32>);

impl Natural {
    /// Multiplies, then adds.
    pub(super) fn scale(&mut self, factor: u32, add: u32) {
        let mut carry = u64::from(add);
        for part in &mut self.0 {
            carry += u64::from(*part) * u64::from(factor);
            *part = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    pub(super) fn bits(&self) -> i64 {
        let top = self.0.last().map_or(0, |part| part.leading_zeros());
        32 * self.0.len() as i64 - i64::from(top)
    }

    pub(super) fn shift(&mut self, bits: i64) {
        for _ in 0..bits % 32 {
            self.scale(2, 0);
        }
        if !self.0.is_empty() {
            self.0.splice(0..0, std::iter::repeat_n(0, (bits / 32) as usize));
        }
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Subtracts a number that is not larger.
    pub(super) fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (index, part) in self.0.iter_mut().enumerate() {
            let take = i64::from(other.0.get(index).copied().unwrap_or(0)) + borrow;
            let rest = i64::from(*part) - take;
            borrow = i64::from(rest < 0);
            *part = rest as u32;
        }
        self.trim();
    }

    /// Divides, rounding down; what remains.
    pub(super) fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for part in self.0.iter_mut().rev() {
            rest = (rest << 32) | u64::from(*part);
            *part = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        self.trim();
        rest as u32
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        let mut natural = Self(vec![number as u32, (number >> 32) as u32]);
        natural.trim();
        natural
    }
}
