//! Random bughouse matches by all kinds of rulesets and terms: no piece appears or disappears, the log replays, the
//! match ends exactly once, and its file reads back equal.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use game::{
    Act, Actor, ActorId, BoardId, BothFlags, BughouseTerms, Command, CommandId, Decision, Defeat,
    DropPower, DroppedPartner, EndCause, Event, EventKind, Match, MatchResult, MatchSetup,
    MatchTime, Millis, Offer, OfferKind, PassedPromotion, PawnDropRanks, Premoves, Presence,
    Preset, Proposal, ReadAt, Refusal, Seat, TeamClockStart, TeamDraws, TeamResigning, TimeControl,
    UtcMillis, Wish, decide, derive, due,
};
use notation::bpgn::{self, BpgnMatch, write_bpgn};
use notation::pgn::{PgnReader, Rulesets};
use rules::{Color, Game, Move, Piece, PieceKind, Position, Ruleset, RulesetSpec};

use super::{Disagreement, OracleReport, Order};
use crate::generate;
use crate::matches::MATCH;
use crate::numbers::Numbers;

/// Built-in rulesets that are played as bughouse.
const SOURCES: [&str; 13] = [
    "standard",
    "bughouse",
    "crazyhouse",
    "capablanca",
    "berolina",
    "gardner",
    "grand",
    "horde",
    "king-of-the-hill",
    "knightmate",
    "los-alamos",
    "regicide",
    "three-check",
];
/// How many random rulesets are added to them.
const RANDOM_SOURCES: u64 = 24;
/// Terms for each source.
const DERIVED: usize = 4;
/// Acts of a match before it is brought to an end.
const ACTS: usize = 160;
/// One match in this many is written to a file and read again.
const WRITTEN: u64 = 10;
/// An odd number with bits all over, so that the matches of a seed have nothing in common.
const STEP: u64 = 0xd134_2543_de82_ef95;
const BEGIN: u64 = 1_000;
/// Long enough for every clock of a match to run out.
const AGES: u64 = 10_000_000;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let pool = pool(&mut Numbers::new(order.seed));
    let (next, done) = (AtomicU64::new(order.first), AtomicU64::new(0));
    let end = order.first.saturating_add(order.amount);
    let work = || -> Result<Tally, Disagreement> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= end {
                return Ok(tally);
            }
            if let Err(found) = play_one(&pool, order.seed, number, &mut tally) {
                // The other threads stop too.
                next.store(end, Relaxed);
                return Err(found);
            }
            (order.progress)(done.fetch_add(1, Relaxed) + 1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("an oracle does not panic")).collect()
    });
    let mut tally = Tally::default();
    for part in parts {
        tally.add(part?);
    }
    let mut figures = vec![("matches", order.amount), ("rulesets", pool.len() as u64)];
    figures.extend(tally.0);
    Ok(OracleReport::of(figures))
}

/// Plays a match by its number, which together with the seed decides everything in it.
fn play_one(
    pool: &[(Ruleset, BughouseTerms)],
    seed: u64,
    number: u64,
    tally: &mut Tally,
) -> Result<(), Disagreement> {
    let mut numbers = Numbers::new(seed.wrapping_add(number.wrapping_mul(STEP)));
    let mut numbers = Numbers::new(numbers.seed());
    let (ruleset, terms) = numbers.pick(pool);
    let failed = |what: String| {
        Disagreement::about(ruleset, format!("match {number} under `{terms}`: {what}"), "")
    };
    let mut played = Played::new(ruleset, *terms, &mut numbers).map_err(failed)?;
    played.play(&mut numbers, tally).map_err(failed)?;
    played.check_end(tally).map_err(failed)?;
    if number.is_multiple_of(WRITTEN) {
        played.check_file(*terms).map_err(failed)?;
        tally.count("files");
    }
    Ok(())
}

/// How often something happened.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    fn add(&mut self, other: Self) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }
}

/// Rulesets played as bughouse, each with the terms that made it.
fn pool(numbers: &mut Numbers) -> Vec<(Ruleset, BughouseTerms)> {
    let built_in = SOURCES.iter().filter_map(|name| notation::builtin(name));
    let random = (0..RANDOM_SOURCES).map(|seed| generate::ruleset(seed).ruleset.spec().clone());
    let sources: Vec<RulesetSpec> = built_in.chain(random).collect();
    let mut pool = Vec::new();
    for source in &sources {
        for _ in 0..DERIVED {
            let terms = random_terms(numbers);
            let Ok(spec) = derive(source.clone(), &terms) else { continue };
            let again = derive(source.clone(), &terms).ok();
            let Ok(ruleset) = Ruleset::compile(spec.clone()) else { continue };
            let is_playable = ruleset.start().outcome().is_none();
            assert_eq!(Some(spec), again, "the same terms give the same rules");
            pool.extend(is_playable.then_some((ruleset, terms)));
        }
    }
    pool
}

