//! Parsing the output of UCI engines.

use crate::option_values::OptionValues;
use crate::player::{ReportedScore, SearchInfo};

/// A line that is used.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum UciLine {
    Name(String),
    Option(UciOption),
    Ok,
    Ready,
    BestMove(String),
    SearchInfo(SearchInfo),
}

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UciOption {
    pub(crate) name: String,
    /// Its values.
    pub(crate) values: OptionValues,
}

impl UciOption {
    /// Its values, if it is a list.
    pub(crate) fn choices(&self) -> Vec<String> {
        match &self.values {
            OptionValues::OneOf(choices) => choices.clone(),
            _ => Vec::new(),
        }
    }
}

/// Reads a line; `None` if it is not used.
pub(crate) fn read(line: &str) -> Option<UciLine> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word {
        "id" => Some(UciLine::Name(rest.trim().strip_prefix("name ")?.trim().to_owned())),
        "option" => option(rest).map(UciLine::Option),
        "uciok" => Some(UciLine::Ok),
        "readyok" => Some(UciLine::Ready),
        "bestmove" => Some(UciLine::BestMove(rest.split_whitespace().next()?.to_owned())),
        "info" => info(rest).map(UciLine::SearchInfo),
        _ => None,
    }
}

fn option(rest: &str) -> Option<UciOption> {
    let rest = rest.trim_start().strip_prefix("name ")?;
    let (name, detail) = rest.split_once(" type ").unwrap_or((rest, ""));
    Some(UciOption { name: name.trim().to_owned(), values: values(detail) })
}

/// The values of an option, from its type on.
fn values(detail: &str) -> OptionValues {
    let words: Vec<&str> = detail.split_whitespace().collect();
    let after = |wanted: &str| {
        let at = words.iter().position(|word| *word == wanted)?;
        words.get(at + 1)?.parse().ok()
    };
    match words.first().copied() {
        Some("check") => OptionValues::one_of(&["true", "false"]),
        Some("spin") => OptionValues::Whole { min: after("min"), max: after("max") },
        Some("combo") => {
            let choices = detail.split(" var ").skip(1).map(|choice| choice.trim().to_owned());
            OptionValues::OneOf(choices.collect())
        }
        _ => OptionValues::Any,
    }
}

fn info(rest: &str) -> Option<SearchInfo> {
    let mut info = SearchInfo::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => break,
            "depth" => info.depth = words.next()?.parse().ok(),
            "multipv" if words.next()? != "1" => return None,
            "score" => {
                info.score = match (words.next()?, words.next()?.parse().ok()?) {
                    ("cp", value) => Some(ReportedScore::Centipawns(value)),
                    ("mate", moves) => Some(ReportedScore::Mate(moves)),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    info.score.is_some().then_some(info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_lines_are_read() {
        assert_eq!(read("id name Toga II 3.0"), Some(UciLine::Name("Toga II 3.0".to_owned())));
        assert_eq!(read("  uciok "), Some(UciLine::Ok));
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Some(UciLine::BestMove("e2e4".to_owned())));
        let line =
            "option name NullMove Pruning type combo default Always var Always var Fail High";
        let values = OptionValues::one_of(&["Always", "Fail High"]);
        let option = UciOption { name: "NullMove Pruning".to_owned(), values };
        assert_eq!(read(line), Some(UciLine::Option(option)));
    }

    #[test]
    fn options_have_their_values() {
        let bounds = |min, max| OptionValues::Whole { min, max };
        assert_eq!(values("spin default 16 min 1 max 512"), bounds(Some(1), Some(512)));
        assert_eq!(values("spin min -5 default 0"), bounds(Some(-5), None));
        assert_eq!(values("spin default 0 min x max"), bounds(None, None));
        assert_eq!(values("check default true"), OptionValues::one_of(&["true", "false"]));
        for free in ["string default min 1 var x", "button", "", "filename"] {
            assert_eq!(values(free), OptionValues::Any, "{free}");
        }
    }

    #[test]
    fn scores_and_depths_are_read() {
        let info = |line: &str| match read(line) {
            Some(UciLine::SearchInfo(info)) => Some((info.score?, info.depth?)),
            _ => None,
        };
        let line = "info depth 12 seldepth 20 score cp -35 nodes 1000 pv e2e4 depth 99";
        assert_eq!(info(line), Some((ReportedScore::Centipawns(-35), 12)));
        assert_eq!(info("info depth 5 score mate -2"), Some((ReportedScore::Mate(-2), 5)));
        assert_eq!(
            info("info depth 5 score cp 3 lowerbound"),
            Some((ReportedScore::Centipawns(3), 5))
        );
        assert_eq!(info("info multipv 2 depth 5 score cp 3"), None);
        assert_eq!(info("info string score cp 3 depth 1"), None);
    }

    #[test]
    fn other_and_partial_lines_are_ignored() {
        for line in ["", "bestmove", "id", "info", "info score", "info score cp x", "option", "hi"]
        {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
