//! A match as text: PGN for one board, BPGN for two.

use game::{
    Bonus, Bughouse, EndCause, Match, MatchEnd, MatchResult, Millis, Ply, Seat, Stage, TeamId,
    TimeControl,
};
use notation::pgn::{Milliseconds, Tags};
use notation::{BpgnMatch, GameResult, PgnGame, bpgn};

use super::record::Record;
use crate::calendar;

/// The `Event` tag of every match on this server.
pub(crate) const OWN_EVENT: &str = "Casual game";

/// What the text contains besides the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PgnExtras {
    /// The players' names, seat by seat; empty for players without a name.
    pub(crate) names: Vec<String>,
    /// The reader's notes.
    pub(crate) notes: String,
}

/// Writes a match.
pub(crate) fn write(record: &Record, extras: &PgnExtras) -> String {
    match BpgnMatch::from_boards(record.state.boards()) {
        None => duel(record, extras),
        Some(played) => two_boards(record, extras, played),
    }
}

fn duel(record: &Record, extras: &PgnExtras) -> String {
    let state = &record.state;
    let played = &state.games()[0];
    let mut game = PgnGame::from_game(played);
    for (ply, node) in (1..).zip(&mut game.moves) {
        let mover = played.position_at(ply - 1).map(rules::Position::turn);
        node.annotations.clock =
            mover.and_then(|color| clock(state, Seat::new(game::BoardId(0), color), ply));
    }
    set_tags(&mut game.tags, record, &["White", "Black"], extras);
    game.result = result(state);
    game.comments.extend(comment(&extras.notes));
    game.closing_comments = state.end().map(sentence).into_iter().collect();
    notation::write_pgn(&game)
}

fn two_boards(record: &Record, extras: &PgnExtras, mut played: BpgnMatch) -> String {
    let state = &record.state;
    let mut plies = [0; 2];
    for made in &mut played.moves {
        let index = made.board.index();
        let before = state.games()[index].position_at(plies[index]);
        plies[index] += 1;
        made.annotations.clock = before
            .and_then(|before| clock(state, Seat::new(made.board, before.turn()), plies[index]));
    }
    set_tags(&mut played.tags, record, &["WhiteA", "BlackA", "WhiteB", "BlackB"], extras);
    if let Some(Bughouse { terms, source }) = &state.setup().bughouse {
        bpgn::set_terms(&mut played.tags, terms, source);
    }
    if let Some(loser) = state.end_parts().against {
        bpgn::set_loser(&mut played.tags, loser);
    }
    played.result = result(state);
    played.closing_comments = state.end().map(sentence).into_iter().collect();
    notation::write_bpgn(&played).expect("moves of a match are legal one after the other")
}

fn set_tags(tags: &mut Tags, record: &Record, seats: &[&str], extras: &PgnExtras) {
    let state = &record.state;
    tags.set("Event", OWN_EVENT);
    tags.set("Round", "-");
    if let Some(began) = record.state.began() {
        tags.set("Date", calendar::date(began.0));
    }
    tags.set("TimeControl", time_control(state.control(Seat::WHITE)));
    for (tag, name) in seats.iter().zip(&extras.names) {
        // A player without a name gets PGN's placeholder.
        tags.set(*tag, if name.is_empty() { "?".to_owned() } else { name.clone() });
    }
    if let Some(end) = state.end() {
        tags.set("Termination", termination(end.cause));
        tags.set("Ending", end.cause.code());
    }
}

/// PGN's word for how a game ended; a tag of our own has the exact cause.
fn termination(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Flagged(_) | EndCause::FlaggedAgainstBareForce(_) | EndCause::BothFlagged => {
            "time forfeit"
        }
        EndCause::Abandoned(_) | EndCause::Aborted(_) => "abandoned",
        _ => "normal",
    }
}

/// Notes as a comment, without braces.
fn comment(notes: &str) -> Option<String> {
    (!notes.is_empty()).then(|| notes.replace('}', ")").replace('{', "("))
}

fn clock(state: &Match, seat: Seat, ply: usize) -> Option<Milliseconds> {
    let is_timed = matches!(state.control(seat), TimeControl::Stages(_));
    let left = state.time_left_after(seat.board, Ply(u32::try_from(ply).ok()?))?;
    is_timed.then(|| Milliseconds(left[seat.color].0))
}

fn result(state: &Match) -> GameResult {
    let whites: TeamId = state.team(Seat::WHITE);
    match state.end().map(|end| end.result) {
        Some(MatchResult::Won(team)) if team == whites => GameResult::WhiteWins,
        Some(MatchResult::Won(_)) => GameResult::BlackWins,
        Some(MatchResult::Drawn) => GameResult::Draw,
        Some(MatchResult::Void) | None => GameResult::Unknown,
    }
}

fn sentence(end: MatchEnd) -> String {
    end.cause.to_string()
}

/// A side's time control in PGN's notation: `300+3`, `40/7200:3600`, `-` for none.
fn time_control(control: &TimeControl) -> String {
    let seconds = |Millis(ms): Millis| ms.div_ceil(1000);
    let stage = |stage: &Stage| {
        let moves = stage.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let bonus = match stage.bonus {
            Bonus::None => String::new(),
            Bonus::Increment(each) | Bonus::Bronstein(each) | Bonus::Delay(each) => {
                format!("+{}", seconds(each))
            }
        };
        format!("{moves}{}{bonus}", seconds(stage.time))
    };
    match control {
        TimeControl::Untimed => "-".to_owned(),
        TimeControl::Stages(stages) => stages.iter().map(stage).collect::<Vec<_>>().join(":"),
        TimeControl::DaysPerMove(days) => format!("1/{}", u64::from(*days) * 24 * 60 * 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_as_in_pgn() {
        let stage =
            |moves, seconds, bonus| Stage { moves, time: Millis::from_secs(seconds), bonus };
        let increment = Bonus::Increment(Millis::from_secs(3));
        let cases = [
            (TimeControl::Untimed, "-"),
            (TimeControl::with_bonus(Millis::from_secs(300), increment), "300+3"),
            (
                TimeControl::Stages(vec![
                    stage(Some(40), 7200, Bonus::None),
                    stage(None, 1800, increment),
                ]),
                "40/7200:1800+3",
            ),
            (TimeControl::DaysPerMove(3), "1/259200"),
        ];
        for (control, expected) in cases {
            assert_eq!(time_control(&control), expected);
        }
    }
}
