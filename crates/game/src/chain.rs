//! The running hash of a match, which reveals a damaged log or a diverged state.
//!
//! Each event's hash covers the hash before it, everything in the event, and the boards after it.
//! It detects faults, not forgery. The numbers below are part of every stored log: they never
//! change, and new kinds of events get new ones.

use boards::{
    Boards, BothFlags, BughouseTerms, Defeat, DropPower, DroppedPartner, MAX_BOARDS,
    PassedPromotion, Preset, Seat, TeamClockStart, TeamDraws, TeamResigning,
};
use rules::{DrawClaim, EndReason, Intent, PieceKind};

use crate::clock::{BoardTimer, Clocks};
use crate::control::{Bonus, ClockStart, TimeControl};
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind, MoveSource};
use crate::id::StateHash;
use crate::lag::LagPolicy;
use crate::offer::{Offer, OfferKind};
use crate::presence::Presence;
use crate::setup::{Bughouse, MatchSetup, TakebackPolicy};
use crate::time::ReadAt;

/// A hash that is extended word by word.
struct Chain(u64);

/// The hash before the first event.
pub(crate) fn of_setup(setup: &MatchSetup) -> StateHash {
    let mut chain = Chain(0);
    chain.words([setup.id.0 as u64, (setup.id.0 >> u64::BITS) as u64]);
    for start in &setup.starts {
        chain.bytes(&start.ruleset().content_hash().bytes());
        chain.words([start.key(), u64::from(start.halfmove_clock())]);
    }
    for seat in &setup.seats {
        chain.words([seat_word(seat.seat), u64::from(seat.team.0)]);
        chain.bytes(seat.name.as_str().as_bytes());
        chain.control(&seat.control);
        chain.words(seat.holder.map_or([0, 0], |holder| [1, holder.0]));
    }
    let start = match setup.clock_start {
        ClockStart::AtBeginning => 1,
        ClockStart::FirstMove => 2,
        ClockStart::BothMoved => 3,
    };
    let lag = u64::from(setup.lag == LagPolicy::Compensated);
    let takebacks = u64::from(setup.takebacks == TakebackPolicy::ByConsent);
    chain.words([start, lag, takebacks]);
    if let Some(bughouse) = &setup.bughouse {
        chain.bughouse(bughouse);
    }
    StateHash(chain.0)
}

/// The hash after an event that led to these boards.
pub(crate) fn after(event: &Event, boards: &Boards) -> StateHash {
    let mut chain = Chain(event.prev_hash.0);
    chain.words([u64::from(event.epoch.0), event.seq.0, event.actor.0]);
    chain.words(event.command.map_or([0, 0], |id| [1, id.0]));
    chain.moment(event.at);
    chain.words([event.charged.0, event.compensation.0]);
    chain.clocks(&event.clocks);
    chain.kind(&event.kind);
    for game in boards.games() {
        chain.words([game.moves().len() as u64, game.position().key()]);
    }
    StateHash(chain.0)
}

