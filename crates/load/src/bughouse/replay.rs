//! A replay of what a client saw: the rules and plain arithmetic must lead to the same pieces and clocks.

use anyhow::{Context, Result, bail, ensure};
use boards::{BoardId, BoardMove, Boards, Transfer};
use notation::fen::write_fen;
use notation::parse_uci;
use rules::{Color, Game, Ruleset};

use super::people::seat;
use super::view::{MoveNoted, View, What};
use crate::people::HOUR_MS;

/// Where a replay leads.
#[derive(Debug)]
pub(crate) struct Replayed {
    /// The positions of both boards.
    pub(crate) fens: Vec<String>,
    /// The time left after each move, of the mover.
    pub(crate) left_after: Vec<u64>,
    /// How many moves there were.
    pub(crate) moves: usize,
    /// How many pieces were passed.
    pub(crate) passed: usize,
}

/// The clocks of a match whose clocks all start when it begins.
#[derive(Debug)]
struct Clocks {
    left: [u64; 4],
    /// Since when the seat to move on each board thinks.
    since: [u64; 2],
}

impl Replayed {
    /// Replays a match that ended by a resignation.
    ///
    /// # Errors
    /// What does not follow from the rules, or which clock is wrong.
    pub(crate) fn of(ruleset: &Ruleset, view: &View) -> Result<Self> {
        let mut boards = Boards::new(vec![ruleset.start(), ruleset.start()])?;
        let mut clocks = Clocks { left: [HOUR_MS; 4], since: [0; 2] };
        let mut replayed = Self { fens: Vec::new(), left_after: Vec::new(), moves: 0, passed: 0 };
        let mut expected: Option<Transfer> = None;
        for noted in &view.acts {
            match (&noted.what, expected.take()) {
                (What::Move(mv), None) => {
                    expected = play(&mut boards, mv)?;
                    replayed.left_after.push(clocks.charge(mv)?);
                    replayed.moves += 1;
                }
                (What::Passed { to, piece }, Some(transfer)) => {
                    let letter = letter(ruleset, transfer);
                    let place = 2 * transfer.to.board.index() + transfer.to.color as usize;
                    ensure!(
                        (*to, *piece) == (place, letter),
                        "{piece} was passed to seat {to}, not {letter} to seat {place}"
                    );
                    boards.give(transfer)?;
                    replayed.passed += 1;
                }
                (What::Ended { at_ms, .. }, None) => clocks.stop(&boards, *at_ms)?,
                (what, expected) => bail!("{what:?} happened, but {expected:?} was due"),
            }
        }
        ensure!(
            clocks.left.as_slice() == view.clocks,
            "the clocks show {:?}, but {:?} is left",
            view.clocks,
            clocks.left
        );
        replayed.fens = boards.games().iter().map(Game::position).map(write_fen).collect();
        Ok(replayed)
    }
}

/// The letter of a passed piece: upper case for White.
fn letter(ruleset: &Ruleset, transfer: Transfer) -> char {
    let letter = ruleset.letter(transfer.kind);
    match transfer.to.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// Plays a move; returns the piece that it passes on.
fn play(boards: &mut Boards, noted: &MoveNoted) -> Result<Option<Transfer>> {
    let board = BoardId(seat(noted.seat).board);
    let game = boards.game(board).context("there is no such board")?;
    let color = game.position().turn();
    ensure!(
        noted.seat % 2 == color as usize,
        "seat {} moved, but it is {color}'s turn",
        noted.seat
    );
    let plies = game.moves().len() + 1;
    ensure!(plies == noted.ply as usize, "move {} has the number {}", plies, noted.ply);
    let mv = parse_uci(game.position(), &noted.uci)?;
    let mv = BoardMove { board, mv };
    let transfer = boards.transfer_of(mv);
    boards.play(mv)?;
    Ok(transfer)
}

impl Clocks {
    /// Charges a move; returns what its mover has left.
    fn charge(&mut self, noted: &MoveNoted) -> Result<u64> {
        let since = &mut self.since[noted.seat / 2];
        let thought = noted.at_ms.checked_sub(*since).context("a move was made before the last")?;
        let counted = noted.charged_ms + noted.compensated_ms;
        ensure!(
            thought == counted,
            "move {} of seat {} took {thought} ms, but {counted} ms were counted",
            noted.ply,
            noted.seat
        );
        *since = noted.at_ms;
        let left = &mut self.left[noted.seat];
        *left = left.checked_sub(noted.charged_ms).context("a move was made after the flag")?;
        Ok(*left)
    }

    /// Charges the seats to move for what they thought until the end.
    fn stop(&mut self, boards: &Boards, at_ms: u64) -> Result<()> {
        for board in boards.ids() {
            let to_move = boards.to_move(board).context("there is no such board")?;
            let thought = at_ms.checked_sub(self.since[board.index()]);
            let thought = thought.context("the end came before the last move")?;
            let left = &mut self.left[2 * board.index() + to_move.color as usize];
            *left = left.saturating_sub(thought);
        }
        Ok(())
    }
}
