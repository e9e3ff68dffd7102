//! Mobility, threats and king safety for the pieces of any ruleset.

use rules::{Activity, Position, Ruleset, SquareSet};

use super::derived_values::PieceValue;
use super::tapered_score::{TaperedScore, tapered};
use super::win_condition::neighborhoods;

/// Larger boards are evaluated without activity: it costs more time there than it is worth.
const MAX_SQUARES: usize = 128;
/// What a piece gains by doubling its average mobility.
const MOBILITY: TaperedScore = tapered(34, 34);
/// The most that one square of mobility is worth.
const MAX_MOBILITY_SQUARE: f64 = 9.0;
/// A piece that a pawn attacks.
const ATTACKED_BY_PAWN: TaperedScore = tapered(-38, -30);
/// A piece that is attacked and not defended.
const HANGING: TaperedScore = tapered(-24, -24);
/// Danger of each attacker near an enemy royal, times the number of attackers up to four.
const ATTACKER: i32 = 9;
/// Danger of each attacked square near an enemy royal.
const ATTACKED_SQUARE: i32 = 6;
/// The score of an attack is the square of its danger divided by this: attackers help each other.
const DANGER_SCALE: i32 = 720;
/// The most that an attack scores.
const MAX_DANGER: i32 = 500;

/// The activity terms of a ruleset, by kind.
#[derive(Clone, Debug)]
pub(super) struct ActivityTerms {
    /// What a square of mobility is worth, in hundredths.
    mobility_square: Vec<TaperedScore>,
    /// What the average mobility is worth.
    average_mobility: Vec<TaperedScore>,
    attacked_by_pawn: Vec<TaperedScore>,
    hanging: Vec<TaperedScore>,
    /// The squares around each square.
    near: Vec<SquareSet>,
}

impl ActivityTerms {
    /// The terms of a ruleset; nothing if its board is too large.
    pub(super) fn new(ruleset: &Ruleset, values: &[PieceValue]) -> Option<Self> {
        let shape = ruleset.shape();
        if shape.area() > MAX_SQUARES {
            return None;
        }
        let per_square = |piece: &PieceValue, whole: i32| {
            let plain = !ruleset.is_pawn(piece.kind) && !piece.priceless && piece.mobility > 0.0;
            let each = (f64::from(whole) / piece.mobility.max(1.0)).min(MAX_MOBILITY_SQUARE);
            if plain { each } else { 0.0 }
        };
        let mobility = |piece: &PieceValue, squares: f64| {
            let half = |whole| (per_square(piece, whole) * squares).round() as i32;
            tapered(half(MOBILITY.middle()), half(MOBILITY.end()))
        };
        let attacked_by_pawn = |piece: &PieceValue| {
            let exempt = piece.priceless || ruleset.is_pawn(piece.kind);
            if exempt { TaperedScore::default() } else { ATTACKED_BY_PAWN }
        };
        let hanging =
            |piece: &PieceValue| if piece.priceless { TaperedScore::default() } else { HANGING };
        Some(Self {
            mobility_square: values.iter().map(|piece| mobility(piece, 100.0)).collect(),
            average_mobility: values.iter().map(|piece| mobility(piece, piece.mobility)).collect(),
            attacked_by_pawn: values.iter().map(attacked_by_pawn).collect(),
            hanging: values.iter().map(hanging).collect(),
            near: neighborhoods(ruleset, 1),
        })
    }

    /// The activity of both sides, from White's point of view.
    pub(super) fn evaluate(&self, position: &Position) -> TaperedScore {
        let [white, black] = position.activity(&self.near);
        self.side(&white) - self.side(&black)
    }

