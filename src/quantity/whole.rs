//! Rounds a quotient up to a whole number.

/// The least whole number that is enough. A quotient that only rounding has put above a whole number is that number:
/// twelve micro-batches that come out as 12.000000000000002 are not thirteen.
///
/// ```
/// use fleetscope::quantity::round_up;
/// assert_eq!(round_up(7.14), 8.0);
/// // 29 machines of 700 W fill five racks of 4.06 kW, though a double says a little more.
/// let racks = 29.0 * 700.0 / (4.06 * 1e3);
/// assert!(racks > 5.0);
/// assert_eq!(round_up(racks), 5.0);
/// assert_eq!(round_up(5.001), 6.0);
/// assert_eq!(round_up(0.0), 0.0);
/// ```
pub fn round_up(quotient: f64) -> f64 {
    (quotient * (1.0 - 1e-12)).ceil()
}
