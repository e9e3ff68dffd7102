//! Splitting a file into games without copying or playing them, fast enough to skim archives.

use std::borrow::Cow;

use super::decode::extent;
use super::error::{PgnFault, PgnNote, PgnProblem, PgnRemark};
use super::game::dash_length;
use super::tags::{TagReader, Tags, line_length};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// `½` in UTF-8.
const HALF: &[u8] = b"\xc2\xbd";
/// The beginning of the next game, used to recover from a comment without its closing brace.
const NEXT_GAME: &[u8] = b"[Event \"";

/// The games of a file, one by one.
#[derive(Clone, Debug)]
pub struct PgnReader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Line and column of `at`.
    place: Place,
    /// How many games were split off.
    games: usize,
}

/// The text of a game and its place in the file.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    place: Place,
    before: Before,
}

/// What comes before a game in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// The beginning of the file.
    Nothing,
    /// Another game.
    Game,
}

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// The place after these bytes, which begin here.
    fn after(self, bytes: &[u8]) -> Self {
        match extent(bytes) {
            (0, columns) => Self { line: self.line, column: self.column + columns },
            (lines, columns) => Self { line: self.line + lines, column: columns + 1 },
        }
    }
}

impl<'a> PgnReader<'a> {
    /// A reader of a file in UTF-8 or Latin-1.
    pub fn new(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        Self { bytes, at: 0, place: Place { line: 1, column: 1 }, games: 0 }
    }

    /// How many bytes were read.
    pub fn position(&self) -> usize {
        self.at
    }

    fn advance(&mut self, to: usize) {
        self.place = self.place.after(&self.bytes[self.at..to]);
        self.at = to;
    }
}

impl<'a> Iterator for PgnReader<'a> {
    type Item = RawGame<'a>;

    fn next(&mut self) -> Option<RawGame<'a>> {
        let begin = self.at + leading(&self.bytes[self.at..]);
        self.advance(begin);
        if begin == self.bytes.len() {
            return None;
        }
        let utf16 = begin == 0 && is_utf16(self.bytes);
        let end = if utf16 { self.bytes.len() } else { begin + game_length(&self.bytes[begin..]) };
        let before = if self.games == 0 { Before::Nothing } else { Before::Game };
        let game = RawGame { bytes: &self.bytes[begin..end], place: self.place, before };
        self.games += 1;
        self.advance(end);
        Some(game)
    }
}

impl<'a> RawGame<'a> {
    /// Its text.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The line it begins on, counted from 1.
    pub fn line(&self) -> usize {
        self.place.line
    }

    /// Its tags, without those that cannot be read.
    pub fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in self.raw_tags() {
            tags.set(name, value);
        }
        tags
    }

    /// Its tags one by one, repeated names included; copies only values with escapes.
    pub fn raw_tags(&self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> + use<'a> {
        let mut reader = TagReader::new(self.bytes);
        let pairs = std::iter::from_fn(move || reader.next());
        pairs.filter_map(|tag| tag.ok().map(|tag| (tag.name, tag.value())))
    }

    pub(super) fn is_utf16(&self) -> bool {
        is_utf16(self.bytes)
    }

    /// Whether another game comes before it.
    pub(super) fn is_follower(&self) -> bool {
        self.before == Before::Game
    }

    pub(crate) fn fault(&self, at: usize, problem: PgnProblem) -> PgnFault {
        let Place { line, column } = self.place_of(at);
        PgnFault { line, column, problem }
    }

    pub(super) fn note(&self, at: usize, remark: PgnRemark) -> PgnNote {
        let Place { line, column } = self.place_of(at);
        PgnNote { line, column, remark }
    }

    fn place_of(&self, at: usize) -> Place {
        self.place.after(&self.bytes[..at.min(self.bytes.len())])
    }
}

fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

/// The length of whitespace, `%` lines and byte order marks before a game. Lines that begin with `;`
/// belong to the moves that follow; before tags or the end of the file they are skipped too.
fn leading(bytes: &[u8]) -> usize {
    let (mut at, mut remarks) = (0, None);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'%' if at == 0 || matches!(bytes[at - 1], b'\n' | b'\r' | 0xbf) => {
                at += line_length(&bytes[at..]);
            }
            b';' => {
                remarks.get_or_insert(at);
                at += line_length(&bytes[at..]);
            }
            _ if byte.is_ascii_whitespace() => at += 1,
            _ if bytes[at..].starts_with(BYTE_ORDER_MARK) => {
                remarks = None;
                at += BYTE_ORDER_MARK.len();
            }
            b'[' => return at,
            _ => return remarks.unwrap_or(at),
        }
    }
    at
}

/// Strips a byte order mark, which joined files have in the middle.
fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// The length of the game at the head of these bytes.
fn game_length(bytes: &[u8]) -> usize {
    let (moves, next) = tags_length(bytes);
    if next { moves } else { moves + moves_length(&bytes[moves..]) }
}