    fn side(&self, activity: &Activity) -> TaperedScore {
        let mut score = TaperedScore::default();
        let mut mobility = TaperedScore::default();
        for kind in 0..self.mobility_square.len() {
            mobility += self.mobility_square[kind] * i32::from(activity.reach[kind]);
            score -= self.average_mobility[kind] * i32::from(activity.pieces[kind]);
            score += self.attacked_by_pawn[kind] * i32::from(activity.chased[kind]);
            score += self.hanging[kind] * i32::from(activity.loose[kind]);
        }
        score + tapered(mobility.middle() / 100, mobility.end() / 100) + royal_attack(activity)
    }
}

/// The attack on enemy royals. One attacker alone is no danger.
fn royal_attack(activity: &Activity) -> TaperedScore {
    let attackers = i32::from(activity.pressing);
    if attackers < 2 {
        return TaperedScore::default();
    }
    let units =
        ATTACKER * attackers * attackers.min(4) + ATTACKED_SQUARE * i32::from(activity.pressed);
    let danger = (units.saturating_mul(units) / DANGER_SCALE).min(MAX_DANGER);
    tapered(danger, danger / 4)
}

#[cfg(test)]
mod tests {
    use notation::{builtin, builtin_names};
    use rules::{Color, Square};
    use testkit::generate;
    use testkit::numbers::Numbers;

    use super::*;

    /// The activity counted piece by piece.
    fn counted(position: &Position, near: &[SquareSet]) -> [Activity; 2] {
        let ruleset = position.ruleset();
        let is_pawn = |at: Square| position.piece_at(at).is_some_and(|p| ruleset.is_pawn(p.kind));
        let all = |color: Color, wanted: &dyn Fn(Square) -> bool| {
            let mut set = SquareSet::EMPTY;
            for from in position.color(color).filter(|&at| wanted(at)) {
                set |= position.attacks_from(from);
            }
            set
        };
        let attacked = Color::BOTH.map(|color| all(color, &|_| true));
        let guarded = Color::BOTH.map(|color| all(color, &is_pawn));
        Color::BOTH.map(|color| {
            let (us, them) = (color as usize, (!color) as usize);
            let mut zone = SquareSet::EMPTY;
            position.royals(!color).for_each(|at| zone |= near[at.index()]);
            let mut activity = Activity::default();
            for from in position.color(color) {
                let kind = position.piece_at(from).unwrap().kind.index();
                let loose = attacked[them].contains(from) && !attacked[us].contains(from);
                activity.loose[kind] += u16::from(loose);
                activity.chased[kind] += u16::from(guarded[them].contains(from));
                if is_pawn(from) {
                    continue;
                }
                let set = position.attacks_from(from);
                activity.pieces[kind] += 1;
                let open = set & !position.color(color) & !guarded[them];
                activity.reach[kind] += open.len() as u16;
                activity.pressed += (set & zone).len() as u16;
                activity.pressing += u16::from(set.intersects(zone));
            }
            activity
        })
    }

    fn follow(ruleset: &Ruleset, numbers: &mut Numbers) {
        let near = neighborhoods(ruleset, 1);
        let mut position = ruleset.start();
        for _ in 0..40 {
            assert_eq!(position.activity(&near), counted(&position, &near), "{position:?}");
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            position = position.play(moves[numbers.below(moves.len())]).unwrap();
        }
    }

    #[test]
    fn activity_equals_a_count_piece_by_piece() {
        let mut numbers = Numbers::new(2);
        for name in builtin_names() {
            follow(&Ruleset::compile(builtin(name).unwrap()).unwrap(), &mut numbers);
        }
        for seed in 0..60 {
            follow(&generate::ruleset(seed).ruleset, &mut numbers);
        }
    }

    #[test]
    fn a_single_attacker_is_no_danger() {
        let one = Activity { pressing: 1, pressed: 4, ..Activity::default() };
        assert_eq!(royal_attack(&one), TaperedScore::default());
        let two = Activity { pressing: 2, pressed: 4, ..Activity::default() };
        let three = Activity { pressing: 3, pressed: 6, ..Activity::default() };
        assert!(royal_attack(&three).middle() > 2 * royal_attack(&two).middle());
    }
}
