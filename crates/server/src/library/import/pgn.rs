//! Games of a PGN file.

use game::{BoardId, BoardMove, Bughouse, EndCause, RecordedEnd, Seat};
use notation::GameResult;
use notation::bpgn;
use notation::pgn::{GameRead, PgnGame, PgnReader, RawGame, Rulesets, Tags};
use protocol::{FaultDetail, WireError};
use rules::ByColor;

use super::{Found, ParsedGame, recorded};
use crate::calendar;
use crate::library::input::{self, CarriedRulesets, MAX_GAME};
use crate::live::convert;
use crate::live::pgn::OWN_EVENT;

/// Tags that a match stores in another form.
const KNOWN_TAGS: [&str; 9] =
    ["White", "Black", "Date", "Result", "FEN", "SetUp", "Termination", "PlyCount", "UTCDate"];
/// Tags that become notes.
const REMARKED_TAGS: [&str; 5] = ["Event", "Site", "Round", "ECO", "Annotator"];
/// Tags that only a match on two boards has.
const TWO_BOARD_TAGS: [&str; 4] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];
/// The most notes about one game.
const MOST_NOTES: usize = 5;

/// Reads the games of a file one by one.
pub(super) fn read(
    bytes: &[u8],
    rulesets: CarriedRulesets,
    mut take: impl FnMut(Found) -> Result<(), WireError>,
) -> Result<(), WireError> {
    let mut rulesets = match rulesets {
        CarriedRulesets::Counted => Rulesets::default(),
        CarriedRulesets::Trusted => Rulesets::trusted(),
    };
    for raw in PgnReader::new(bytes) {
        take(read_game(&raw, &mut rulesets))?;
    }
    Ok(())
}

/// How many games a file has. Finding their ends is much faster than reading them.
pub(super) fn count(bytes: &[u8]) -> usize {
    PgnReader::new(bytes).count()
}

fn read_game(raw: &RawGame<'_>, rulesets: &mut Rulesets) -> Found {
    let line = raw.line() as u64;
    if raw.bytes().len() > MAX_GAME {
        let why = format!("a game has at most {MAX_GAME} bytes, not {}", raw.bytes().len());
        let fault = FaultDetail::new(why, "game-too-large", [("most", MAX_GAME.to_string())]);
        return Found { line, game: Err(vec![fault]), notes: Vec::new() };
    }
    if raw.raw_tags().any(|(name, _)| TWO_BOARD_TAGS.contains(&name)) {
        return read_two_boards(raw, rulesets);
    }
    let read: GameRead = raw.read(rulesets);
    let mut notes: Vec<FaultDetail> = read.notes.iter().map(convert::pgn_note).collect();
    match read.into_main_line() {
        Ok((game, faults)) => {
            notes.extend(faults.iter().map(convert::pgn_fault));
            if game.moves.iter().any(|node| !node.variations.is_empty()) {
                notes.push(left_out("variations are not kept", "variations-left"));
            }
            if game.moves.iter().any(|node| !node.annotations.comments.is_empty()) {
                notes.push(left_out("comments on moves are not kept", "comments-left"));
            }
            notes.truncate(MOST_NOTES);
            Found { line, game: Ok(parsed_game(&game)), notes }
        }
        Err(faults) => {
            let line = faults.0.first().map_or(line, |fault| fault.line as u64);
            notes.truncate(MOST_NOTES);
            Found { line, game: Err(faults.0.iter().map(convert::pgn_fault).collect()), notes }
        }
    }
}

fn parsed_game(game: &PgnGame) -> ParsedGame {
    ParsedGame {
        starts: vec![game.start().clone()],
        moves: BoardMove::on_one_board(game.mainline()),
        end: ending(game.result, &game.tags),
        bughouse: None,
        names: vec![players(&game.tags, ["White", "Black"])],
        played_ms: game.tags.get("Date").and_then(day),
        remarks: remarks(&game.tags, &game.comments),
    }
}