impl Chain {
    fn word(&mut self, word: u64) {
        let mut z = (self.0 ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = z ^ (z >> 31);
    }

    fn words<const N: usize>(&mut self, words: [u64; N]) {
        for word in words {
            self.word(word);
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for byte in bytes {
            self.word(u64::from(*byte));
        }
    }

    fn moment(&mut self, at: ReadAt) {
        self.words([at.time.0, at.utc.0.cast_unsigned()]);
    }

    fn control(&mut self, control: &TimeControl) {
        match control {
            TimeControl::Untimed => self.word(1),
            TimeControl::DaysPerMove(days) => self.words([2, u64::from(*days)]),
            TimeControl::Stages(stages) => {
                self.words([3, stages.len() as u64]);
                for stage in stages {
                    self.words([stage.moves.map_or(0, u64::from), stage.time.0]);
                    self.words(match stage.bonus {
                        Bonus::None => [1, 0],
                        Bonus::Increment(each) => [2, each.0],
                        Bonus::Bronstein(most) => [3, most.0],
                        Bonus::Delay(delay) => [4, delay.0],
                    });
                }
            }
        }
    }

    fn clocks(&mut self, clocks: &Clocks) {
        self.word(u64::from(clocks.started));
        for seat in Seat::of_boards(MAX_BOARDS) {
            let clock = clocks.seats[seat];
            self.words([clock.remaining.0, clock.quota.0]);
            self.words([u64::from(clock.stage), u64::from(clock.moves)]);
        }
        for BoardTimer { since, carried } in clocks.boards {
            self.words([u64::from(since.is_some()), carried.0]);
            self.moment(since.unwrap_or_default());
        }
    }

    fn kind(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Began => self.word(1),
            EventKind::MovePlayed { seat, intent, source } => {
                let source = if let MoveSource::Premove = source { 1 } else { 0 };
                self.words([2, seat_word(*seat), source]);
                self.intent(*intent);
            }
            EventKind::Transferred { to, kind } => {
                self.words([3, seat_word(*to), kind.index() as u64]);
            }
            EventKind::Offered { seat, offer } => {
                self.words([4, seat_word(*seat), offer_word(offer.kind())]);
                if let Offer::Takeback { board, to } = offer {
                    self.words([u64::from(board.0), u64::from(to.0)]);
                }
            }
            EventKind::Declined { seat, kind } => {
                self.words([5, seat_word(*seat), offer_word(*kind)]);
            }
            EventKind::TakenBack { board, to } => {
                self.words([6, u64::from(board.0), u64::from(to.0)]);
            }
            EventKind::Paused => self.word(7),
            EventKind::Unpaused => self.word(8),
            EventKind::TimeGiven { to, amount } => self.words([9, seat_word(*to), amount.0]),
            EventKind::PresenceChanged { seat, presence } => {
                let presence = match presence {
                    Presence::Here => 1,
                    Presence::Away => 2,
                    Presence::Left => 3,
                };
                self.words([10, seat_word(*seat), presence]);
            }
            EventKind::Renamed { seat, name } => {
                self.words([11, seat_word(*seat)]);
                self.bytes(name.as_str().as_bytes());
            }
            EventKind::Resumed { outage } => self.words([12, outage.0]),
            EventKind::Ended(end) => self.end(*end),
            EventKind::RematchAgreed => self.word(14),
            EventKind::SeatTaken { seat, holder, name } => {
                self.words([15, seat_word(*seat), holder.0]);
                self.bytes(name.as_str().as_bytes());
            }
            EventKind::SeatChanged { seat, holder, name } => {
                self.words([16, seat_word(*seat), holder.0]);
                self.bytes(name.as_str().as_bytes());
            }
            EventKind::HintTaken { seat, step } => {
                self.words([17, seat_word(*seat), u64::from(*step)]);
            }
        }
    }

    /// Terms that were not chosen are 0.
    fn bughouse(&mut self, Bughouse { terms, source }: &Bughouse) {
        let BughouseTerms {
            preset,
            drops,
            pawn_drop_ranks,
            promotion,
            castling,
            defeat,
            clock_start,
            draws,
            both_flags,
            ply_limit,
            resigning,
        } = *terms;
        self.word(match preset {
            Preset::Fics => 1,
            Preset::International => 2,
            Preset::School => 3,
        });
        self.word(drops.map_or(0, |drops| match drops {
            DropPower::Any => 1,
            DropPower::NoCheck => 2,
            DropPower::NoMate => 3,
        }));
        let ranks = pawn_drop_ranks.map_or([0, 0], |ranks| [ranks.first, ranks.last]);
        self.words(ranks.map(u64::from));
        self.words([
            promotion.map_or(0, |promotion| match promotion {
                PassedPromotion::ToPawn => 1,
                PassedPromotion::Kept => 2,
            }),
            castling.map_or(0, |castling| match castling {
                DroppedPartner::Barred => 1,
                DroppedPartner::Allowed => 2,
            }),
            defeat.map_or(0, |defeat| match defeat {
                Defeat::OneBoard => 1,
                Defeat::BothKings => 2,
            }),
            clock_start.map_or(0, |start| match start {
                TeamClockStart::FirstMove => 1,
                TeamClockStart::AtBeginning => 2,
            }),
            draws.map_or(0, |draws| match draws {
                TeamDraws::Agreed => 1,
                TeamDraws::None => 2,
            }),
            both_flags.map_or(0, |flags| match flags {
                BothFlags::FirstLoses => 1,
                BothFlags::Draw => 2,
            }),
            ply_limit.map_or(0, u64::from),
            resigning.map_or(0, |resigning| match resigning {
                TeamResigning::PartnerConfirms => 1,
                TeamResigning::AtOnce => 2,
            }),
        ]);
        self.bytes(source.as_bytes());
    }

    fn intent(&mut self, intent: Intent) {
        let kind_word = |kind: PieceKind| kind.index() as u64 + 1;
        match intent {
            Intent::Go { from, to, promotion } => {
                self.words([1, from.index() as u64, to.index() as u64]);
                self.word(promotion.map_or(0, kind_word));
            }
            Intent::Drop { kind, to } => self.words([2, kind_word(kind), to.index() as u64]),
        }
    }

    fn end(&mut self, end: MatchEnd) {
        self.words(match end.result {
            MatchResult::Won(team) => [13, 1, u64::from(team.0)],
            MatchResult::Drawn => [13, 2, 0],
            MatchResult::Void => [13, 3, 0],
        });
        self.words(match end.cause {
            EndCause::Rules(reason) => [1, reason_word(reason)],
            EndCause::Resigned(seat) => [2, seat_word(seat)],
            EndCause::Flagged(seat) => [3, seat_word(seat)],
            EndCause::FlaggedAgainstBareForce(seat) => [4, seat_word(seat)],
            EndCause::BothFlagged => [5, 0],
            EndCause::Agreed => [6, 0],
            EndCause::Claimed(DrawClaim::Repetition) => [7, 1],
            EndCause::Claimed(DrawClaim::MoveCount) => [7, 2],
            EndCause::Abandoned(seat) => [8, seat_word(seat)],
            EndCause::Aborted(seat) => [9, seat_word(seat)],
            EndCause::PlyLimit => [10, 0],
            EndCause::Recorded => [11, 0],
        });
    }
}

fn seat_word(seat: Seat) -> u64 {
    seat.index() as u64
}

fn offer_word(kind: OfferKind) -> u64 {
    match kind {
        OfferKind::Draw => 1,
        OfferKind::Takeback => 2,
        OfferKind::Pause => 3,
        OfferKind::Unpause => 4,
        OfferKind::Rematch => 5,
        OfferKind::Resignation => 6,
    }
}

/// The reason by its stable name, because `rules` may add more.
fn reason_word(reason: EndReason) -> u64 {
    let mut chain = Chain(0);
    chain.bytes(reason.code().as_bytes());
    chain.0
}
