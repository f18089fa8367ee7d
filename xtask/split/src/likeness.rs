//! An order of pieces of code in which those that are alike stand together, so that they compress.

/// Pieces are alike in the runs of this many bytes that both have.
const RUN: usize = 4;
/// How many of a piece's runs are kept to compare it by.
const SAMPLES: usize = 512;

/// The places of all pieces: first the first one, then always the one that is most like those before it, of which each
/// counts half as much as the next.
pub fn by_likeness(pieces: &[&[u8]]) -> Vec<usize> {
    let sketches: Vec<[u32; SAMPLES]> = pieces.iter().map(|piece| sketch(piece)).collect();
    let mut left: Vec<(usize, f32)> = (0..pieces.len()).map(|place| (place, 0.0)).collect();
    let mut order = Vec::with_capacity(pieces.len());
    let mut next = 0;
    while !left.is_empty() {
        let (last, _) = left.remove(next);
        order.push(last);
        let mut most = f32::NEG_INFINITY;
        for (at, (place, likeness)) in left.iter_mut().enumerate() {
            let pairs = sketches[last].iter().zip(&sketches[*place]);
            *likeness =
                *likeness / 2.0 + pairs.map(|(one, other)| f32::from(one == other)).sum::<f32>();
            if *likeness > most {
                (next, most) = (at, *likeness);
            }
        }
    }
    order
}

/// The least of the runs' hashes by many hash functions: two pieces have as large a part of them in common as of their
/// runs (Broder 1997, MinHash).
fn sketch(piece: &[u8]) -> [u32; SAMPLES] {
    let mut least = [u32::MAX; SAMPLES];
    for run in piece.windows(RUN) {
        let mut hash = run.iter().fold(0x811c_9dc5, |hash: u32, &byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        for least in &mut least {
            // The next number of a xorshift generator that starts with the run's hash.
            hash ^= hash << 13;
            hash ^= hash >> 17;
            hash ^= hash << 5;
            *least = hash.min(*least);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::by_likeness;

    #[test]
    fn what_is_alike_stands_together() {
        let pieces: [&[u8]; 5] = [
            b"read the prices of the day",
            b"0123456789",
            b"read the prices of the week",
            b"x0123456789",
            b"",
        ];
        let order = by_likeness(&pieces);
        assert_eq!(order[..2], [0, 2]);
        let place = |piece| order.iter().position(|&other| other == piece).unwrap();
        assert_eq!(place(1).abs_diff(place(3)), 1);
        let mut all = order;
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4]);
        assert_eq!(by_likeness(&[]), [0; 0]);
    }
}
