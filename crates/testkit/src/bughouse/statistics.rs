//! What the results of matches prove.

use super::simulation::{MatchReport, Team};

/// The normal quantile of a one-sided 97.5 %, as for a two-sided interval of 95 %.
const QUANTILE: f64 = 1.96;

/// The points of a team in a match.
pub fn score_of(team: Team, report: &MatchReport) -> f64 {
    match report.winner() {
        Some(winner) if winner == team => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The lower bound of the 95 % interval of a share (Wilson).
pub fn lower_bound(points: f64, matches: usize) -> f64 {
    let n = matches.max(1) as f64;
    let share = points / n;
    let z2 = QUANTILE * QUANTILE;
    let middle = share + z2 / (2.0 * n);
    let spread = QUANTILE * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding could leave it just below nothing.
    ((middle - spread) / (1.0 + z2 / n)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_rises_with_points_and_matches() {
        // 60 of 100: Wilson's interval is 50.2 % to 69.1 %.
        assert!((lower_bound(60.0, 100) - 0.502).abs() < 0.001);
        assert!(lower_bound(220.0, 400) > 0.5 && lower_bound(219.0, 400) < 0.5);
        assert!((0.0..0.05).contains(&lower_bound(0.0, 10)));
    }
}
