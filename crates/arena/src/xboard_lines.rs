//! Parsing the output of XBoard engines.

use rules::Color;

use crate::option_values::OptionValues;
use crate::player::{ReportedScore, SearchInfo};

/// A line that is used.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum XboardLine {
    Features(Vec<(String, String)>),
    Move(String),
    Pong(u32),
    Resign,
    /// The engine claims that the game is over.
    Result(ClaimedResult),
    SearchInfo(SearchInfo),
    /// The engine refused a move.
    IllegalMove(String),
}

/// The claim of an engine about the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimedResult {
    Draw,
    WonBy(Color),
    ResignedBy(Color),
}

/// Reads a line; `None` if it is not used.
pub(crate) fn read(line: &str) -> Option<XboardLine> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "feature" => Some(XboardLine::Features(features(rest))),
        "move" => Some(XboardLine::Move(rest.split_whitespace().next()?.to_owned())),
        "pong" => rest.parse().ok().map(XboardLine::Pong),
        "resign" => Some(XboardLine::Resign),
        "1-0" => Some(XboardLine::Result(lost_by(Color::Black, rest))),
        "0-1" => Some(XboardLine::Result(lost_by(Color::White, rest))),
        "1/2-1/2" => Some(XboardLine::Result(ClaimedResult::Draw)),
        "Illegal" if rest.starts_with("move") => Some(XboardLine::IllegalMove(line.to_owned())),
        "My" => my_move(rest),
        _ => info(line).map(XboardLine::SearchInfo),
    }
}

/// Reads a result. Engines may also resign with a comment, as in `0-1 {White resigns}`.
fn lost_by(loser: Color, comment: &str) -> ClaimedResult {
    if comment.to_ascii_lowercase().contains("resign") {
        ClaimedResult::ResignedBy(loser)
    } else {
        ClaimedResult::WonBy(!loser)
    }
}

/// Reads `My move is: e2e4`, the form of older engines.
fn my_move(rest: &str) -> Option<XboardLine> {
    let text = rest.strip_prefix("move is")?.trim_start_matches([' ', ':']);
    Some(XboardLine::Move(text.split_whitespace().next()?.to_owned()))
}

/// Reads `name=value name="value with spaces"`.
fn features(mut text: &str) -> Vec<(String, String)> {
    let mut features = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let name = name.trim().to_owned();
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        features.push((name, value.to_owned()));
        text = rest;
    }
    features
}

/// Reads an option, as `Hash -spin 16 1 512` or `Style -combo solid /// *wild`, where the star marks its default.
pub(crate) fn option(text: &str) -> (String, OptionValues) {
    let (name, detail) = text.split_once(" -").unwrap_or((text, ""));
    let (kind, rest) = detail.split_once(char::is_whitespace).unwrap_or((detail, ""));
    let values = match kind {
        "check" => OptionValues::one_of(&["0", "1"]),
        "spin" | "slider" => {
            let numbers: Vec<Option<i64>> =
                rest.split_whitespace().map(|number| number.parse().ok()).collect();
            let bound = |at: usize| numbers.get(at).copied().flatten();
            OptionValues::Whole { min: bound(1), max: bound(2) }
        }
        "combo" => {
            let choices = rest.split("///").map(|choice| choice.trim().trim_start_matches('*'));
            let choices = choices.filter(|choice| !choice.is_empty());
            OptionValues::OneOf(choices.map(str::to_owned).collect())
        }
        _ => OptionValues::Any,
    };
    (name.trim().to_owned(), values)
}

/// Reads `depth score time nodes moves`, which engines print while they think.
fn info(line: &str) -> Option<SearchInfo> {
    /// Scores from here on are mates: 100 000 plus the number of moves.
    const MATE: i32 = 100_000;
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '+', '&']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let (_time, _nodes): (f64, f64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let score = match score {
        MATE.. => ReportedScore::Mate(score - MATE),
        _ if score <= -MATE => ReportedScore::Mate(score + MATE),
        _ => ReportedScore::Centipawns(score),
    };
    Some(SearchInfo { score: Some(score), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_with_and_without_quotes_are_read() {
        let line = "feature ping=1 myname=\"Sjaak II 1.4\" variants=\"normal,grand\" done=1";
        let Some(XboardLine::Features(features)) = read(line) else { panic!("no features") };
        let pairs: Vec<(&str, &str)> =
            features.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let expected = [
            ("ping", "1"),
            ("myname", "Sjaak II 1.4"),
            ("variants", "normal,grand"),
            ("done", "1"),
        ];
        assert_eq!(pairs, expected);
        let Some(XboardLine::Features(torn)) = read("feature option=\"no end") else { panic!() };
        assert_eq!(torn, [("option".to_owned(), "no end".to_owned())]);
    }

    #[test]
    fn options_have_their_values() {
        let bounds = |min, max| OptionValues::Whole { min, max };
        let hash = ("Hash Size".to_owned(), bounds(Some(1), Some(512)));
        assert_eq!(option("Hash Size -spin 16 1 512"), hash);
        assert_eq!(option("Hash -spin 16").1, bounds(None, None));
        let style = ("Style".to_owned(), OptionValues::one_of(&["solid", "very wild"]));
        assert_eq!(option("Style -combo solid /// *very wild"), style);
        assert_eq!(option("Learn -check 1").1, OptionValues::one_of(&["0", "1"]));
        for free in ["Book -file x", "Clear -button", "Note -string", "bare"] {
            assert_eq!(option(free).1, OptionValues::Any, "{free}");
        }
    }

    #[test]
    fn moves_are_read_in_every_form() {
        for line in ["move e7e5", "My move is: e7e5", "My move is : e7e5", " move e7e5 "] {
            assert_eq!(read(line), Some(XboardLine::Move("e7e5".to_owned())), "{line}");
        }
        assert_eq!(read("move"), None);
    }

    #[test]
    fn results_and_scores_are_read() {
        let results = [
            ("1/2-1/2 {Draw by repetition}", ClaimedResult::Draw),
            ("0-1 {Black mates}", ClaimedResult::WonBy(Color::Black)),
            ("1-0", ClaimedResult::WonBy(Color::White)),
            ("0-1 {White resigns}", ClaimedResult::ResignedBy(Color::White)),
            ("1-0 {Resignation}", ClaimedResult::ResignedBy(Color::Black)),
        ];
        for (line, claim) in results {
            assert_eq!(read(line), Some(XboardLine::Result(claim)), "{line}");
        }
        let Some(XboardLine::SearchInfo(info)) = read(" 9. -34 120 199000 d5 Nc3") else {
            panic!()
        };
        assert_eq!((info.score, info.depth), (Some(ReportedScore::Centipawns(-34)), Some(9)));
        let Some(XboardLine::SearchInfo(mate)) = read("5 -100003 1 2 x") else { panic!() };
        assert_eq!(mate.score, Some(ReportedScore::Mate(-3)));
    }

    #[test]
    fn other_output_is_ignored() {
        let chatter =
            ["", "tellics set 1 Phalanx", "# comment", "1. e2e4", "8 | *R | *N |", "Good bye!"];
        for line in chatter {
            assert_eq!(read(line), None, "{line}");
        }
        let refused = "Illegal move: e2e5";
        assert_eq!(read(refused), Some(XboardLine::IllegalMove(refused.to_owned())));
    }
}
