//! The draft of a match, and the one function that makes it a [`Match`].
//!
//! [`Match`]: crate::Match

use std::fmt;

use boards::{
    BoardId, Boards, BughouseTerms, BySeat, Seat, SeatSet, StartsFault, TeamClockStart, TermsFault,
    passes_captures,
};
use rules::{Color, Position, Ruleset};

use crate::command::Actor;
use crate::control::{ClockStart, ControlFault, TimeControl};
use crate::id::{ActorId, MatchId, TeamId};
use crate::lag::LagPolicy;
use crate::name::PlayerName;

/// The draft of a match, and the header of its log: everything that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSetup {
    /// The match's id.
    pub id: MatchId,
    /// The start position of each board, which knows its ruleset.
    pub starts: Vec<Position>,
    /// Every seat of every board, in any order.
    pub seats: Vec<SeatSetup>,
    /// When the clocks start.
    pub clock_start: ClockStart,
    /// Whether network delay is compensated.
    pub lag: LagPolicy,
    /// Whether takebacks are allowed.
    pub takebacks: TakebackPolicy,
    /// The terms of a bughouse match. Matches that were created before there were terms have none.
    pub bughouse: Option<Bughouse>,
}

/// The terms of a bughouse match, and the ruleset that they were applied to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bughouse {
    /// The terms.
    pub terms: BughouseTerms,
    /// The title of the ruleset.
    pub source: String,
}

/// The draft of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// The seat.
    pub seat: Seat,
    /// Its team.
    pub team: TeamId,
    /// The initial name of its player.
    pub name: PlayerName,
    /// Its time control.
    pub control: TimeControl,
    /// Its holder; a free seat can be taken until the match begins.
    pub holder: Option<ActorId>,
}

/// Whether takebacks are allowed. They never are where captures go to a partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TakebackPolicy {
    /// By consent.
    #[default]
    ByConsent,
    /// Not in this match.
    Barred,
}

/// A fault in a draft.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchSetupFault {
    /// The positions cannot be the boards of one match.
    #[error(transparent)]
    Starts(#[from] StartsFault),
    /// A seat is missing.
    #[error("the seat {0} is missing")]
    SeatMissing(Seat),
    /// A seat occurs twice.
    #[error("the seat {0} is given twice")]
    SeatTwice(Seat),
    /// A seat that belongs to no board.
    #[error("there is no board for {0}")]
    UnknownSeat(Seat),
    /// Partners must play different colors on different boards.
    #[error("{0} and {partner} are partners, so they must play for the same team", partner = .0.partner())]
    Partners(Seat),
    /// Opponents in one team, or a team that is not one of the two.
    #[error("on board {} White and Black must play for different teams, 0 and 1", .0.0 + 1)]
    Teams(BoardId),
    /// An impossible clock.
    #[error("the clock of {0} is not possible: {1}")]
    Control(Seat, ControlFault),
    /// Impossible terms of bughouse.
    #[error(transparent)]
    Bughouse(#[from] TermsFault),
    /// Terms of bughouse for another game.
    #[error("terms of bughouse are for two boards on which captures go to the partner")]
    NotBughouse,
    /// Correspondence clocks together with other clocks.
    #[error("either every seat has days per move, or none has")]
    MixedCalendars,
    /// The server's own id cannot hold a seat.
    #[error("the server itself cannot play as {0}")]
    ServerSits(Seat),
    /// A start without legal moves.
    #[error("the game on board {} is over before it begins", .0.0 + 1)]
    StartIsOver(BoardId),
}

impl MatchSetupFault {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Starts(StartsFault::NoPartner) => "match-needs-two-boards",
            Self::Starts(StartsFault::Count(_) | StartsFault::RulesetsDiffer) => "match-boards",
            Self::SeatMissing(_)
            | Self::SeatTwice(_)
            | Self::UnknownSeat(_)
            | Self::Partners(_)
            | Self::Teams(_)
            | Self::ServerSits(_) => "match-seats",
            Self::Control(_, fault) => fault.code(),
            Self::Bughouse(TermsFault::PlyLimit(_)) => "match-ply-limit",
            Self::NotBughouse => "match-not-bughouse",
            Self::MixedCalendars => "match-mixed-clocks",
            Self::StartIsOver(_) => "match-start-over",
        }
    }
}