/// Where the tags end, and whether the next game begins right there.
fn tags_length(bytes: &[u8]) -> (usize, bool) {
    let (mut at, mut tags) = (0, 0);
    loop {
        let blank = bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let (lines, _) = extent(&bytes[at..at + blank]);
        let next = at + blank;
        match bytes.get(next) {
            Some(b'[') => {}
            Some(b'%') if lines > 0 => {
                at = next + line_length(&bytes[next..]);
                continue;
            }
            _ if bytes[next..].starts_with(BYTE_ORDER_MARK) => return (next, true),
            _ => return (at, false),
        }
        // Some files have an empty line between tags; a second event is a second game.
        if tags > 0 && lines > 1 && bytes[next..].starts_with(NEXT_GAME) {
            return (next, true);
        }
        tags += 1;
        let line = &bytes[next..next + line_length(&bytes[next..])];
        if line.trim_ascii_end().ends_with(b"]") {
            at = next + line.len();
        } else {
            let mut reader = TagReader::new(line);
            while reader.next().is_some() {}
            at = next + reader.at().max(1);
            if reader.at() < line.len() {
                return (at, false);
            }
        }
    }
}

/// Bytes that the scan of the moves must look at.
const MARKERS: [bool; 256] = {
    let mut markers = [false; 256];
    // The last one is the first byte of dashes other than the hyphen.
    let signs = b"{;()*-\n\r\xe2";
    let mut index = 0;
    while index < signs.len() {
        markers[signs[index] as usize] = true;
        index += 1;
    }
    markers
};

/// The length of the moves: up to the result and its comments, or to the next tags.
fn moves_length(bytes: &[u8]) -> usize {
    let (mut at, mut depth) = (0_usize, 0_usize);
    loop {
        at += bytes[at..].iter().take_while(|&&byte| !MARKERS[usize::from(byte)]).count();
        let Some(&byte) = bytes.get(at) else {
            return at;
        };
        match byte {
            b'{' => at += comment_length(&bytes[at..]).unwrap_or_else(|open| open),
            b';' => at += line_length(&bytes[at..]),
            b'(' => {
                depth += 1;
                at += 1;
            }
            b')' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b'*' if depth == 0 => return at + 1 + closing_comments(&bytes[at + 1..]),
            b'-' | 0xe2 if depth == 0 => {
                let dash = if byte == b'-' { 1 } else { dash_length(&bytes[at..]) };
                match result_end(bytes, at, dash) {
                    Some(end) => return end + closing_comments(&bytes[end..]),
                    None => at += 1,
                }
            }
            b'\n' | b'\r' => {
                at += 1;
                let rest = &bytes[at..];
                let indent = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                match (rest.first(), unmarked(&rest[indent..])) {
                    (Some(b'%'), _) => at += line_length(rest),
                    (_, [b'[', name, ..]) if name.is_ascii_alphabetic() => return at,
                    _ => {}
                }
            }
            _ => at += 1,
        }
    }
}

/// The length of a comment with its braces. Without a closing brace, the length up to the next game is
/// the error.
pub(super) fn comment_length(bytes: &[u8]) -> Result<usize, usize> {
    let mut at = 0;
    loop {
        let marker = |byte: &u8| matches!(byte, b'}' | b'\n' | b'\r');
        at += bytes[at..].iter().position(marker).ok_or(bytes.len())?;
        if bytes[at] == b'}' {
            return Ok(at + 1);
        }
        if unmarked(&bytes[at + 1..]).starts_with(NEXT_GAME) {
            return Err(at);
        }
        at += 1;
    }
}

/// Where a result ends, given the place and length of its dash.
fn result_end(bytes: &[u8], hyphen: usize, dash: usize) -> Option<usize> {
    let (before, after) = (&bytes[..hyphen], &bytes[hyphen + dash..]);
    if dash == 0 {
        return None;
    }
    let side = if before.ends_with(b"1/2") && after.starts_with(b"1/2") {
        b"1/2".len()
    } else if before.ends_with(HALF) && after.starts_with(HALF) {
        HALF.len()
    } else if (before.ends_with(b"1") && after.starts_with(b"0"))
        || (before.ends_with(b"0") && after.starts_with(b"1"))
    {
        1
    } else {
        return None;
    };
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'/' | b'.');
    let inside =
        before[..hyphen - side].last().is_some_and(part) || after.get(side).is_some_and(part);
    (!inside).then_some(hyphen + dash + side)
}

/// The length of the comments after the result, which belong to the game.
fn closing_comments(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let blank = bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        match bytes.get(at + blank) {
            Some(b'{') => {
                let comment = &bytes[at + blank..];
                at += blank + comment_length(comment).unwrap_or_else(|open| open);
            }
            Some(b';') => at += blank + line_length(&bytes[at + blank..]),
            _ => return at,
        }
    }
}
