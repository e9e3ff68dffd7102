//! A ruleset explained for the page that shows its rules.

use protocol::rules::{
    CastlingRule, Diagram, DoubleStepRule, DrawRules, DropRule, MoveRule, PieceRules,
    PromotionRule, RulesetRules, WinRule,
};
use protocol::{SquareName, rules as wire};
use rules::movement::{Atom, Gait, MoveMode};
use rules::spec::{
    CapturedPiece, DropLimit, DropSpec, Extinct, KindSpec, NoMoves, NoneLeft, PromotionSpec,
    PromotionSupply, RepetitionSpec, RoyalLoss, WinCondition,
};
use rules::{Color, Coord, Ruleset, RulesetSpec};

use super::board::{ruleset_entry, ruleset_info};

/// The side of a diagram's board; larger if a piece leaps far.
const DIAGRAM: u8 = 7;
/// The largest side of a diagram.
const LARGEST_DIAGRAM: u8 = 11;

/// Everything that the page about a ruleset says.
pub(crate) fn ruleset_rules(ruleset: &Ruleset) -> RulesetRules {
    let spec = ruleset.spec();
    RulesetRules {
        entry: ruleset_entry(ruleset),
        info: ruleset_info(ruleset),
        pieces: spec.kinds.iter().map(piece_rules).collect(),
        white_wins: win(&spec.win[Color::White]),
        black_wins: win(&spec.win[Color::Black]),
        checks_to_win: spec.checks_to_win,
        no_moves: match spec.no_moves {
            NoMoves::Draw => "draw",
            NoMoves::Loss => "loss",
            NoMoves::Win => "win",
            NoMoves::Wait => "wait",
        }
        .to_owned(),
        must_capture: spec.must_capture,
        double_step: spec.double_step.as_ref().map(|double| DoubleStepRule {
            en_passant: Color::BOTH.into_iter().any(|color| !double.en_passant[color].is_empty()),
        }),
        castling: spec.castling.as_ref().map(|castling| CastlingRule {
            partner: castling.partner,
            queen_side: file_letter(castling.royal_to.queen_side),
            king_side: file_letter(castling.royal_to.king_side),
        }),
        promotion: spec.promotion.as_ref().map(promotion),
        captured: match spec.captured {
            CapturedPiece::Removed => "removed",
            CapturedPiece::ToHand => "to-hand",
            CapturedPiece::Transferred => "to-partner",
        }
        .to_owned(),
        drops: spec.drops.as_ref().map(|drops| drop_rule(drops, spec)),
        draws: draws(spec),
    }
}

fn piece_rules(kind: &KindSpec) -> PieceRules {
    PieceRules {
        letter: kind.letter,
        pawn: kind.pawn,
        moves: move_rules(&kind.movement),
        diagram: diagram(&kind.movement),
    }
}

/// What two atoms must share to be explained in one sentence.
type Step = (u8, u8, u8, MoveMode, Gait, bool);

fn step(atom: &Atom) -> Step {
    let (files, ranks) = (atom.vector.files.unsigned_abs(), atom.vector.ranks.unsigned_abs());
    let (long, short) = (files.max(ranks), files.min(ranks));
    (long, short, atom.range, atom.mode, atom.gait, atom.first_move_only)
}

/// The atoms in groups: the same step in several directions.
fn move_rules(movement: &[Atom]) -> Vec<MoveRule> {
    let mut groups: Vec<(Step, Vec<(i8, i8)>)> = Vec::new();
    for atom in movement {
        let (step, vector) = (step(atom), (atom.vector.files, atom.vector.ranks));
        match groups.iter_mut().find(|(other, _)| *other == step) {
            Some((_, vectors)) => vectors.push(vector),
            None => groups.push((step, vec![vector])),
        }
    }
    let rule =
        |((long, short, range, mode, gait, first_move_only), vectors): (Step, Vec<_>)| MoveRule {
            long,
            short,
            range: (range < Atom::UNLIMITED).then_some(range),
            mode: match mode {
                MoveMode::Both => "both",
                MoveMode::MoveOnly => "move",
                MoveMode::CaptureOnly => "capture",
            }
            .to_owned(),
            gait: match gait {
                Gait::Free => "free",
                Gait::Lame => "lame",
                Gait::Jump => "jump",
                Gait::Cannon => "cannon",
                Gait::Grasshopper => "grasshopper",
            }
            .to_owned(),
            first_move_only,
            directions: directions(long, short, &vectors).to_owned(),
        };
    groups.into_iter().map(rule).collect()
}

