//! What pieces of any ruleset do beyond standing where they stand: mobility, threats, pressure on royals.

use rules::{Activity, Position, Ruleset, SquareSet};

use super::derived::KindWorth;
use super::pair::{Pair, pair};

/// Boards of more squares are judged without: counting there costs more than it tells.
const MOST_SQUARES: usize = 128;
/// What doubling the usual reach of a piece is worth, in the middle game and in the endgame.
const MOBILITY: Pair = pair(34, 34);
/// No square more is worth more than this.
const MOST_EACH: f64 = 9.0;
/// A piece that a pawn attacks, and one that is attacked and not defended.
const CHASED: Pair = pair(-38, -30);
const LOOSE: Pair = pair(-24, -24);
/// What a piece near an enemy royal counts as danger, for each of up to four, and each attacked square there.
const ATTACKER: i32 = 9;
const SQUARE: i32 = 6;
/// The worth of an attack is the square of its danger over this, up to the most.
const DANGER_SCALE: i32 = 720;
const MOST_DANGER: i32 = 500;

/// What is needed to judge activity in a ruleset.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// By kind, what each square of reach is worth, in hundredths.
    each: Vec<Pair>,
    /// By kind, what a piece usually has of that.
    usual: Vec<Pair>,
    /// By kind, what a chased and a loose piece cost.
    chased: Vec<Pair>,
    loose: Vec<Pair>,
    /// The squares beside each square.
    near: Vec<SquareSet>,
}

impl Terms {
    /// The terms of a ruleset; nothing where its board is too large.
    pub(super) fn new(ruleset: &Ruleset, worths: &[KindWorth]) -> Option<Self> {
        let shape = ruleset.shape();
        if shape.area() > MOST_SQUARES {
            return None;
        }
        let share = |worth: &KindWorth, whole: i32| {
            let plain = !ruleset.is_pawn(worth.kind) && !worth.priceless && worth.reach > 0.0;
            let each = (f64::from(whole) / worth.reach.max(1.0)).min(MOST_EACH);
            if plain { each } else { 0.0 }
        };
        let both = |worth: &KindWorth, times: f64| {
            let half = |whole| (share(worth, whole) * times).round() as i32;
            pair(half(MOBILITY.middle), half(MOBILITY.end))
        };
        let lesser = |worth: &KindWorth, cost: Pair| {
            let pawn = ruleset.is_pawn(worth.kind);
            if worth.priceless || pawn { Pair::default() } else { cost }
        };
        let loose = |worth: &KindWorth| if worth.priceless { Pair::default() } else { LOOSE };
        Some(Self {
            each: worths.iter().map(|worth| both(worth, 100.0)).collect(),
            usual: worths.iter().map(|worth| both(worth, worth.reach)).collect(),
            chased: worths.iter().map(|worth| lesser(worth, CHASED)).collect(),
            loose: worths.iter().map(loose).collect(),
            near: super::special::neighborhoods(ruleset, 1),
        })
    }

    /// What the activity of both sides comes to, from White's point of view.
    pub(super) fn evaluate(&self, position: &Position) -> Pair {
        let [white, black] = position.activity(&self.near);
        self.side(&white) - self.side(&black)
    }

    fn side(&self, activity: &Activity) -> Pair {
        let mut score = Pair::default();
        let mut reach = Pair::default();
        for index in 0..self.each.len() {
            reach += self.each[index] * i32::from(activity.reach[index]);
            score -= self.usual[index] * i32::from(activity.pieces[index]);
            score += self.chased[index] * i32::from(activity.chased[index]);
            score += self.loose[index] * i32::from(activity.loose[index]);
        }
        score + pair(reach.middle / 100, reach.end / 100) + pressure(activity)
    }
}

/// What pressing enemy royals is worth.
fn pressure(activity: &Activity) -> Pair {
    let attackers = i32::from(activity.pressing);
    if attackers < 2 {
        return Pair::default();
    }
    let units = ATTACKER * attackers * attackers.min(4) + SQUARE * i32::from(activity.pressed);
    let danger = (units.saturating_mul(units) / DANGER_SCALE).min(MOST_DANGER);
    pair(danger, danger / 4)
}

#[cfg(test)]
mod tests {
    use notation::{builtin, builtin_names};
    use rules::{Color, Square};
    use testkit::generate;
    use testkit::numbers::Numbers;

    use super::*;

    /// The same counted piece by piece.
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
        let near = super::super::special::neighborhoods(ruleset, 1);
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
    fn activity_is_what_is_counted_piece_by_piece() {
        let mut numbers = Numbers::new(2);
        for name in builtin_names() {
            follow(&Ruleset::compile(builtin(name).unwrap()).unwrap(), &mut numbers);
        }
        for seed in 0..60 {
            follow(&generate::ruleset(seed).ruleset, &mut numbers);
        }
    }

    #[test]
    fn pressure_needs_company() {
        let alone = Activity { pressing: 1, pressed: 4, ..Activity::default() };
        assert_eq!(pressure(&alone), Pair::default());
        let two = Activity { pressing: 2, pressed: 4, ..Activity::default() };
        let three = Activity { pressing: 3, pressed: 6, ..Activity::default() };
        assert!(pressure(&three).middle > 2 * pressure(&two).middle);
    }
}
