//! From bytes to text: UTF-8, or Latin-1 as the standard of 1994 has it where that fails.

use std::borrow::Cow;

/// The text of some bytes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// How many lines some bytes go on for, and how many characters they have in the last of them; `\n`,
/// `\r\n` and `\r` end lines.
pub(super) fn extent(bytes: &[u8]) -> (usize, usize) {
    let count = |wanted: u8| bytes.iter().filter(|&&byte| byte == wanted).count();
    let mut lines = count(b'\n');
    if bytes.contains(&b'\r') {
        let pairs = bytes.iter().zip(&bytes[1..]);
        lines += count(b'\r') - pairs.filter(|pair| *pair == (&b'\r', &b'\n')).count();
    }
    let begin = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let last = &bytes[begin.map_or(0, |end| end + 1)..];
    // Bytes that continue a character of UTF-8 are none of their own.
    (lines, last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count())
}
