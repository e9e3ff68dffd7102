//! A match as a sheet of paper would tell it: PGN for one board, BPGN for two.

use game::{
    Bonus, Match, MatchEnd, MatchResult, Millis, Ply, Seat, Stage, TeamId, TimeControl, UtcTime,
};
use notation::bpgn::Boards;
use notation::pgn::{Milliseconds, Tags};
use notation::{BughouseGame, Game, GameResult};

use super::record::Record;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Writes a match.
pub(crate) fn write(record: &Record) -> String {
    match record.state().boards() {
        [_] => duel(record),
        _ => two_boards(record),
    }
}

fn duel(record: &Record) -> String {
    let state = record.state();
    let board = &state.boards()[0];
    let mut game = Game::from_line(board.line());
    for (ply, node) in (1..).zip(&mut game.moves) {
        let mover = board.line().position_at(ply - 1).map(rules::Position::turn);
        node.annotations.clock =
            mover.and_then(|color| clock(state, Seat::new(game::BoardId(0), color), ply));
    }
    game.tags = tags(record);
    set_name(&mut game.tags, "White", state, Seat::WHITE);
    set_name(&mut game.tags, "Black", state, Seat::BLACK);
    game.result = result(state);
    game.closing_comments = state.end().map(sentence).into_iter().collect();
    notation::write_pgn(&game)
}

fn two_boards(record: &Record) -> String {
    let state = record.state();
    let starts = [0, 1].map(|board: usize| state.boards()[board].line().start().clone());
    let [a, b] = starts;
    let mut game = BughouseGame::new(Boards::new(a, b));
    let mut made = [0; 2];
    for board in record.order() {
        let (index, line) = (board.index(), state.boards()[board.index()].line());
        let Some((&mv, before)) = line.moves().get(made[index]).zip(line.position_at(made[index]))
        else {
            continue;
        };
        made[index] += 1;
        let seat = Seat::new(*board, before.turn());
        game.push(notation::Board::BOTH[index], mv).clock = clock(state, seat, made[index]);
    }
    game.tags = tags(record);
    for (seat, name) in state.seats().zip(["WhiteA", "BlackA", "WhiteB", "BlackB"]) {
        set_name(&mut game.tags, name, state, seat);
    }
    game.result = result(state);
    game.closing_comments = state.end().map(sentence).into_iter().collect();
    notation::write_bpgn(&game).expect("moves of a match are legal one after the other")
}

fn tags(record: &Record) -> Tags {
    let mut tags = Tags::default();
    tags.set("Event", "Casual game");
    tags.set("Round", "-");
    if let Some(began) = record.began() {
        tags.set("Date", date(began));
    }
    tags.set("TimeControl", time_control(record.state().control(Seat::WHITE)));
    tags
}

/// Who has not said gets what PGN has for it.
fn set_name(tags: &mut Tags, tag: &str, state: &Match, seat: Seat) {
    let name = state.name(seat);
    tags.set(tag, if name.is_unsaid() { "?" } else { name.as_str() });
}

fn clock(state: &Match, seat: Seat, ply: usize) -> Option<Milliseconds> {
    let is_timed = matches!(state.control(seat), TimeControl::Stages(_));
    let clocks = state.board(seat.board)?.clocks_after(Ply(u32::try_from(ply).ok()?))?;
    is_timed.then(|| Milliseconds(clocks[seat.color].remaining.0))
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

/// The time of a side in PGN's words: `300+3`, `40/7200:3600`, `-` for none.
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
        TimeControl::DaysPerMove(days) => format!("1/{}", i64::from(*days) * DAY / 1000),
    }
}

/// The day of a moment, as PGN writes it. Counts from 1 March of the year 0, so that the leap day is
/// the last of its year.
fn date(UtcTime(utc): UtcTime) -> String {
    const DAYS_TO_1970: i64 = 719_468;
    const ERA: i64 = 146_097;
    let days = utc.div_euclid(DAY) + DAYS_TO_1970;
    let (era, day_of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let leaps = day_of_era / 1460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leaps) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year_of_era + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let cases = [
            (0, "1970.01.01"),
            (DAY - 1, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (1_794_700_800_000, "2026.11.15"),
            (4_107_542_400_000, "2100.03.01"),
        ];
        for (utc, expected) in cases {
            assert_eq!(date(UtcTime(utc)), expected);
        }
    }

    #[test]
    fn time_is_told_as_pgn_tells_it() {
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
