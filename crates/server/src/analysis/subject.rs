//! The game on one board that a request is about.

use game::BoardId;
use protocol::WireError;
use protocol::http::RulesetChoice;
use protocol::positions::PositionRequest;
use rules::Game;

use crate::app::App;
use crate::connection_table::WorkAccount;
use crate::live::convert::bad_input;
use crate::live::match_id;
use crate::positions::{self, PositionBase};

/// A game up to the position in question, and the match it comes from.
#[derive(Debug)]
pub(crate) struct Subject {
    game: Game,
    of_match: Option<ids::MatchId>,
}

impl Subject {
    /// Plays the moves of a request.
    ///
    /// # Errors
    /// A sentence about the ruleset, the position, the first bad move or the board.
    pub(crate) async fn find(
        app: &App,
        payer: &WorkAccount,
        request: PositionRequest,
        board: u8,
    ) -> Result<Self, WireError> {
        let of_match = match &request.ruleset {
            RulesetChoice::Match { id } => match_id::from_wire(id),
            _ => None,
        };
        let base = PositionBase::find(&app.live, &request.ruleset, payer).await?;
        let game = app.positions.run(payer, move || game_of(&base, &request, board)).await??;
        Ok(Self { game, of_match })
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The match whose rules it has.
    pub(crate) fn of_match(&self) -> Option<ids::MatchId> {
        self.of_match
    }
}

fn game_of(base: &PositionBase, request: &PositionRequest, board: u8) -> Result<Game, WireError> {
    let (boards, _) = positions::play_request(base, request)?;
    let count = boards.games().len();
    let game = boards.game(BoardId(board));
    game.cloned().ok_or_else(|| {
        bad_input(format!("there are {count} boards; there is no board {board}"))
            .because("no-such-board")
    })
}
