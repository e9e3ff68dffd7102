//! Choosing a move as a weaker player: not always the best one, but one with a reason. The levels and their numbers are
//! in `level.rs`; the constants here are the same for all of them.

use std::time::Duration;

use rules::{Game, Move, PieceKind, Position};

use crate::engine::{Engine, SearchMemory};
use crate::level::{Handicap, PER_MOVES};
use crate::limits::{Limits, Signals};
use crate::report::{IterationReport, SearchResult};
use crate::score::Score;
use crate::settings::{Settings, Strength};

/// Centipawns of a forced win: several times any score, so that no temperature mixes wins with other moves.
const FORCED_WIN: i32 = 100_000;
/// The weight of the best move in the random choice; worse moves weigh less. Weights are rounded, so a move less
/// than a twenty-thousandth as likely as the best is never chosen.
const BEST_WEIGHT: f64 = 10_000.0;
/// How many moves a player with oversights considers at most: fewer than most positions of chess have, so that it misses
/// some moves altogether.
const MAX_NOTICED: usize = 20;
/// A misjudged move still scores within this many centipawns of what it captures. With a wider margin the player would
/// see too much of what follows; without one all misjudged quiet moves would look alike.
const OVERSIGHT_MARGIN: i32 = 50;
/// Megabytes of a weaker player's transposition table: it searches little.
const TABLE_MEGABYTES: usize = 4;

/// Draws a random number below a bound.
type Draw<'a> = &'a mut dyn FnMut(usize) -> usize;

/// A move that was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Candidate {
    mv: Move,
    reply: Option<Move>,
    score: Score,
    /// What the player believes it is worth, in centipawns.
    perceived: i32,
}

/// The moves of the last iteration.
#[derive(Default, Debug)]
struct Candidates {
    list: Vec<Candidate>,
}

impl Engine {
    /// Chooses a move at the engine's strength. At full strength this is [`Engine::search`].
    ///
    /// A weaker player errs at random: `draw(n)` must return a random number below `n`. Its choice depends only on the
    /// game and these numbers: it searches with one thread and an empty memory of its own, whatever the settings.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        clock: &(dyn Fn() -> Duration + Sync),
        report: &mut dyn FnMut(&IterationReport),
        draw: Draw<'_>,
    ) -> SearchResult {
        let settings = self.settings();
        let handicap = match settings.strength {
            Strength::Limited(handicap) => handicap,
            Strength::Full => return self.search(game, limits, signals, clock, report),
            Strength::Random => {
                let random = random_move(game, limits, draw);
                return random.unwrap_or_else(|| self.search(game, limits, signals, clock, report));
            }
        };
        let (limits, multi_pv) = attention(handicap, game, limits, draw);
        let ruleset = game.position().ruleset();
        let memory = self.swap_memory(ruleset, SearchMemory::new(TABLE_MEGABYTES));
        self.set(Settings { multi_pv: settings.multi_pv.max(multi_pv), threads: 1, ..settings });
        let mut candidates = Candidates::default();
        let mut collect = |progress: &IterationReport| {
            candidates.add(progress);
            if progress.rank <= settings.multi_pv {
                report(progress);
            }
        };
        let answer = self.search(game, &limits, signals, clock, &mut collect);
        self.set(settings);
        self.swap_memory(ruleset, memory);
        let gain = |mv| self.visible_gain(game.position(), mv);
        candidates.misjudge(handicap.oversight, &gain, draw);
        match candidates.choose(handicap, draw) {
            Some(Candidate { mv, reply, score, .. }) => {
                SearchResult { best: Some(mv), reply, score, ..answer }
            }
            None => answer,
        }
    }

    /// What a move captures and promotes to, in centipawns: what every player sees.
    fn visible_gain(&self, position: &Position, mv: Move) -> i32 {
        let values = self.see_values();
        let value = |kind: PieceKind| values.get(kind.index()).copied().unwrap_or_default();
        let victim = position.victim(mv).map_or(0, |(_, piece)| value(piece.kind));
        let mover = mv.from().and_then(|from| position.piece_at(from));
        let promotion =
            mv.promotion().zip(mover).map_or(0, |(to, from)| value(to) - value(from.kind));
        victim + promotion
    }
}

