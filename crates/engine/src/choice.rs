//! Choosing a move as a player of some strength does: not always the best one, but one with a reason.

use std::time::Duration;

use rules::{Game, Move, PieceKind, Position};

use crate::engine::{Engine, Memory};
use crate::level::{Handicap, THOUSAND};
use crate::limits::{Limits, Signals};
use crate::report::{Answer, Progress};
use crate::score::Score;
use crate::settings::{Settings, Strength};

/// More centipawns than anything but a forced win is worth.
const FORCED: i32 = 100_000;
/// The tickets of the best move in the draw; others have fewer.
const TICKETS: f64 = 10_000.0;

/// The moves that a player who overlooks things notices at most.
const NOTICED: usize = 20;
/// So far a move may be from how it looks without anything to overlook in it, in centipawns.
const SLIGHT: i32 = 50;
/// Megabytes of the table of a weaker player, whatever the engine may use: it looks at little.
const TABLE: usize = 4;

/// A move that was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Candidate {
    mv: Move,
    reply: Option<Move>,
    score: Score,
    /// What it seems to be worth.
    seems: i32,
}

/// The moves of the deepest whole look.
#[derive(Default, Debug)]
struct Candidates {
    list: Vec<Candidate>,
}

impl Engine {
    /// Chooses a move as a player of the engine's strength does. What [`Engine::search`] finds is the choice of a
    /// player at full strength; a weaker one errs, by the lots that are drawn: `draw` is given how many there are and
    /// names one of them, counted from 0. The choice of a weaker player follows from the game and the lots alone:
    /// it thinks in one thread, whatever the settings say, and in a memory of its own that begins empty.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        clock: &(dyn Fn() -> Duration + Sync),
        report: &mut dyn FnMut(&Progress),
        draw: &mut dyn FnMut(usize) -> usize,
    ) -> Answer {
        let settings = self.settings();
        let handicap = match settings.strength {
            Strength::Limited(handicap) => handicap,
            Strength::Full => return self.search(game, limits, signals, clock, report),
            Strength::Random => {
                let thrown = anything(game, limits, draw);
                return thrown.unwrap_or_else(|| self.search(game, limits, signals, clock, report));
            }
        };
        let (limits, lines) = attention(handicap, game, limits, draw);
        let memory = self.exchange_memory(game.position().ruleset(), Memory::new(TABLE));
        self.set(Settings { lines: settings.lines.max(lines), threads: 1, ..settings });
        let mut candidates = Candidates::default();
        let mut hear = |progress: &Progress| {
            candidates.hear(progress);
            if progress.rank <= settings.lines {
                report(progress);
            }
        };
        let answer = self.search(game, &limits, signals, clock, &mut hear);
        self.set(settings);
        self.exchange_memory(game.position().ruleset(), memory);
        candidates.overlook(handicap.oversight, &|mv| self.booty(game.position(), mv), draw);
        match candidates.pick(handicap, draw) {
            Some(Candidate { mv, reply, score, .. }) => {
                Answer { best: Some(mv), reply, score, ..answer }
            }
            None => answer,
        }
    }

    /// What a move takes and promotes to, in centipawns: what anybody sees of it.
    fn booty(&self, position: &Position, mv: Move) -> i32 {
        let values = self.exchange_values();
        let worth = |kind: PieceKind| values.get(kind.index()).copied().unwrap_or_default();
        let victim = position.victim(mv).map_or(0, |(_, piece)| worth(piece.kind));
        let mover = mv.from().and_then(|from| position.piece_at(from));
        let raised = mv.promotion().zip(mover).map_or(0, |(to, from)| worth(to) - worth(from.kind));
        victim + raised
    }
}

/// What a player looks at this time: within which limits, and how many moves it compares.
fn attention(
    handicap: Handicap,
    game: &Game,
    limits: &Limits,
    draw: &mut dyn FnMut(usize) -> usize,
) -> (Limits, usize) {
    let mut limits = limits.clone();
    if happens(handicap.haste, draw) {
        limits.depth = Some(1);
    }
    if handicap.oversight == 0 {
        return (limits, handicap.candidates);
    }
    let noticed = noticed(game.position(), limits.allowed(game), draw);
    let lines = noticed.len();
    if lines > 0 {
        limits.moves = noticed;
    }
    (limits, lines)
}

