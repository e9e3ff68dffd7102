//! The boards of a match, and how two boards are one match.
//!
//! A match has one board, or two boards for two teams of two players. Partners play different colors on
//! different boards. Everything that makes two boards one match is written here, once:
//!
//! - **Passing.** In a ruleset whose captures are transferred, a captured piece goes to the hand of the
//!   captor's partner ([`Seat::partner`]). It keeps its color, because the partner plays that color.
//!   A promoted piece arrives as the pawn it was. A piece that no hand can hold, such as a captured
//!   king, leaves the match. See [`Transfer`].
//! - **One order.** [`Boards::moves`] lists the moves of both boards in the order they were made. The
//!   order matters: a piece can be dropped only after it was passed.
//! - **Mate.** In a ruleset whose sides wait ([`NoMoves::Wait`]), checkmate counts only if no piece that
//!   the partner could ever pass would parry it. `rules` judges that for a single position.
//! - **Waiting.** A side without a legal move that is not mated waits for a piece while its clock runs
//!   ([`Boards::is_waiting`]).
//! - **One end.** The first board that is over ends the match for both teams ([`Boards::outcome`]), unless a team
//!   must lose both its kings ([`Defeat`]).
//! - **Any ruleset.** [`derive()`] turns any ruleset into one that is played as bughouse, under the terms
//!   of a match ([`BughouseTerms`]).
//! - **No takebacks.** A passed piece cannot be recalled, so moves are final where captures are passed
//!   ([`passes_captures`]).
//!
//! [`Boards`] keeps the whole history of a match being played; [`Positions`] only where the boards are,
//! which is enough to read and write files.
//!
//! ```
//! use boards::{BoardId, Positions, Seat};
//! use rules::Color;
//!
//! let ruleset = rules::Ruleset::compile(notation::builtin("bughouse").expect("it is built in"))?;
//! let mut positions = Positions::new(vec![ruleset.start(), ruleset.start()]);
//! let mut passed = None;
//! for text in ["e4", "d5", "exd5"] {
//!     let position = positions.on(BoardId::A).expect("the first board");
//!     passed = positions.play(BoardId::A, notation::parse_san(position, text)?)?;
//! }
//! let transfer = passed.expect("a pawn was captured");
//! assert_eq!(transfer.to, Seat::new(BoardId::B, Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`NoMoves::Wait`]: rules::spec::NoMoves::Wait

mod seat;
mod signal;

mod transfer;

mod derive;
mod terms;
mod terms_text;

mod boards;
mod positions;

pub use boards::{BoardMove, BoardOutcome, Boards, BoardsError, StartsFault};
pub use derive::{DeriveFault, derive};
pub use positions::Positions;
pub use seat::{BoardId, BySeat, MAX_BOARDS, Seat, SeatSet};
pub use signal::{SentSignal, Signal};
pub use terms::{
    BothFlags, BughouseTerms, Defeat, DropPower, DroppedPartner, FEWEST_PLIES, MOST_PLIES,
    PassedPromotion, PawnDropRanks, Preset, TeamClockStart, TeamDraws, TeamResigning, TermsFault,
};
pub use terms_text::TermsTextError;
pub use transfer::{Transfer, passes_captures};