/// The limits of this search, and how many moves it compares.
fn attention(handicap: Handicap, game: &Game, limits: &Limits, draw: Draw<'_>) -> (Limits, usize) {
    let mut limits = limits.clone();
    if happens(handicap.haste, draw) {
        limits.depth = Some(1);
    }
    if handicap.oversight == 0 {
        return (limits, handicap.candidates);
    }
    let noticed = noticed_moves(game.position(), limits.root_moves(game), draw);
    let multi_pv = noticed.len();
    if multi_pv > 0 {
        limits.moves = noticed;
    }
    (limits, multi_pv)
}

/// The moves a player notices: captures and promotions first, then random others.
fn noticed_moves(position: &Position, moves: Vec<Move>, draw: Draw<'_>) -> Vec<Move> {
    let is_tactical = |mv: &Move| position.is_tactical(*mv);
    let (tactical, quiet): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(is_tactical);
    let mut noticed = Vec::new();
    for mut rest in [tactical, quiet] {
        while noticed.len() < MAX_NOTICED && !rest.is_empty() {
            let index = draw(rest.len()) % rest.len();
            noticed.push(rest.swap_remove(index));
        }
    }
    noticed
}

/// Whether something happens that has this chance in a thousand.
fn happens(chance: u32, draw: Draw<'_>) -> bool {
    chance > 0 && draw(PER_MOVES) % PER_MOVES < chance as usize
}

/// Any of the moves; nothing if there is none.
fn random_move(game: &Game, limits: &Limits, draw: Draw<'_>) -> Option<SearchResult> {
    let moves = limits.root_moves(game);
    let index = draw(moves.len().max(1)).checked_rem(moves.len())?;
    let score = Score::Centipawns(0);
    Some(SearchResult { best: Some(moves[index]), reply: None, score, depth: 0, nodes: 0 })
}

impl Candidates {
    /// Adds a principal variation. The first one of an iteration replaces those of the iteration before.
    fn add(&mut self, progress: &IterationReport) {
        if progress.rank == 1 {
            self.list.clear();
        }
        if let Some(&mv) = progress.pv.first() {
            let (reply, score) = (progress.pv.get(1).copied(), progress.score);
            self.list.push(Candidate { mv, reply, score, perceived: centipawns(score) });
        }
    }

    /// Misjudges this many of a thousand moves: they seem worth what they capture, however well or badly they end. Sorts
    /// the moves by what they seem worth.
    fn misjudge(&mut self, oversight: u32, visible_gain: &dyn Fn(Move) -> i32, draw: Draw<'_>) {
        if oversight == 0 {
            return;
        }
        // The balance if nothing is captured, by the best move that does not end the game.
        let quiet = self.list.iter().find(|candidate| candidate.perceived.abs() < FORCED_WIN / 2);
        let balance = quiet.map_or(0, |candidate| candidate.perceived - visible_gain(candidate.mv));
        for candidate in &mut self.list {
            if happens(oversight, draw) {
                let seems = balance + visible_gain(candidate.mv);
                let (least, most) = (seems - OVERSIGHT_MARGIN, seems + OVERSIGHT_MARGIN);
                candidate.perceived = candidate.perceived.clamp(least, most);
            }
        }
        self.list.sort_by_key(|candidate| -candidate.perceived);
    }

    /// Chooses one of the best moves at random; better ones are likelier.
    fn choose(&self, handicap: Handicap, draw: Draw<'_>) -> Option<Candidate> {
        let considered = &self.list[..self.list.len().min(handicap.candidates.max(1))];
        let best = considered.first()?;
        let weight = |candidate: &Candidate| weight(best.perceived - candidate.perceived, handicap);
        let total: usize = considered.iter().map(weight).sum();
        let mut drawn = draw(total.max(1)) % total.max(1);
        for candidate in considered {
            match drawn.checked_sub(weight(candidate)) {
                Some(rest) => drawn = rest,
                None => return Some(*candidate),
            }
        }
        Some(*best)
    }
}

/// The weight of a move that is worse than the best one by this many centipawns (a softmax).
fn weight(worse: i32, handicap: Handicap) -> usize {
    if worse <= 0 {
        return BEST_WEIGHT as usize;
    }
    let share = (-f64::from(worse) / f64::from(handicap.temperature.max(1))).exp();
    (BEST_WEIGHT * share).round() as usize
}

