//! From bytes to text: UTF-8, or Latin-1 as the standard of 1994 has it where that fails.

use std::borrow::Cow;

/// The text of some bytes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The line and column of a place in a file, counted from 1; `\n`, `\r\n` and `\r` end lines.
pub(super) fn place(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let mut line = 1;
    let mut begin = 0;
    for (index, &byte) in before.iter().enumerate() {
        let ends = byte == b'\n' || (byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
        if ends {
            line += 1;
            begin = index + 1;
        }
    }
    (line, decode(&before[begin..]).chars().count() + 1)
}
