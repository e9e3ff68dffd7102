//! Decoding bytes as UTF-8, or as Latin-1, the encoding of the PGN standard, if they are not.

use std::borrow::Cow;

/// The text of some bytes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The number of line breaks, and the number of characters after the last one. `\n`, `\r\n` and `\r`
/// are line breaks.
pub(super) fn extent(bytes: &[u8]) -> (usize, usize) {
    let count = |wanted: u8| bytes.iter().filter(|&&byte| byte == wanted).count();
    let mut lines = count(b'\n');
    if bytes.contains(&b'\r') {
        let pairs = bytes.iter().zip(&bytes[1..]);
        lines += count(b'\r') - pairs.filter(|pair| *pair == (&b'\r', &b'\n')).count();
    }
    let begin = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let last = &bytes[begin.map_or(0, |end| end + 1)..];
    // Continuation bytes of UTF-8 do not count as characters.
    (lines, last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count())
}