/// Terms of any kind, often the usual ones.
fn random_terms(numbers: &mut Numbers) -> BughouseTerms {
    fn some<T: Copy>(numbers: &mut Numbers, choices: &[T]) -> Option<T> {
        numbers.one_in(2).then(|| *numbers.pick(choices))
    }
    let ranks =
        PawnDropRanks { first: 1 + numbers.below(3) as u8, last: 3 + numbers.below(3) as u8 };
    BughouseTerms {
        preset: *numbers.pick(&[Preset::Fics, Preset::International, Preset::School]),
        drops: some(numbers, &[DropPower::Any, DropPower::NoCheck, DropPower::NoMate]),
        pawn_drop_ranks: some(numbers, &[ranks]),
        promotion: some(numbers, &[PassedPromotion::ToPawn, PassedPromotion::Kept]),
        castling: some(numbers, &[DroppedPartner::Barred, DroppedPartner::Allowed]),
        defeat: numbers.one_in(5).then_some(Defeat::BothKings),
        clock_start: some(numbers, &[TeamClockStart::FirstMove, TeamClockStart::AtBeginning]),
        draws: some(numbers, &[TeamDraws::Agreed, TeamDraws::None]),
        both_flags: some(numbers, &[BothFlags::FirstLoses, BothFlags::Draw]),
        ply_limit: some(numbers, &[2, 17, 40, 90, 300]),
        resigning: some(numbers, &[TeamResigning::PartnerConfirms, TeamResigning::AtOnce]),
    }
}

/// How many pieces of each kind there are, by the kind's number.
type Material = Vec<u32>;

/// A match with its log and the material that it must have.
struct Played {
    state: Match,
    log: Vec<Event>,
    material: Material,
    now: u64,
    commands: u64,
}

impl Played {
    fn new(ruleset: &Ruleset, terms: BughouseTerms, numbers: &mut Numbers) -> Result<Self, String> {
        let control = match numbers.below(4) {
            0 => TimeControl::Untimed,
            _ => TimeControl::sudden_death(Millis(1_000 + numbers.below(200_000) as u64)),
        };
        let setup = MatchSetup::bughouse(MATCH, ruleset, &control);
        let setup = setup.under(terms, ruleset.spec().title.clone());
        let one_for_two = numbers.one_in(5);
        let machine = numbers.one_in(5);
        let setup = setup.with_holders(|seat| {
            Some(match seat {
                Seat { board: BoardId::B, color: Color::Black } if one_for_two => {
                    player(Seat::WHITE)
                }
                Seat { board: BoardId::B, color: Color::White } if machine => ActorId::computer(3),
                _ => player(seat),
            })
        });
        let state = Match::new(setup).map_err(|faults| faults.to_string())?;
        let material = material(&state);
        let mut played = Self { state, log: Vec::new(), material, now: BEGIN, commands: 0 };
        let begin = Command::server(&played.state, Act::Begin);
        played.send(&begin)?.map_err(|refusal| refusal.to_string())?;
        Ok(played)
    }

    fn at(&self) -> ReadAt {
        ReadAt { time: MatchTime(self.now), utc: UtcMillis(self.now as i64) }
    }

    /// Plays until the match ends, if need be by clocks and resignations.
    fn play(&mut self, numbers: &mut Numbers, tally: &mut Tally) -> Result<(), String> {
        for _ in 0..ACTS {
            if self.state.end().is_some() {
                return Ok(());
            }
            self.now += numbers.below(900) as u64;
            match numbers.below(60) {
                0 => self.sundry(numbers, tally)?,
                _ => self.move_somewhere(numbers, tally)?,
            }
        }
        self.now += AGES;
        self.let_flags_fall();
        if self.state.end().is_none() {
            let seat = *numbers.pick(&[Seat::WHITE, Seat::BLACK]);
            self.act(Act::Resign { seat })?.ok();
            self.act(Act::Resign { seat: seat.partner() })?.ok();
        }
        match self.state.end() {
            Some(_) => Ok(()),
            None => Err("it does not end".to_owned()),
        }
    }

