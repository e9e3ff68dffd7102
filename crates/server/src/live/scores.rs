//! Finds the wins that count for the high scores.

use game::{ActorId, Help, Match, Seat, UtcMillis};
use store::RulesetHash;
use store::people::NewScore;

use crate::computer::Computer;

/// The win of a finished match, if it counts: of one person against one kind of computer, without hints, takebacks or
/// changed seats, and from the start of the ruleset.
pub(super) fn win_of(state: &Match, at: UtcMillis) -> Option<NewScore> {
    let winner = state.end()?.winner()?;
    let (own, others): (Vec<Seat>, Vec<Seat>) =
        state.seats().partition(|&seat| state.team(seat) == winner);
    let actor = holder_of_all(state, &own)?;
    // An engine of the configuration may be another one tomorrow.
    let Computer::Own(opponent) = Computer::of_actor(holder_of_all(state, &others)?)? else {
        return None;
    };
    let is_helped = own.iter().any(|&seat| state.help(seat) != Help::default());
    if actor.is_computer() || is_helped || state.is_reseated() || !begins_at_start(state) {
        return None;
    }
    let ruleset = state.games()[0].position().ruleset();
    Some(NewScore {
        match_id: state.id(),
        actor,
        name: state.name(*own.first()?).to_string(),
        opponent: opponent.id(),
        ruleset: RulesetHash(ruleset.content_hash().bytes()),
        title: ruleset.spec().title.clone(),
        moves: own.iter().map(|&seat| moves_of(state, seat)).sum(),
        at,
    })
}

/// Who holds all of these seats, if it is one.
fn holder_of_all(state: &Match, seats: &[Seat]) -> Option<ActorId> {
    let first = state.holder(*seats.first()?)?;
    seats.iter().all(|&seat| state.holder(seat) == Some(first)).then_some(first)
}

fn begins_at_start(state: &Match) -> bool {
    let is_own = |game: &rules::Game| {
        let (start, own) = (game.start(), game.start().ruleset().start());
        notation::write_fen(start) == notation::write_fen(&own)
    };
    state.games().iter().all(is_own)
}

/// How many moves a seat made.
fn moves_of(state: &Match, seat: Seat) -> u32 {
    let Some(game) = state.boards().game(seat.board) else { return 0 };
    let plies = game.moves().len() as u32;
    let begins = game.start().turn() == seat.color;
    if begins { plies.div_ceil(2) } else { plies / 2 }
}
