//! Random rulesets that compile: every size, movement, win condition and option.

mod army;
mod movement;
mod options;

use rules::geometry::MAX_SIDE;
use rules::spec::{
    CapturedPiece, CastlingNotation, DrawSpec, FirstMove, NoMoves, RulesetSpec, StartSpec,
    WinCondition, Zone,
};
use rules::{ByColor, Color, Coord, Ruleset};

use crate::numbers::Numbers;

/// A random ruleset and how many drafts were drawn until one compiled.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Drafts drawn, the last included.
    pub attempts: u32,
}

/// The random ruleset of a seed.
pub fn ruleset(seed: u64) -> Generated {
    let mut numbers = Numbers::new(seed);
    let mut attempts = 0;
    loop {
        attempts += 1;
        if let Ok(ruleset) = Ruleset::compile(draft(numbers.seed())) {
            return Generated { ruleset, attempts };
        }
    }
}

/// The random ruleset of a seed on the largest board, with as many kinds as there are letters.
pub fn largest(seed: u64) -> Generated {
    let mut numbers = Numbers::new(seed);
    let mut attempts = 0;
    loop {
        attempts += 1;
        let mut numbers = Numbers::new(numbers.seed());
        let board = DraftBoard::walled(MAX_SIDE, MAX_SIDE, &mut numbers);
        let mut spec = bare(seed, &board);
        army::draw_all_kinds(&mut spec, &mut numbers);
        complete(&mut spec, &board, &mut numbers);
        if let Ok(ruleset) = Ruleset::compile(spec) {
            return Generated { ruleset, attempts };
        }
    }
}

/// The random draft of a seed; most compile.
pub fn draft(seed: u64) -> RulesetSpec {
    let mut numbers = Numbers::new(seed);
    let board = DraftBoard::random(&mut numbers);
    let mut spec = bare(seed, &board);
    army::draw_kinds(&mut spec, &board, &mut numbers);
    complete(&mut spec, &board, &mut numbers);
    spec
}

/// Draws everything except the board and the kinds.
fn complete(spec: &mut RulesetSpec, board: &DraftBoard, numbers: &mut Numbers) {
    options::win(spec, numbers);
    options::double_step(spec, numbers);
    options::promotion(spec, numbers);
    options::hands(spec, board, numbers);
    options::draws(spec, numbers);
    army::place_armies(spec, board, numbers);
    options::castling(spec, numbers);
    options::hills(spec, board, numbers);
}

/// The board a draft is drawn on.
#[derive(Clone, Debug)]
pub(crate) struct DraftBoard {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) walls: Zone,
}

impl DraftBoard {
    fn random(numbers: &mut Numbers) -> Self {
        let mut side = || match numbers.below(10) {
            0 => numbers.between(2, 4),
            1 | 2 => numbers.between(13, 26),
            3 => 8,
            _ => numbers.between(4, 12),
        };
        let (files, ranks) = (side(), side());
        Self::walled(files, ranks, numbers)
    }

    /// A board of this size, sometimes with walls.
    fn walled(files: u8, ranks: u8, numbers: &mut Numbers) -> Self {
        let mut board = Self { files, ranks, walls: Zone::new() };
        if numbers.one_in(3) && ranks > 4 {
            let middle = board.zone(|at| (2..ranks - 2).contains(&at.rank));
            let chances = 2 + numbers.below(10);
            board.walls = some(&middle, chances, numbers);
        }
        board
    }

    pub(crate) fn zone(&self, chosen: impl Fn(&Coord) -> bool) -> Zone {
        let ranks = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        let squares = ranks.map(|(file, rank)| Coord::new(file, rank));
        let free = squares.filter(|at| !self.walls.contains(at));
        free.filter(chosen).collect()
    }

    /// The rank as a side counts it.
    pub(crate) fn rank_of(&self, color: Color, at: Coord) -> u8 {
        match color {
            Color::White => at.rank,
            Color::Black => self.ranks - 1 - at.rank,
        }
    }

    /// The same zone from each side's view.
    pub(crate) fn zones(&self, chosen: impl Fn(&Coord) -> bool) -> ByColor<Zone> {
        ByColor::from_fn(|color| {
            self.zone(|at| chosen(&Coord::new(at.file, self.rank_of(color, *at))))
        })
    }

    /// The board of a draft.
    pub(crate) fn of(spec: &RulesetSpec) -> Self {
        Self { files: spec.files, ranks: spec.ranks, walls: spec.walls.clone() }
    }
}

/// A random part of the squares, one in `chances`.
pub(crate) fn some(zone: &[Coord], chances: usize, numbers: &mut Numbers) -> Zone {
    let chosen = zone.iter().filter(|_| numbers.one_in(chances));
    chosen.copied().collect()
}

fn bare(seed: u64, board: &DraftBoard) -> RulesetSpec {
    RulesetSpec {
        name: format!("generated-{seed}"),
        title: format!("№ {seed} \"quoted\" \\ 'ruleset'"),
        description: "Drawn by chance; nobody has to like it. ☂".to_owned(),
        files: board.files,
        ranks: board.ranks,
        walls: board.walls.clone(),
        hills: ByColor::default(),
        kinds: Vec::new(),
        start: StartSpec { turn: FirstMove::White, ..StartSpec::default() },
        win: ByColor::same(WinCondition::Checkmate),
        checks_to_win: None,
        no_moves: NoMoves::Draw,
        must_capture: false,
        double_step: None,
        castling: None,
        promotion: None,
        captured: CapturedPiece::Removed,
        drops: None,
        draws: DrawSpec::default(),
    }
}

/// A random castling notation.
pub(crate) fn castling_notation(numbers: &mut Numbers) -> CastlingNotation {
    if numbers.one_in(2) {
        CastlingNotation::RoyalTarget
    } else {
        CastlingNotation::RoyalTakesPartner
    }
}