/// Which of all directions of a step a group has, as a word.
fn directions(long: u8, short: u8, vectors: &[(i8, i8)]) -> &'static str {
    let all = if short == 0 || short == long { 4 } else { 8 };
    let has = |test: fn(&(i8, i8)) -> bool| vectors.iter().any(test);
    let (forward, backward) = (has(|(_, ranks)| *ranks > 0), has(|(_, ranks)| *ranks < 0));
    let (left, right) = (has(|(files, _)| *files < 0), has(|(files, _)| *files > 0));
    let level = has(|(_, ranks)| *ranks == 0);
    match vectors.len() {
        count if count == all => "all",
        // Half of the directions, or one of a straight step.
        _ if short == 0 && forward && !backward && !level => "forward",
        _ if short == 0 && backward && !forward && !level => "backward",
        2 if short == 0 && level && !forward && !backward => "sideways",
        2 if short == 0 && forward && backward => "vertical",
        3 if short == 0 && forward && !backward => "forward-sideways",
        count if short > 0 && count * 2 == all && left && right && forward && !backward => {
            "forward"
        }
        count if short > 0 && count * 2 == all && left && right && backward && !forward => {
            "backward"
        }
        _ => "some",
    }
}

/// Where a white piece in the middle of an empty board may go.
fn diagram(movement: &[Atom]) -> Diagram {
    let farthest = movement.iter().map(|atom| {
        let (long, ..) = step(atom);
        if atom.range == Atom::UNLIMITED { long } else { long.saturating_mul(atom.range) }
    });
    let reach = farthest.max().unwrap_or(1);
    let size = (2 * reach.min(LARGEST_DIAGRAM / 2) + 1).max(DIAGRAM);
    let middle = size / 2;
    let mut diagram = Diagram {
        size,
        at: SquareName::new(middle, middle),
        both: Vec::new(),
        moves: Vec::new(),
        captures: Vec::new(),
        hops: Vec::new(),
    };
    for atom in movement {
        for (count, square) in squares(atom, middle, size) {
            // The first square in front of a hopper is too near to hop over anything.
            let hops = matches!(atom.gait, Gait::Jump | Gait::Cannon | Gait::Grasshopper);
            let is_hopped_to = atom.gait == Gait::Jump || count > 1;
            if hops && !is_hopped_to {
                continue;
            }
            diagram.put(square, atom.mode, hops);
        }
    }
    diagram
}

/// The squares of an atom's repeated steps, with the number of steps.
fn squares(atom: &Atom, middle: u8, size: u8) -> impl Iterator<Item = (u8, SquareName)> {
    let (files, ranks) = (i16::from(atom.vector.files), i16::from(atom.vector.ranks));
    (1..=atom.range).map_while(move |count| {
        let along = |step: i16| {
            let place = i16::from(middle) + step * i16::from(count);
            u8::try_from(place).ok().filter(|place| *place < size)
        };
        Some((count, SquareName::new(along(files)?, along(ranks)?)))
    })
}

trait Put {
    fn put(&mut self, square: SquareName, mode: MoveMode, hops: bool);
}

impl Put for wire::Diagram {
    /// Adds a square; one that two atoms reach in different modes is for both.
    fn put(&mut self, square: SquareName, mode: MoveMode, hops: bool) {
        if hops && !self.hops.contains(&square) {
            self.hops.push(square);
        }
        let other = match mode {
            MoveMode::MoveOnly => &mut self.captures,
            MoveMode::CaptureOnly => &mut self.moves,
            MoveMode::Both => &mut self.both,
        };
        let known = other.iter().position(|one| *one == square);
        match (mode, known) {
            (MoveMode::Both, Some(_)) => {}
            (MoveMode::Both, None) => self.both.push(square),
            (_, Some(index)) => {
                other.swap_remove(index);
                self.both.push(square);
            }
            (_, None) if self.both.contains(&square) => {}
            (MoveMode::MoveOnly, None) => self.moves.push(square),
            (MoveMode::CaptureOnly, None) => self.captures.push(square),
        }
    }
}

fn win(condition: &WinCondition) -> WinRule {
    match condition {
        WinCondition::Checkmate => WinRule::Checkmate,
        WinCondition::Regicide(loss) => WinRule::Regicide { first: *loss == RoyalLoss::First },
        WinCondition::KingOfTheHill => WinRule::KingOfTheHill,
        WinCondition::Extinction(Extinct::All) => WinRule::ExtinctionOfAll,
        WinCondition::Extinction(Extinct::AnyOf(kinds)) => {
            WinRule::ExtinctionOfAny { kinds: kinds.clone() }
        }
        WinCondition::Extinction(Extinct::AllOf(kinds)) => {
            WinRule::ExtinctionOfAllOf { kinds: kinds.clone() }
        }
    }
}

