//! UCI commands, parsed from lines.

use std::time::Duration;

use crate::commands::perft;

/// The longest time that is accepted, in milliseconds: a year.
const MAX_TIME: u64 = 365 * 24 * 60 * 60 * 1000;

/// The keywords of `go`, which are not moves.
const GO_KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
];

/// A command of the chess program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
    Perft(u32),
    Bench,
    Stop,
    PonderHit,
    Quit,
    /// A command without effect.
    Nothing,
}

/// The arguments of `go`; times are for White and Black.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Go {
    pub(super) time: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) moves: Vec<String>,
    /// Arguments that are invalid; the search starts without them.
    pub(super) errors: Vec<String>,
}

/// Parses a line.
pub(super) fn parse(line: &str) -> Result<UciCommand, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(UciCommand::Nothing) };
    let rest: Vec<&str> = words.collect();
    match first {
        "uci" => Ok(UciCommand::Uci),
        "isready" => Ok(UciCommand::IsReady),
        "ucinewgame" => Ok(UciCommand::NewGame),
        "setoption" => set_option(&rest),
        "position" => position(&rest),
        "go" => go(&rest),
        "perft" => Ok(UciCommand::Perft(plies(rest.first().copied())?)),
        "bench" => Ok(UciCommand::Bench),
        "stop" => Ok(UciCommand::Stop),
        "ponderhit" => Ok(UciCommand::PonderHit),
        "quit" => Ok(UciCommand::Quit),
        "debug" | "register" => Ok(UciCommand::Nothing),
        other => {
            let shown = shown(other);
            Err(format!(
                "unknown command `{shown}`; expected a UCI command such as `go` or `position`"
            ))
        }
    }
}

fn set_option(words: &[&str]) -> Result<UciCommand, String> {
    let Some(("name", words)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
        return Err("setoption: expected `setoption name NAME value VALUE`".to_owned());
    };
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let (name, value) = words.split_at(end);
    let value = value.get(1..).unwrap_or_default();
    Ok(UciCommand::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position(words: &[&str]) -> Result<UciCommand, String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(end);
    let fen = match place {
        ["startpos"] => None,
        ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
        _ => return Err("position: expected `position startpos` or `position fen FEN`".to_owned()),
    };
    let moves = moves.get(1..).unwrap_or_default().iter().map(|mv| (*mv).to_owned()).collect();
    Ok(UciCommand::Position { fen, moves })
}

fn go(words: &[&str]) -> Result<UciCommand, String> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "perft" => return Ok(UciCommand::Perft(plies(words.next())?)),
            "searchmoves" => {
                let named =
                    std::iter::from_fn(|| words.next_if(|word| !GO_KEYWORDS.contains(word)));
                go.moves.extend(named.map(str::to_owned));
            }
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ if GO_KEYWORDS.contains(&word) => {
                let value = words.next_if(|next| !GO_KEYWORDS.contains(next));
                if let Err(error) = limit(&mut go, word, value) {
                    go.errors.push(error);
                }
            }
            other => go.errors.push(format!("go: unknown argument `{}`", shown(other))),
        }
    }
    Ok(UciCommand::Go(Box::new(go)))
}

/// Sets a limit with a number.
fn limit(go: &mut Go, name: &str, value: Option<&str>) -> Result<(), String> {
    match name {
        "wtime" => go.time[0] = Some(time(value, name)?),
        "btime" => go.time[1] = Some(time(value, name)?),
        "winc" => go.increment[0] = time(value, name)?,
        "binc" => go.increment[1] = time(value, name)?,
        "movetime" => go.move_time = Some(time(value, name)?),
        "movestogo" => go.moves_to_go = Some(number(value, name)?).filter(|&count| count > 0),
        "depth" => go.depth = Some(number(value, name)?),
        "nodes" => go.nodes = Some(large_number(value, name)?),
        "mate" => go.mate = Some(number(value, name)?),
        _ => return Err(format!("go: unknown argument `{name}`")),
    }
    Ok(())
}

/// A word as shown in messages: at most 40 characters.
pub(super) fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

/// The depth of `perft`.
fn plies(word: Option<&str>) -> Result<u32, String> {
    let depth = number(word, "perft")?;
    let max = perft::MAX_DEPTH;
    let valid = (depth <= max).then_some(depth);
    valid.ok_or_else(|| format!("perft: the depth must be a whole number from 0 to {max}"))
}

/// A count; numbers that are too large become the largest one.
fn number(word: Option<&str>, what: &str) -> Result<u32, String> {
    Ok(u32::try_from(large_number(word, what)?).unwrap_or(u32::MAX))
}

fn large_number(word: Option<&str>, what: &str) -> Result<u64, String> {
    let digits = word.filter(|word| !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit()));
    let digits = digits.ok_or_else(|| format!("{what}: expected a whole number"))?;
    Ok(digits.parse().unwrap_or(u64::MAX))
}

/// A time in milliseconds. Programs also send negative ones when a clock has run out.
fn time(word: Option<&str>, what: &str) -> Result<Duration, String> {
    let invalid = || format!("{what}: expected a number of milliseconds");
    let word = word.ok_or_else(invalid)?;
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |digits| (true, digits));
    let digits = digits.split('.').next().unwrap_or_default();
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return Err(invalid());
    }
    let millis = if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) };
    Ok(Duration::from_millis(millis.min(MAX_TIME)))
}