/// A score as one number.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => FORCED_WIN - moves,
        Score::Mate(moves) => -FORCED_WIN - moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(scores: &[Score]) -> Candidates {
        let candidate = |(index, &score): (usize, &Score)| Candidate {
            mv: Move::from_bits(index as u32),
            reply: None,
            score,
            perceived: centipawns(score),
        };
        Candidates { list: scores.iter().enumerate().map(candidate).collect() }
    }

    fn player(temperature: u32, candidates: usize) -> Handicap {
        let Strength::Limited(handicap) = Strength::of_elo(1_000) else { panic!("no handicap") };
        Handicap { temperature, candidates, ..handicap }
    }

    /// How often each move is chosen when every number is drawn once.
    fn shares(list: &Candidates, player: Handicap) -> Vec<usize> {
        let mut all = 0;
        let mut count = |weights: usize| {
            all = weights;
            0
        };
        list.choose(player, &mut count);
        let mut shares = vec![0; list.list.len()];
        for number in 0..all {
            let chosen = list.choose(player, &mut |_| number).expect("there is one");
            shares[chosen.mv.to_bits() as usize] += 1;
        }
        shares
    }

    #[test]
    fn worse_moves_are_chosen_less_often() {
        let list = candidates(&[50, 50, 0, -50].map(Score::Centipawns));
        let drawn = shares(&list, player(50, 4));
        assert_eq!(drawn[..2], [10_000, 10_000]);
        assert_eq!((drawn[2], drawn[3]), (3_679, 1_353));
        assert_eq!(shares(&list, player(50, 2))[2..], [0, 0], "only the best are considered");
        assert_eq!(
            shares(&list, player(0, 4))[2..],
            [0, 0],
            "at temperature 0 only the best is chosen"
        );
    }

    #[test]
    fn forced_wins_and_losses_are_not_left_to_chance() {
        let list = candidates(&[Score::Mate(2), Score::Centipawns(900), Score::Mate(-1)]);
        assert_eq!(shares(&list, player(400, 3))[1..], [0, 0]);
        let lost = candidates(&[Score::Mate(-3), Score::Mate(-1)]);
        let drawn = shares(&lost, player(10, 2));
        assert!(drawn[0] > drawn[1] && drawn[1] > 0, "the slower mate is likelier: {drawn:?}");
    }

    #[test]
    fn misjudged_moves_seem_worth_what_they_capture() {
        let scores = [Score::Mate(1)].into_iter().chain([310, 20, -700].map(Score::Centipawns));
        let list = candidates(&scores.collect::<Vec<_>>());
        let gain = |mv: Move| [0, 320, 0, 100][mv.to_bits() as usize];
        let perceived = |oversight, number: usize| {
            let mut list = Candidates { list: list.list.clone() };
            list.misjudge(oversight, &gain, &mut |_| number);
            let pair = |candidate: &Candidate| (candidate.mv.to_bits(), candidate.perceived);
            list.list.iter().map(pair).collect::<Vec<_>>()
        };
        let true_values = vec![(0, FORCED_WIN - 1), (1, 310), (2, 20), (3, -700)];
        assert_eq!(perceived(100, 100), true_values, "nothing is misjudged");
        // It misses the mate, and that the last capture loses.
        assert_eq!(perceived(100, 99), [(1, 310), (0, 40), (3, 40), (2, 20)]);
        let mut none = |_| panic!("a number is drawn");
        candidates(&[Score::Centipawns(0)]).misjudge(0, &gain, &mut none);
    }

    #[test]
    fn captures_are_noticed_before_quiet_moves() {
        let fen = "4k3/8/8/3p1p2/4P3/8/8/RNBQKBNR w KQ - 0 1";
        let position = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
        let moves = position.legal_moves();
        assert!(moves.len() > MAX_NOTICED, "{}", moves.len());
        let noticed = noticed_moves(&position, moves.clone(), &mut |count| count - 1);
        assert_eq!(noticed.len(), MAX_NOTICED);
        let takes = |mv: &&Move| position.victim(**mv).is_some();
        assert_eq!(noticed.iter().take(3).filter(takes).count(), 3);
        assert_eq!(moves.iter().filter(takes).count(), 3);
    }

    #[test]
    fn numbers_out_of_range_choose_a_move_too() {
        let list = candidates(&[1, 0].map(Score::Centipawns));
        assert!(list.choose(player(10, 2), &mut |_| usize::MAX).is_some());
        assert_eq!(candidates(&[]).choose(player(10, 2), &mut |_| 0), None);
    }
}