fn promotion(spec: &PromotionSpec) -> PromotionRule {
    let (zone, compulsory) = (&spec.zone[Color::White], &spec.compulsory[Color::White]);
    let (ranks, must) = (ranks(zone), ranks(compulsory));
    PromotionRule {
        choices: spec.choices.clone(),
        compulsory_ranks: (must != ranks).then_some(must),
        ranks,
        supply: match spec.supply {
            PromotionSupply::Unlimited => "unlimited",
            PromotionSupply::LostKinds(NoneLeft::Stay) => "lost-or-stay",
            PromotionSupply::LostKinds(NoneLeft::Barred) => "lost-or-barred",
        }
        .to_owned(),
    }
}

fn drop_rule(drops: &DropSpec, spec: &RulesetSpec) -> DropRule {
    let allowed = ranks(&drops.pawn_zone[Color::White]);
    DropRule {
        no_pawns_on: (1..=spec.ranks).filter(|rank| !allowed.contains(rank)).collect(),
        pawns_a_file: drops.pawns_a_file,
        limit: match drops.limit {
            DropLimit::None => "none",
            DropLimit::NoCheck => "no-check",
            DropLimit::NoMate => "no-mate",
        }
        .to_owned(),
        limited: drops.limited.clone(),
    }
}

fn draws(spec: &RulesetSpec) -> DrawRules {
    let mut draws = DrawRules {
        insufficient_material: spec.draws.insufficient_material,
        move_count_claim: spec.draws.move_count.map(|count| count.claim),
        move_count: spec.draws.move_count.map(|count| count.automatic),
        ..DrawRules::default()
    };
    match spec.draws.repetition {
        Some(RepetitionSpec::Draw { claim, automatic }) => {
            (draws.repetition_claim, draws.repetition) = (Some(claim), Some(automatic));
        }
        Some(RepetitionSpec::Barred { at }) => draws.repetition_barred = Some(at),
        None => {}
    }
    draws
}

/// The ranks of some squares, counted from 1.
fn ranks(zone: &[Coord]) -> Vec<u8> {
    let mut ranks: Vec<u8> = zone.iter().map(|at| at.rank + 1).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(name: &str) -> RulesetRules {
        ruleset_rules(&Ruleset::compile(notation::builtin(name).unwrap()).unwrap())
    }

    fn piece(rules: &RulesetRules, letter: char) -> &PieceRules {
        rules.pieces.iter().find(|piece| piece.letter == letter).unwrap()
    }

    #[test]
    fn the_pieces_of_standard_chess_are_told_in_few_words() {
        let rules = explained("standard");
        let explained = |letter| {
            let moves = piece(&rules, letter).moves.iter();
            moves
                .map(|rule| {
                    let range = rule.range.map_or("far".to_owned(), |range| range.to_string());
                    format!("{}{} {range} {} {}", rule.long, rule.short, rule.mode, rule.directions)
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(explained('N'), ["21 1 both all"]);
        assert_eq!(explained('R'), ["10 far both all"]);
        assert_eq!(explained('Q').len(), 2);
        assert_eq!(explained('P'), ["10 1 move forward", "11 1 capture forward"]);
    }

    #[test]
    fn a_diagram_shows_moves_and_captures_apart() {
        let rules = explained("standard");
        let names = |squares: &[SquareName]| {
            let mut names: Vec<String> = squares.iter().map(ToString::to_string).collect();
            names.sort();
            names.join(" ")
        };
        let pawn = &piece(&rules, 'P').diagram;
        assert_eq!((pawn.size, pawn.at.to_string().as_str()), (7, "d4"));
        assert_eq!((names(&pawn.moves), names(&pawn.captures)), ("d5".into(), "c5 e5".into()));
        let knight = &piece(&rules, 'N').diagram;
        assert_eq!(names(&knight.both), "b3 b5 c2 c6 e2 e6 f3 f5");
    }

    #[test]
    fn hoppers_reach_nothing_beside_them() {
        let rules = explained("circus");
        let hopper = rules.pieces.iter().find(|piece| piece.letter == 'G').unwrap();
        assert!(hopper.moves.iter().all(|rule| rule.gait == "grasshopper"), "{:?}", hopper.moves);
        assert_eq!(hopper.diagram.both.len(), 16);
        assert_eq!(hopper.diagram.hops.len(), 16);
    }

    #[test]
    fn the_ends_of_a_game_are_told() {
        let horde = explained("horde");
        assert_eq!(horde.white_wins, WinRule::Checkmate);
        assert_ne!(horde.black_wins, WinRule::Checkmate);
        let grand = explained("grand").promotion.unwrap();
        assert_eq!((grand.ranks, grand.compulsory_ranks), (vec![8, 9, 10], Some(vec![10])));
        assert_eq!(explained("three-check").checks_to_win, Some(3));
        let drops = explained("crazyhouse").drops.unwrap();
        assert_eq!(drops.no_pawns_on, [1, 8]);
    }
}