/// The moves that strike the eye: those that take or promote, then others, by lot.
fn noticed(
    position: &Position,
    moves: Vec<Move>,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Vec<Move> {
    let strikes = |mv: &Move| position.victim(*mv).is_some() || mv.promotion().is_some();
    let (striking, quiet): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(strikes);
    let mut noticed = Vec::new();
    for mut rest in [striking, quiet] {
        while noticed.len() < NOTICED && !rest.is_empty() {
            let at = draw(rest.len()) % rest.len();
            noticed.push(rest.swap_remove(at));
        }
    }
    noticed
}

/// Whether something comes about that does in so many of a thousand moves.
fn happens(chance: u32, draw: &mut dyn FnMut(usize) -> usize) -> bool {
    chance > 0 && draw(THOUSAND) % THOUSAND < chance as usize
}

/// Any of the moves; nothing where there is none.
fn anything(game: &Game, limits: &Limits, draw: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
    let moves = limits.allowed(game);
    let chosen = draw(moves.len().max(1)).checked_rem(moves.len())?;
    let score = Score::Centipawns(0);
    Some(Answer { best: Some(moves[chosen]), reply: None, score, depth: 0, nodes: 0 })
}

impl Candidates {
    /// Hears of a line; the first one of a look replaces those of the look before.
    fn hear(&mut self, progress: &Progress) {
        if progress.rank == 1 {
            self.list.clear();
        }
        if let Some(&mv) = progress.line.first() {
            let (reply, score) = (progress.line.get(1).copied(), progress.score);
            self.list.push(Candidate { mv, reply, score, seems: worth(score) });
        }
    }

    /// Overlooks of so many of a thousand moves what follows: such a move looks like the booty it takes, however well
    /// or badly it ends, and the best looking one comes first then.
    fn overlook(
        &mut self,
        oversight: u32,
        booty: &dyn Fn(Move) -> i32,
        draw: &mut dyn FnMut(usize) -> usize,
    ) {
        if oversight == 0 {
            return;
        }
        // Where the game stands if nothing is taken, by the best move that does not end it.
        let sober = self.list.iter().find(|candidate| candidate.seems.abs() < FORCED / 2);
        let stands = sober.map_or(0, |candidate| candidate.seems - booty(candidate.mv));
        for candidate in &mut self.list {
            if happens(oversight, draw) {
                let looks = stands + booty(candidate.mv);
                candidate.seems = candidate.seems.clamp(looks - SLIGHT, looks + SLIGHT);
            }
        }
        self.list.sort_by_key(|candidate| -candidate.seems);
    }

    /// Draws one of the best, the better the more often.
    fn pick(&self, handicap: Handicap, draw: &mut dyn FnMut(usize) -> usize) -> Option<Candidate> {
        let considered = &self.list[..self.list.len().min(handicap.candidates.max(1))];
        let best = considered.first()?;
        let tickets: Vec<usize> = considered
            .iter()
            .map(|candidate| tickets(best.seems - candidate.seems, handicap))
            .collect();
        let all: usize = tickets.iter().sum();
        let mut ticket = draw(all.max(1)) % all.max(1);
        for (candidate, count) in considered.iter().zip(tickets) {
            match ticket.checked_sub(count) {
                Some(rest) => ticket = rest,
                None => return Some(*candidate),
            }
        }
        Some(*best)
    }
}

/// The tickets of a move that is so many centipawns worse than the best.
fn tickets(worse: i32, handicap: Handicap) -> usize {
    if worse <= 0 {
        return TICKETS as usize;
    }
    let share = (-f64::from(worse) / f64::from(handicap.temperature.max(1))).exp();
    (TICKETS * share).round() as usize
}

/// A score as one number.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => FORCED - moves,
        Score::Mate(moves) => -FORCED - moves,
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
            seems: worth(score),
        };
        Candidates { list: scores.iter().enumerate().map(candidate).collect() }
    }

    fn player(temperature: u32, candidates: usize) -> Handicap {
        let Strength::Limited(handicap) = Strength::of_elo(1_000) else { panic!("held back") };
        Handicap { temperature, candidates, ..handicap }
    }

    /// How often each is picked when every ticket is drawn once.
    fn shares(list: &Candidates, player: Handicap) -> Vec<usize> {
        let mut all = 0;
        let mut count = |tickets: usize| {
            all = tickets;
            0
        };
        list.pick(player, &mut count);
        let mut shares = vec![0; list.list.len()];
        for ticket in 0..all {
            let picked = list.pick(player, &mut |_| ticket).expect("there is one");
            shares[picked.mv.to_bits() as usize] += 1;
        }
        shares
    }

    #[test]
    fn worse_moves_are_drawn_less_often() {
        let list = candidates(&[50, 50, 0, -50].map(Score::Centipawns));
        let drawn = shares(&list, player(50, 4));
        assert_eq!(drawn[..2], [10_000, 10_000]);
        assert_eq!((drawn[2], drawn[3]), (3_679, 1_353));
        assert_eq!(shares(&list, player(50, 2))[2..], [0, 0], "only the best are considered");
        assert_eq!(shares(&list, player(0, 4))[2..], [0, 0], "a cool head errs never");
    }

    #[test]
    fn what_is_seen_to_win_or_lose_is_not_a_matter_of_taste() {
        let list = candidates(&[Score::Mate(2), Score::Centipawns(900), Score::Mate(-1)]);
        assert_eq!(shares(&list, player(400, 3))[1..], [0, 0]);
        let lost = candidates(&[Score::Mate(-3), Score::Mate(-1)]);
        let drawn = shares(&lost, player(10, 2));
        assert!(drawn[0] > drawn[1] && drawn[1] > 0, "the longer way more often: {drawn:?}");
    }

    #[test]
    fn who_overlooks_what_follows_sees_only_what_is_taken() {
        let scores = [Score::Mate(1)].into_iter().chain([310, 20, -700].map(Score::Centipawns));
        let list = candidates(&scores.collect::<Vec<_>>());
        let booty = |mv: Move| [0, 320, 0, 100][mv.to_bits() as usize];
        let seen = |oversight, lot: usize| {
            let mut list = Candidates { list: list.list.clone() };
            list.overlook(oversight, &booty, &mut |_| lot);
            let seems = |candidate: &Candidate| (candidate.mv.to_bits(), candidate.seems);
            list.list.iter().map(seems).collect::<Vec<_>>()
        };
        let sober = vec![(0, FORCED - 1), (1, 310), (2, 20), (3, -700)];
        assert_eq!(seen(100, 100), sober, "nothing is overlooked");
        // The mate is not seen, nor that the last one's booty is poisoned.
        assert_eq!(seen(100, 99), [(1, 310), (0, 40), (3, 40), (2, 20)]);
        let mut none = |_| panic!("a lot is drawn");
        candidates(&[Score::Centipawns(0)]).overlook(0, &booty, &mut none);
    }

    #[test]
    fn captures_are_noticed_before_quiet_moves() {
        let fen = "4k3/8/8/3p1p2/4P3/8/8/RNBQKBNR w KQ - 0 1";
        let position = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
        let moves = position.legal_moves();
        assert!(moves.len() > NOTICED, "{}", moves.len());
        let noticed = noticed(&position, moves.clone(), &mut |count| count - 1);
        assert_eq!(noticed.len(), NOTICED);
        let takes = |mv: &&Move| position.victim(**mv).is_some();
        assert_eq!(noticed.iter().take(3).filter(takes).count(), 3);
        assert_eq!(moves.iter().filter(takes).count(), 3);
    }

    #[test]
    fn lots_out_of_range_are_moves_too() {
        let list = candidates(&[1, 0].map(Score::Centipawns));
        assert!(list.pick(player(10, 2), &mut |_| usize::MAX).is_some());
        assert_eq!(candidates(&[]).pick(player(10, 2), &mut |_| 0), None);
    }
}