/// Every fault in a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSetupFaults {
    /// The faults.
    pub faults: Vec<MatchSetupFault>,
}

impl MatchSetup {
    /// A match for two on one board, with White on the first team and the usual terms.
    pub fn duel(id: MatchId, start: Position, control: &TimeControl) -> Self {
        Self::with_boards(id, vec![start], control)
    }

    /// A match for four on two boards: a team has White on one and Black on the other. Clocks start
    /// with the first move on either board.
    pub fn bughouse(id: MatchId, ruleset: &Ruleset, control: &TimeControl) -> Self {
        let starts = vec![ruleset.start(), ruleset.start()];
        let setup = Self::with_boards(id, starts, control);
        Self { clock_start: ClockStart::FirstMove, ..setup }
    }

    /// The same draft under terms of bughouse, with the ruleset they were applied to.
    #[must_use]
    pub fn under(self, terms: BughouseTerms, source: String) -> Self {
        let clock_start = match terms.clock_start() {
            TeamClockStart::FirstMove => ClockStart::FirstMove,
            TeamClockStart::AtBeginning => ClockStart::AtBeginning,
        };
        Self { clock_start, bughouse: Some(Bughouse { terms, source }), ..self }
    }

    /// A match on one board or two, as they are, with the usual terms.
    pub fn from_positions(id: MatchId, starts: Vec<Position>, control: &TimeControl) -> Self {
        let boards = starts.len();
        let setup = Self::with_boards(id, starts, control);
        let clock_start = if boards > 1 { ClockStart::FirstMove } else { ClockStart::default() };
        Self { clock_start, ..setup }
    }

    fn with_boards(id: MatchId, starts: Vec<Position>, control: &TimeControl) -> Self {
        let seat = |seat: Seat| SeatSetup {
            seat,
            team: TeamId((seat.color as u8 + seat.board.0) % 2),
            name: PlayerName::new(&seat.color.to_string()).expect("a color's name is short"),
            control: control.clone(),
            holder: None,
        };
        Self {
            id,
            seats: Seat::of_boards(starts.len()).map(seat).collect(),
            starts,
            clock_start: ClockStart::default(),
            lag: LagPolicy::default(),
            takebacks: TakebackPolicy::default(),
            bughouse: None,
        }
    }

    /// The same draft with every seat held by one actor, as in a hot-seat match.
    #[must_use]
    pub fn held_by(self, actor: ActorId) -> Self {
        self.with_holders(|_| Some(actor))
    }

    /// The same draft with holders by seat.
    #[must_use]
    pub fn with_holders(mut self, holder: impl Fn(Seat) -> Option<ActorId>) -> Self {
        for seat in &mut self.seats {
            seat.holder = holder(seat.seat);
        }
        self
    }

    /// Every fault in the draft.
    pub fn faults(&self) -> Vec<MatchSetupFault> {
        let mut faults = Vec::new();
        let starts = Boards::check_starts(&self.starts);
        if let Err(fault @ StartsFault::Count(_)) = starts {
            return vec![fault.into()];
        }
        self.seat_faults(&mut faults);
        self.bughouse_faults(&mut faults);
        self.control_faults(&mut faults);
        for (board, start) in (0_u8..).zip(&self.starts) {
            if start.outcome().is_some() {
                faults.push(MatchSetupFault::StartIsOver(BoardId(board)));
            }
        }
        faults.extend(starts.err().map(MatchSetupFault::Starts));
        faults
    }

