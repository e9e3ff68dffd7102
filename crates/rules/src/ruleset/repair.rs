//! Repairs a faulty draft so that its start can be tested: a fault in one setting must not hide
//! that nobody can move at the start.
//!
//! A repair never removes a move: a side that cannot move after it could not move before.

use super::check::check;
use super::compile::CompileOptions;
use super::faults::Fault;
use super::letters::mended;
use super::start::{FirstMoves, playing_faults};
use super::{Ruleset, limits::MAX_TITLE};
use crate::geometry::Coord;
use crate::piece::{ByColor, Color};
use crate::spec::{
    DoubleStepSpec, DropLimit, DropSpec, Extinct, RoyalLoss, RulesetSpec, WinCondition, Zone,
};

/// What is wrong with the start of a draft that is refused for other reasons. `known` are faults
/// found before there was a draft, `own` those of the draft.
pub(super) fn playing_faults_beside(
    spec: &RulesetSpec,
    options: CompileOptions,
    known: &[Fault],
    own: &[Fault],
) -> Vec<Fault> {
    // Without a known win condition it is unknown whether there is a law of check.
    if known.iter().any(|fault| head(&fault.path) == "win") {
        return Vec::new();
    }
    let mut repair =
        Repair { spec: mended(spec).into_owned(), written: spec, moves: FirstMoves::Certain };
    for fault in known.iter().chain(own) {
        if repair.mend(&fault.path) == Damage::Lasting {
            return Vec::new();
        }
    }
    let Repair { spec, moves, .. } = repair;
    match check(&spec, options) {
        Ok(shape) => playing_faults(&Ruleset::build(spec, shape, options), moves),
        Err(_) => Vec::new(),
    }
}

struct Repair<'a> {
    spec: RulesetSpec,
    written: &'a RulesetSpec,
    moves: FirstMoves,
}

/// What remains of a fault after the repair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Damage {
    Mended,
    Lasting,
}

impl Repair<'_> {
    /// Neutralizes the setting at a path, if the start can be played without it.
    fn mend(&mut self, path: &str) -> Damage {
        let spec = &mut self.spec;
        match head(path) {
            "name" => spec.name = "repaired".to_owned(),
            "title" => spec.title.clear(),
            "description" => spec.description.clear(),
            "files" | "ranks" | "walls" => return Damage::Lasting,
            "pieces" => return self.mend_kind(path),
            "start" => return self.mend_start(path),
            "hills" | "win" => self.mend_win(),
            "checks_to_win" => spec.checks_to_win = None,
            "double_step" => {
                let everywhere = all_squares(spec);
                let en_passant = ByColor::default();
                spec.double_step = Some(DoubleStepSpec { from: everywhere, en_passant });
            }
            "castling" => {
                spec.castling = None;
                spec.start.random = None;
                self.moves = FirstMoves::Doubtful;
            }
            "promotion" => {
                spec.promotion = None;
                spec.kinds.iter_mut().for_each(|kind| kind.promotes_to = None);
            }
            "drops" => {
                spec.drops = Some(DropSpec {
                    zone: all_squares(spec),
                    pawn_zone: all_squares(spec),
                    pawns_a_file: None,
                    limit: DropLimit::None,
                    limited: Vec::new(),
                });
                spec.draws.insufficient_material = false;
            }
            "draws" => {
                spec.draws.repetition = None;
                spec.draws.move_count = None;
                if path.ends_with("insufficient_material") || path == "draws" {
                    spec.draws.insufficient_material = false;
                }
            }
            // What is left are settings without which there are more moves, and unknown keys.
            _ => {}
        }
        Damage::Mended
    }

    fn mend_kind(&mut self, path: &str) -> Damage {
        let Some((index, key)) = path
            .strip_prefix("pieces[")
            .and_then(|rest| rest.split_once("]."))
            .and_then(|(index, key)| Some((index.parse::<usize>().ok()?, key)))
        else {
            return Damage::Lasting;
        };
        let (Some(kind), Some(written)) =
            (self.spec.kinds.get_mut(index), self.written.kinds.get(index))
        else {
            return Damage::Lasting;
        };
        match key {
            "name" => {
                let named = kind.name.chars().take(MAX_TITLE / 4).filter(|c| !c.is_control());
                kind.name = std::iter::once('a').chain(named).collect();
            }
            "letter" if written.letter.to_ascii_uppercase() == kind.letter => {}
            _ if key.starts_with("promotes_to") => {
                self.spec.promotion = None;
                self.spec.kinds.iter_mut().for_each(|kind| kind.promotes_to = None);
            }
            _ => return Damage::Lasting,
        }
        // Two kinds with the same letter cannot be distinguished.
        let letters = self.spec.kinds.iter().map(|kind| kind.letter);
        let twins = letters.filter(|&letter| letter == self.spec.kinds[index].letter).count() > 1;
        if twins { Damage::Lasting } else { Damage::Mended }
    }

    fn mend_start(&mut self, path: &str) -> Damage {
        let start = &mut self.spec.start;
        match path.strip_prefix("start.") {
            Some("random") => start.random = None,
            Some("turn") => self.moves = FirstMoves::Doubtful,
            Some(key) if head(key) == "hands" => {
                start.hands = ByColor::default();
                self.moves = FirstMoves::Doubtful;
            }
            _ => return Damage::Lasting,
        }
        Damage::Mended
    }

    /// Win conditions with the same law of check, and no demands on the start.
    fn mend_win(&mut self) {
        for color in Color::BOTH {
            let win = &mut self.spec.win[color];
            *win = match win {
                WinCondition::Checkmate | WinCondition::KingOfTheHill => WinCondition::Checkmate,
                WinCondition::Regicide(_) => WinCondition::Regicide(RoyalLoss::Last),
                WinCondition::Extinction(_) => WinCondition::Extinction(Extinct::All),
            };
        }
        self.spec.hills = ByColor::default();
    }
}

fn all_squares(spec: &RulesetSpec) -> ByColor<Zone> {
    let files = 0..spec.files;
    let ranks = 0..spec.ranks;
    let squares =
        ranks.flat_map(|rank| files.clone().map(move |file| Coord { file, rank })).collect();
    ByColor::same(squares)
}

/// The first word of a path.
fn head(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
}
