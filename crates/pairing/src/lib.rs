//! Competitions as pure values: pairings, standings, tie-breaks, brackets, TRF files and ratings.
//!
//! Nothing here does I/O, reads a clock or draws a random number; whatever is drawn by lot is an argument. The
//! caller keeps the competition, usually as a log of events, folds it into the values of this crate and asks for the
//! next round or the table:
//!
//! ```
//! use pairing::standings::{System, TieBreak, standings};
//! use pairing::{PlayerHistory, TournamentSettings, Tournament, pair_swiss};
//!
//! let settings = TournamentSettings { planned_rounds: Some(3), ..TournamentSettings::default() };
//! let tournament = Tournament::new(settings, vec![PlayerHistory::default(); 5])?;
//! let round = pair_swiss(&tournament)?;
//! assert_eq!((round.boards[0].white.0, round.boards[0].black.0), (1, 3));
//! assert_eq!(round.bye.map(|player| player.0), Some(5));
//! assert_eq!(standings(&tournament, System::Swiss, &TieBreak::SWISS).len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | Competition | Start at |
//! |---|---|
//! | Swiss | [`pair_swiss`]; [`acceleration`] |
//! | round robin | [`round_robin::berger`] |
//! | knock-out | [`knockout::Knockout`] |
//! | team match, houses | [`team`] |
//! | arena, ladder, simul | [`arena`], [`ladder`], [`simul`] |
//! | tables | [`standings`] |
//! | files | [`trf`] |
//! | ratings | [`ratings::Rating`] |
//!
//! A [`PairingNumber`] names an entrant: a player, a team, or two bughouse partners who enter as one.

pub mod acceleration;
pub mod arena;
mod entry;
pub mod knockout;
pub mod ladder;
mod matching;
mod points;
pub mod ratings;
pub mod round_robin;
pub mod simul;
pub mod standings;
mod swiss;
pub mod team;
mod tournament;
pub mod trf;

pub use entry::{Bye, Color, PairingNumber, PlayerOutcome, RoundNumber, RoundRecord};
pub use points::{ParsePointsError, Points, Scoring};
pub use swiss::{ColorRule, MAX_SWISS_PLAYERS, PairingError, Round, RoundGame, pair_swiss};
pub use tournament::{
    ForbiddenPairs, MAX_PLAYERS, MAX_ROUNDS, PlayerHistory, Tournament, TournamentError,
    TournamentSettings,
};
