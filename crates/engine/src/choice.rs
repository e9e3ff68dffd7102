//! Choosing a move as a player of some strength does: not always the best one, but one with a reason.

use std::time::Duration;

use rules::{Line, Move};

use crate::engine::Engine;
use crate::level::{Handicap, THOUSAND};
use crate::limits::{Limits, Signals};
use crate::report::{Answer, Progress};
use crate::score::Score;
use crate::settings::{Settings, Strength};

/// More centipawns than anything but a forced win is worth.
const FORCED: i32 = 100_000;
/// The tickets of the best move in the draw; others have fewer.
const TICKETS: f64 = 10_000.0;

/// A move that was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Candidate {
    mv: Move,
    reply: Option<Move>,
    score: Score,
}

/// The moves of the deepest whole look.
#[derive(Default, Debug)]
struct Candidates {
    list: Vec<Candidate>,
}

impl Engine {
    /// Chooses a move as a player of the engine's strength does. What [`Engine::search`] finds is the choice of a
    /// player at full strength; a weaker one errs, by the lots that are drawn: `draw` is given how many there are and
    /// names one of them, counted from 0. The choice of a weaker player follows from the line and the lots alone.
    pub fn choose(
        &mut self,
        line: &Line,
        limits: &Limits,
        signals: &Signals,
        clock: &(dyn Fn() -> Duration + Sync),
        report: &mut dyn FnMut(&Progress),
        draw: &mut dyn FnMut(usize) -> usize,
    ) -> Answer {
        let settings = self.settings();
        let Strength::Limited(handicap) = settings.strength else {
            return self.search(line, limits, signals, clock, report);
        };
        if happens(handicap.aimless, draw)
            && let Some(answer) = anything(line, limits, draw)
        {
            return answer;
        }
        let mut limits = limits.clone();
        if happens(handicap.haste, draw) {
            limits.depth = Some(1);
        }
        self.set(Settings { lines: settings.lines.max(handicap.candidates), ..settings });
        self.clear();
        let mut candidates = Candidates::default();
        let mut hear = |progress: &Progress| {
            candidates.hear(progress);
            if progress.rank <= settings.lines {
                report(progress);
            }
        };
        let answer = self.search(line, &limits, signals, clock, &mut hear);
        self.set(settings);
        match candidates.pick(handicap, draw) {
            Some(Candidate { mv, reply, score }) => {
                Answer { best: Some(mv), reply, score, ..answer }
            }
            None => answer,
        }
    }
}

/// Whether something comes about that does in so many of a thousand moves.
fn happens(chance: u32, draw: &mut dyn FnMut(usize) -> usize) -> bool {
    chance > 0 && draw(THOUSAND) % THOUSAND < chance as usize
}

/// Any of the moves; nothing where there is none.
fn anything(line: &Line, limits: &Limits, draw: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
    let mut moves = line.legal_moves();
    if !limits.moves.is_empty() {
        moves.retain(|mv| limits.moves.contains(mv));
    }
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
            let reply = progress.line.get(1).copied();
            self.list.push(Candidate { mv, reply, score: progress.score });
        }
    }

    /// Draws one of the best, the better the more often.
    fn pick(&self, handicap: Handicap, draw: &mut dyn FnMut(usize) -> usize) -> Option<Candidate> {
        let considered = &self.list[..self.list.len().min(handicap.candidates.max(1))];
        let best = considered.first()?;
        let tickets: Vec<usize> = considered
            .iter()
            .map(|candidate| tickets(worth(best.score) - worth(candidate.score), handicap))
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
    fn lots_out_of_range_are_moves_too() {
        let list = candidates(&[1, 0].map(Score::Centipawns));
        assert!(list.pick(player(10, 2), &mut |_| usize::MAX).is_some());
        assert_eq!(candidates(&[]).pick(player(10, 2), &mut |_| 0), None);
    }
}