    fn move_somewhere(&mut self, numbers: &mut Numbers, tally: &mut Tally) -> Result<(), String> {
        let board = BoardId(numbers.below(2) as u8);
        let moves = self.state.game(board).map_or(Vec::new(), Game::legal_moves);
        let (Some(seat), false) = (self.state.to_move(board), moves.is_empty()) else {
            tally.count("waits");
            return Ok(());
        };
        let position = self.state.game(board).map(Game::position).ok_or("no board")?.clone();
        let is_lively = |mv: &&Move| mv.from().is_none() || position.victim(**mv).is_some();
        let lively: Vec<&Move> = moves.iter().filter(is_lively).collect();
        let mv = match lively.is_empty() || numbers.one_in(2) {
            true => *numbers.pick(&moves),
            false => **numbers.pick(&lively),
        };
        let sent = self.act(Act::Play { seat, wish: Wish::Move(mv) })?;
        match sent {
            Ok(events) => self.check_move(&position, mv, &events, tally),
            // The flag falls when the time for network delay is over too.
            Err(Refusal::Over(_) | Refusal::TooLate) => Ok(()),
            Err(refusal) => Err(format!("{mv:?} is legal, but {refusal}")),
        }
    }

    /// What a move did to the material of both boards.
    fn check_move(
        &mut self,
        before: &Position,
        mv: Move,
        events: &[Event],
        tally: &mut Tally,
    ) -> Result<(), String> {
        tally.count("moves");
        if let Some(promoted) = mv.promotion() {
            tally.count("promotions");
            self.changes(mv.kind(), promoted)?;
        }
        if mv.from().is_none() {
            tally.count("drops");
        }
        let transferred = events.iter().find_map(|event| match event.kind {
            EventKind::Transferred { to, kind } => Some((to, kind)),
            _ => None,
        });
        match (before.victim(mv), transferred) {
            (None, None) => {}
            (None, Some(_)) => return Err("a piece was passed that nobody captured".to_owned()),
            (Some((square, victim)), Some((to, kind))) => {
                tally.count("passed");
                let was_pawn = before.promoted().contains(square);
                if victim.color != to.color || (victim.kind != kind && !was_pawn) {
                    return Err(format!("{victim:?} was passed as {kind:?} to {to}"));
                }
                if was_pawn {
                    tally.count("passed as pawns");
                }
                self.changes(victim.kind, kind)?;
            }
            (Some((_, Piece { kind, .. })), None) if before.ruleset().is_royal(kind) => {
                tally.count("royals that left");
                self.material[kind.index()] -= 1;
            }
            (Some((_, victim)), None) => return Err(format!("{victim:?} was passed to nobody")),
        }
        match material(&self.state) {
            found if found == self.material => Ok(()),
            found => Err(format!("there are {found:?} instead of {:?}", self.material)),
        }
    }

    /// A piece of one kind became one of another.
    fn changes(&mut self, from: PieceKind, to: PieceKind) -> Result<(), String> {
        let count = &mut self.material[from.index()];
        *count = count.checked_sub(1).ok_or_else(|| format!("there is no {from:?}"))?;
        self.material[to.index()] += 1;
        Ok(())
    }

    /// An act other than a move.
    fn sundry(&mut self, numbers: &mut Numbers, tally: &mut Tally) -> Result<(), String> {
        let seats: Vec<Seat> = self.state.seats().collect();
        let seat = *numbers.pick(&seats);
        let kind = OfferKind::Resignation;
        let act = match numbers.below(8) {
            0 | 1 => Act::Resign { seat },
            2 => Act::Accept { seat, kind },
            3 => Act::Decline { seat, kind },
            4 => Act::Offer { seat, offer: Offer::Draw },
            5 => Act::Accept { seat, kind: OfferKind::Draw },
            6 => Act::ClaimDraw { seat },
            _ => {
                let presence = *numbers.pick(&[Presence::Here, Presence::Away]);
                let act = Act::ChangePresence { seat, presence };
                let command = Command::server(&self.state, act);
                return self.send(&command).map(|_| ());
            }
        };
        match self.act(act)? {
            Ok(_) => tally.count("other acts"),
            Err(_) => tally.count("refusals"),
        }
        Ok(())
    }

    fn act(&mut self, act: Act) -> Result<Result<Vec<Event>, Refusal>, String> {
        let seat = act.seat().ok_or("nobody acts")?;
        let holder = self.state.holder(seat).ok_or("nobody is there")?;
        self.commands += 1;
        let actor = Actor { id: holder, role: self.state.role_of(holder) };
        let command = Command::new(MATCH, actor, CommandId(self.commands), act);
        self.send(&command)
    }