    fn seat_faults(&self, faults: &mut Vec<MatchSetupFault>) {
        let mut seen = SeatSet::EMPTY;
        for SeatSetup { seat, holder, .. } in &self.seats {
            if *holder == Some(Actor::SERVER.id) {
                faults.push(MatchSetupFault::ServerSits(*seat));
            }
            if seat.board.index() >= self.starts.len() {
                faults.push(MatchSetupFault::UnknownSeat(*seat));
            } else if seen.contains(*seat) {
                faults.push(MatchSetupFault::SeatTwice(*seat));
            }
            seen = seen.with(*seat);
        }
        let missing = Seat::of_boards(self.starts.len()).filter(|&seat| !seen.contains(seat));
        faults.extend(missing.map(MatchSetupFault::SeatMissing));
        let team = |seat| self.seats.iter().find(|other| other.seat == seat).map(|seat| seat.team);
        for board in (0..self.starts.len() as u8).map(BoardId) {
            let [white, black] = Color::BOTH.map(|color| team(Seat::new(board, color)));
            let opposed = |white: TeamId, black: TeamId| {
                white.max(black) == TeamId::SECOND && white.min(black) == TeamId::FIRST
            };
            if let (Some(white), Some(black)) = (white, black)
                && !opposed(white, black)
            {
                faults.push(MatchSetupFault::Teams(board));
            }
        }
        let partner = team(Seat::WHITE.partner());
        if partner.is_some() && partner != team(Seat::WHITE) {
            faults.push(MatchSetupFault::Partners(Seat::WHITE));
        }
    }

    fn bughouse_faults(&self, faults: &mut Vec<MatchSetupFault>) {
        let Some(bughouse) = &self.bughouse else { return };
        let passing = self.starts.iter().all(|start| passes_captures(start.ruleset()));
        if self.starts.len() != 2 || !passing {
            faults.push(MatchSetupFault::NotBughouse);
        }
        faults.extend(bughouse.terms.check().err().map(MatchSetupFault::Bughouse));
    }

    fn control_faults(&self, faults: &mut Vec<MatchSetupFault>) {
        let calendar = |seat: &&SeatSetup| matches!(seat.control, TimeControl::DaysPerMove(_));
        let by_calendar = self.seats.iter().filter(calendar).count();
        if by_calendar != 0 && by_calendar != self.seats.len() {
            faults.push(MatchSetupFault::MixedCalendars);
        }
        for SeatSetup { seat, control, .. } in &self.seats {
            faults.extend(control.fault().map(|why| MatchSetupFault::Control(*seat, why)));
        }
    }
}

impl fmt::Display for MatchSetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for MatchSetupFaults {}

/// A draft without faults, sorted by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(crate) setup: MatchSetup,
    pub(crate) controls: BySeat<TimeControl>,
    pub(crate) teams: BySeat<TeamId>,
}

/// Requirements for the start positions of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starts {
    /// The game must not be over.
    Playable,
    /// The game may be over: records of other programs may contain only the last position.
    PerhapsOver,
}

impl Terms {
    /// Validates a draft.
    pub(crate) fn new(mut setup: MatchSetup, starts: Starts) -> Result<Self, MatchSetupFaults> {
        let mut faults = setup.faults();
        if starts == Starts::PerhapsOver {
            faults.retain(|fault| !matches!(fault, MatchSetupFault::StartIsOver(_)));
        }
        if !faults.is_empty() {
            return Err(MatchSetupFaults { faults });
        }
        setup.seats.sort_by_key(|seat| seat.seat);
        let of = |seat: Seat| setup.seats.iter().find(move |other| other.seat == seat);
        Ok(Self {
            controls: BySeat::from_fn(|seat| {
                of(seat).map_or(TimeControl::Untimed, |seat| seat.control.clone())
            }),
            teams: BySeat::from_fn(|seat| of(seat).map_or(TeamId::FIRST, |seat| seat.team)),
            setup,
        })
    }

    /// The terms of bughouse, if it has any.
    pub(crate) fn bughouse(&self) -> Option<&BughouseTerms> {
        self.setup.bughouse.as_ref().map(|bughouse| &bughouse.terms)
    }

    /// Every seat.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::of_boards(self.setup.starts.len())
    }

    /// Every board.
    pub(crate) fn boards(&self) -> impl Iterator<Item = BoardId> + use<> {
        (0..self.setup.starts.len() as u8).map(BoardId)
    }
}