/// Reads a bughouse match, which may be in a file with other games.
fn read_two_boards(raw: &RawGame<'_>, rulesets: &mut Rulesets) -> Found {
    let line = raw.line() as u64;
    let read = raw.read_match(rulesets);
    let played = match read.into_result() {
        Ok(played) => played,
        Err(faults) => {
            let line = faults.0.first().map_or(line, |fault| fault.line as u64);
            let faults = faults.0.iter().map(convert::pgn_fault).collect();
            return Found { line, game: Err(faults), notes: Vec::new() };
        }
    };
    let mut notes = Vec::new();
    if played.moves.iter().any(|made| !made.annotations.comments.is_empty()) {
        notes.push(left_out("comments on moves are not kept", "comments-left"));
    }
    if played.moves.iter().any(|made| made.annotations.clock.is_some()) {
        notes.push(left_out("clocks are not kept", "clocks-left"));
    }
    let moves = played.moves.iter().map(|made| BoardMove { board: made.board, mv: made.mv });
    let tags = &played.tags;
    let bughouse = bpgn::terms_of(tags).unwrap_or_else(|why| {
        notes.push(left_out(&why.to_string(), "terms-left"));
        None
    });
    let parsed = ParsedGame {
        starts: played.start().iter().cloned().collect(),
        moves: moves.collect(),
        end: ending(played.result, tags),
        bughouse: bughouse.map(|(terms, source)| Bughouse { terms, source }),
        names: vec![players(tags, ["WhiteA", "BlackA"]), players(tags, ["WhiteB", "BlackB"])],
        played_ms: tags.get("Date").and_then(day),
        remarks: remarks(tags, &played.comments),
    };
    Found { line, game: Ok(parsed), notes }
}

fn left_out(what: &str, reason: &str) -> FaultDetail {
    FaultDetail::new(what, reason, [])
}

fn players(tags: &Tags, names: [&str; 2]) -> ByColor<String> {
    let [white, black] = names.map(|name| tags.get(name).unwrap_or_default().to_owned());
    ByColor { white, black }
}

/// How a game ended. Files rarely say more than the result.
fn ending(result: GameResult, tags: &Tags) -> Option<RecordedEnd> {
    let winner = result.winner();
    if result == GameResult::Unknown {
        return None;
    }
    let loser = winner.map(|winner| {
        let seat = Seat::new(BoardId::A, !winner);
        // On two boards the tag says which of the two partners lost.
        bpgn::loser_of(tags)
            .filter(|&other| other == seat || other == seat.partner())
            .unwrap_or(seat)
    });
    let termination = tags.get("Termination").unwrap_or_default().to_ascii_lowercase();
    let ending = tags.get("Ending").unwrap_or_default();
    Some(recorded(
        winner,
        match (loser, termination.as_str(), ending) {
            (Some(loser), "time forfeit", _) => EndCause::Flagged(loser),
            (Some(loser), "abandoned", _) => EndCause::Abandoned(loser),
            (Some(loser), _, "resignation") => EndCause::Resigned(loser),
            (None, _, "agreement") => EndCause::Agreed,
            _ => EndCause::Recorded,
        },
    ))
}

/// A complete date.
fn day(text: &str) -> Option<i64> {
    let mut parts = text.split(['.', '-', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, month, day): (i64, u8, u8) =
        (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let is_day = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| calendar::moment_of(year, month, day))
}

/// Tags that have no place in a match, as notes.
fn remarks(tags: &Tags, comments: &[String]) -> String {
    let is_remark = |name: &str| REMARKED_TAGS.contains(&name) && !KNOWN_TAGS.contains(&name);
    let tags = tags
        .iter()
        .filter(|(name, value)| is_remark(name) && !matches!(*value, "" | "?" | "-" | OWN_EVENT));
    let mut lines: Vec<String> = tags.map(|(name, value)| format!("{name}: {value}")).collect();
    lines.extend(comments.iter().cloned());
    input::notes_from_file(&lines.join("\n"))
}