    /// Decides a command after the flags that fell before.
    fn send(&mut self, command: &Command) -> Result<Result<Vec<Event>, Refusal>, String> {
        self.let_flags_fall();
        match decide(&self.state, &Premoves::new(), command, self.at()) {
            Ok(Decision::Events(proposal)) => Ok(Ok(self.keep(*proposal))),
            Ok(Decision::Repeated(_)) => Err("a new command was answered before".to_owned()),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    fn let_flags_fall(&mut self) {
        if let Some(flag) = due(&self.state, self.at()) {
            self.keep(flag);
        }
    }

    /// Takes over what was decided, as the owner of a match does. The replay at the end folds the same events again.
    fn keep(&mut self, proposal: Proposal) -> Vec<Event> {
        let events = self.state.commit(proposal);
        self.log.extend_from_slice(&events);
        events
    }

    /// One end, which names what it is about, and after which nothing is played; and the log leads there.
    fn check_end(&mut self, tally: &mut Tally) -> Result<(), String> {
        let ends = self.log.iter().filter(|event| matches!(event.kind, EventKind::Ended(_)));
        let ends = ends.count();
        let end = self.state.end().filter(|_| ends == 1);
        let end = end.ok_or_else(|| format!("it has {ends} ends"))?;
        tally.count(end.cause.code());
        let parts = self.state.end_parts();
        match (end.cause, end.result) {
            (EndCause::Rules(_), MatchResult::Won(team)) => {
                let by = parts.by.map(|seat| self.state.team(seat));
                let against = parts.against.map(|seat| self.state.team(seat).other());
                if by != Some(team) || against != Some(team) || parts.board.is_none() {
                    return Err(format!("{team:?} won, but the end names {parts:?}"));
                }
            }
            (EndCause::Resigned(seat) | EndCause::Flagged(seat), MatchResult::Won(team))
                if parts.against != Some(seat) || self.state.team(seat) == team =>
            {
                return Err(format!("{seat} lost, but the end names {parts:?}"));
            }
            _ => {}
        }
        for board in [BoardId::A, BoardId::B] {
            let seat = self.state.to_move(board).ok_or("no board")?;
            let game = self.state.game(board).ok_or("no board")?;
            let mv = game.position().legal_moves().first().copied();
            if let Some(mv) = mv
                && !matches!(
                    self.act(Act::Play { seat, wish: Wish::Move(mv) })?,
                    Err(Refusal::Over(_))
                )
            {
                return Err("a move was made after the end".to_owned());
            }
        }
        let replayed = Match::replay(self.state.setup().clone(), &self.log);
        match replayed.map_err(|why| why.to_string())? == self.state {
            true => Ok(()),
            false => Err("the log leads to another match".to_owned()),
        }
    }

    /// The file of the match, read again.
    fn check_file(&self, terms: BughouseTerms) -> Result<(), String> {
        let boards = self.state.boards();
        let mut written = BpgnMatch::from_boards(boards).ok_or("two boards make a file")?;
        let source = &self.state.setup().bughouse.as_ref().ok_or("it has terms")?.source;
        bpgn::set_terms(&mut written.tags, &terms, source);
        if let Some(loser) = self.state.end_parts().against {
            bpgn::set_loser(&mut written.tags, loser);
        }
        let text = write_bpgn(&written).map_err(|why| why.to_string())?;
        let mut rulesets = Rulesets::trusted();
        let mut games = PgnReader::new(text.as_bytes());
        let raw = games.next().ok_or("a file with a match")?;
        let read = raw.read_match(&mut rulesets).into_result().map_err(|why| why.to_string())?;
        if read != written || games.next().is_some() {
            return Err(format!("the file reads back differently:\n{text}"));
        }
        if bpgn::terms_of(&read.tags) != Ok(Some((terms, source.clone())))
            || bpgn::loser_of(&read.tags) != self.state.end_parts().against
        {
            return Err(format!("the tags read back differently:\n{text}"));
        }
        let end = read.end().map_err(|why| why.to_string())?;
        let here: Vec<&Position> = boards.games().iter().map(Game::position).collect();
        match end.iter().collect::<Vec<_>>() == here {
            true => Ok(()),
            false => Err(format!("the file leads elsewhere:\n{text}")),
        }
    }
}

fn player(seat: Seat) -> ActorId {
    ActorId(10 + seat.index() as u64)
}

/// How many pieces of each kind both boards and all hands hold.
fn material(state: &Match) -> Material {
    let mut counts = Material::new();
    for position in state.games().iter().map(Game::position) {
        counts.resize(position.ruleset().kinds().len(), 0);
        for (_, piece) in position.pieces() {
            counts[piece.kind.index()] += 1;
        }
        for (kind, count) in Color::BOTH.into_iter().flat_map(|color| position.hand(color)) {
            counts[kind.index()] += u32::from(count);
        }
    }
    counts
}
