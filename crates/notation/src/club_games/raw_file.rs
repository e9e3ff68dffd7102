//! Splitting a file of club games into the raw text of each game.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::MAX_GAMES;
use crate::located::LineStarts;

/// A file split into its games, as far as it is JSON.
#[derive(Default)]
pub(super) struct RawFile<'s> {
    pub(super) games: Vec<Result<&'s RawValue, Broken>>,
    pub(super) list: List,
    /// Keys other than `games`.
    pub(super) unknown: Vec<String>,
    pub(super) broken: Option<Broken>,
}

/// Where the text breaks off.
#[derive(Clone)]
pub(super) struct Broken {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) message: String,
}

/// How far the list of games was read.
#[derive(Clone, Copy, Default)]
pub(super) enum List {
    #[default]
    Absent,
    Begun,
    TooLong,
    Complete,
}

impl<'s> RawFile<'s> {
    /// Splits a file. If the list of games is broken, later games are searched for.
    pub(super) fn of(source: &'s str) -> Self {
        let mut file = Self::default();
        let mut deserializer = serde_json::Deserializer::from_str(source);
        let end =
            FileSeed(&mut file).deserialize(&mut deserializer).and_then(|()| deserializer.end());
        file.broken = end.err().map(|error| Broken::of(&error));
        match (&file.broken, file.list) {
            (Some(_), List::Begun) => file.recover(source),
            (Some(broken), List::TooLong) => file.games.push(Err(broken.clone())),
            _ => {}
        }
        file
    }

    /// Splits the text after the last good game at its braces: a mistake in one game usually leaves them balanced.
    fn recover(&mut self, source: &'s str) {
        let last = self.games.last().and_then(|game| game.as_ref().ok());
        let behind = |raw: &&RawValue| {
            let text = raw.get();
            // The raw text is a slice of the source, so the distance of the pointers is its offset.
            text.as_ptr() as usize - source.as_ptr() as usize + text.len()
        };
        let key = source.find("\"games\"").unwrap_or_default();
        let begin = source[key..].find('[').map_or(0, |bracket| key + bracket + 1);
        let mut at = last.map_or(begin, behind);
        let lines = LineStarts::new(source);
        while let Some((start, end)) = next_object(source, at) {
            if self.games.len() == MAX_GAMES {
                break;
            }
            let game = serde_json::from_str(&source[start..end]);
            self.games.push(game.map_err(|error| Broken::of(&error).within(lines.place(start))));
            at = end;
        }
    }
}

impl Broken {
    fn of(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line().max(1), error.column().max(1));
        Self { line, column, message: plain(error) }
    }

    /// The same place in a longer text, in which this text begins at `place`.
    fn within(mut self, (line, column): (usize, usize)) -> Self {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

/// The message of an error without its place.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(message, _)| message.to_owned())
}

/// Where the next object of a list begins and ends; one that never ends reaches to the end.
fn next_object(source: &str, from: usize) -> Option<(usize, usize)> {
    let (mut start, mut depth, mut quoted, mut escaped) = (None, 0_usize, false, false);
    for (at, byte) in source.bytes().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b']' if start.is_none() => return None,
            b'{' => {
                start = start.or(Some(at));
                depth += 1;
            }
            b'}' if depth == 1 => return start.map(|start| (start, at + 1)),
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    start.map(|start| (start, source.len()))
}

/// Reads the object of the file and keeps what was read if the text breaks off.
struct FileSeed<'p, 's>(&'p mut RawFile<'s>);

/// Reads the list of games in the same way.
struct ListSeed<'p, 's>(&'p mut RawFile<'s>);

impl<'s> DeserializeSeed<'s> for FileSeed<'_, 's> {
    type Value = ();

    fn deserialize<D: Deserializer<'s>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'s> Visitor<'s> for FileSeed<'_, 's> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the key `games`")
    }

    fn visit_map<A: MapAccess<'s>>(self, mut map: A) -> Result<(), A::Error> {
        const MAX_UNKNOWN: usize = 100;
        while let Some(key) = map.next_key::<String>()? {
            match (key.as_str(), self.0.list) {
                ("games", List::Absent) => map.next_value_seed(ListSeed(self.0))?,
                ("games", _) => {
                    return Err(serde::de::Error::custom("the key `games` is given twice"));
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    if self.0.unknown.len() < MAX_UNKNOWN {
                        self.0.unknown.push(key);
                    }
                }
            }
        }
        Ok(())
    }
}

impl<'s> DeserializeSeed<'s> for ListSeed<'_, 's> {
    type Value = ();

    fn deserialize<D: Deserializer<'s>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'s> Visitor<'s> for ListSeed<'_, 's> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of games")
    }

    fn visit_seq<A: SeqAccess<'s>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.list = List::Begun;
        while let Some(raw) = list.next_element()? {
            if self.0.games.len() == MAX_GAMES {
                let message = format!("there are more than {MAX_GAMES} games, the most a file has");
                self.0.list = List::TooLong;
                return Err(serde::de::Error::custom(message));
            }
            self.0.games.push(Ok(raw));
        }
        self.0.list = List::Complete;
        Ok(())
    }
}
