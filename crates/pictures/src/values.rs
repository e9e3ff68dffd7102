//! Values of attributes: numbers, colors, keywords and transforms, each read and written again.

use crate::path;

/// No coordinate of a picture is farther from its origin.
const LARGEST: f64 = 1e6;

/// What an attribute may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// One number, perhaps in pixels or percent.
    Length,
    /// Numbers.
    List,
    /// Points of a line, which count as path commands.
    Points,
    /// Path data.
    Path,
    /// A color, or none.
    Paint,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Movements and rotations.
    Transform,
}

/// The attributes that shapes may have.
pub(crate) fn kind_of(attribute: &str) -> Option<Kind> {
    Some(match attribute {
        "d" => Kind::Path,
        "points" => Kind::Points,
        "x" | "y" | "width" | "height" | "cx" | "cy" | "r" | "rx" | "ry" | "x1" | "y1" | "x2"
        | "y2" | "stroke-width" | "stroke-miterlimit" | "stroke-dashoffset" | "opacity"
        | "fill-opacity" | "stroke-opacity" => Kind::Length,
        "fill" | "stroke" | "color" => Kind::Paint,
        "stroke-dasharray" => Kind::List,
        "transform" => Kind::Transform,
        "fill-rule" => Kind::Word(&["nonzero", "evenodd"]),
        "stroke-linecap" => Kind::Word(&["butt", "round", "square"]),
        "stroke-linejoin" => Kind::Word(&["miter", "round", "bevel"]),
        "display" => Kind::Word(&["inline", "none"]),
        "visibility" => Kind::Word(&["visible", "hidden"]),
        _ => return None,
    })
}

/// A value written again, and how many path commands it is; nothing if it cannot be understood.
pub(crate) fn read(kind: Kind, text: &str) -> Option<(String, usize)> {
    let text = text.trim();
    match kind {
        Kind::Path => path::read(text),
        Kind::Length => length(text).map(|text| (text, 0)),
        Kind::List if text == "none" => Some((text.to_owned(), 0)),
        Kind::List => list(text).map(|numbers| (numbers.join(" "), 0)),
        Kind::Points => list(text).map(|numbers| (numbers.join(" "), numbers.len().div_ceil(2))),
        Kind::Paint => paint(text).map(|text| (text, 0)),
        Kind::Word(words) => {
            words.iter().find(|&&word| word == text).map(|&word| (word.to_owned(), 0))
        }
        Kind::Transform => transform(text).map(|text| (text, 0)),
    }
}

fn length(text: &str) -> Option<String> {
    let (number, unit) = match text.strip_suffix("px") {
        Some(number) => (number, ""),
        None => text.strip_suffix('%').map_or((text, ""), |number| (number, "%")),
    };
    let mut numbers = Numbers::new(number);
    let number = numbers.number()?;
    numbers.is_at_end().then(|| number + unit)
}

/// All numbers of a text.
pub(crate) fn list(text: &str) -> Option<Vec<String>> {
    let mut numbers = Numbers::new(text);
    let mut found = Vec::new();
    while let Some(number) = numbers.number() {
        found.push(number);
    }
    numbers.is_at_end().then_some(found)
}

fn paint(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix('#') {
        let is_color = matches!(digits.len(), 3 | 4 | 6 | 8)
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        return is_color.then_some(lower);
    }
    if let Some(inner) = lower.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')')) {
        let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
        let is_part = |part: &&str| part.parse::<u8>().is_ok();
        return (parts.len() == 3 && parts.iter().all(is_part))
            .then(|| format!("rgb({})", parts.join(",")));
    }
    // The longest name of a color is `lightgoldenrodyellow`.
    let is_name =
        (1..=20).contains(&lower.len()) && lower.bytes().all(|it| it.is_ascii_lowercase());
    match lower.as_str() {
        "currentcolor" => Some("currentColor".to_owned()),
        _ => is_name.then_some(lower),
    }
}

fn transform(text: &str) -> Option<String> {
    let (mut rest, mut written) = (text, String::new());
    while !rest.is_empty() {
        let (name, after) = rest.split_once('(')?;
        let (inner, after) = after.split_once(')')?;
        let name = name.trim();
        let numbers = list(inner)?;
        let fits = match name {
            "matrix" => numbers.len() == 6,
            "translate" | "scale" => (1..=2).contains(&numbers.len()),
            "rotate" => matches!(numbers.len(), 1 | 3),
            "skewX" | "skewY" => numbers.len() == 1,
            _ => false,
        };
        if !fits {
            return None;
        }
        written.push_str(&format!("{name}({})", numbers.join(" ")));
        rest = after.trim_start_matches([' ', ',', '\n', '\r', '\t']);
    }
    Some(written)
}

/// Reads the numbers of a value, and the letters between them.
pub(crate) struct Numbers<'a> {
    rest: &'a str,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n', '\r', '\t']);
    }

    pub(crate) fn is_at_end(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    /// The next letter, if a letter is next.
    pub(crate) fn letter(&mut self) -> Option<char> {
        self.skip();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    /// The next digit, if it is 0 or 1. Flags of arcs need no space after them.
    pub(crate) fn flag(&mut self) -> Option<String> {
        self.skip();
        let flag = self.rest.chars().next().filter(|flag| matches!(flag, '0' | '1'))?;
        self.rest = &self.rest[1..];
        Some(flag.to_string())
    }

    /// The next number, as it is written.
    pub(crate) fn number(&mut self) -> Option<String> {
        self.skip();
        let length = number_length(self.rest.as_bytes())?;
        let (number, rest) = self.rest.split_at(length);
        let value: f64 = number.parse().ok()?;
        if !value.is_finite() || value.abs() > LARGEST {
            return None;
        }
        self.rest = rest;
        Some(number.to_owned())
    }
}

/// How many bytes the number at the start of a text has.
fn number_length(bytes: &[u8]) -> Option<usize> {
    let digits = |from: usize| bytes[from..].iter().take_while(|it| it.is_ascii_digit()).count();
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let whole = digits(at);
    at += whole;
    let mut fraction = 0;
    if bytes.get(at) == Some(&b'.') {
        fraction = digits(at + 1);
        at += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at + 1 + sign);
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    Some(at)
}
