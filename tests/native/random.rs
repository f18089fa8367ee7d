//! Random numbers that are the same in every run; the browser tests take this file too.

/// A small generator of numbers (Steele and Vigna's SplitMix64) from its seed.
pub struct Draw(pub u64);

impl Draw {
    /// A whole number below a limit, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    /// A share of a whole, from 0 to below 1.
    pub fn share(&mut self) -> f64 {
        self.below(1 << 52) as f64 / (1u64 << 52) as f64
    }

    /// One of a list, which is not empty.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
