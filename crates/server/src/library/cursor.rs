//! A cursor: a place in a sorted list, as opaque text. A forged one gives another page, nothing else.

use data_encoding::BASE64URL_NOPAD;
use protocol::WireError;
use store::LibraryNumber;
use store::library::{LibraryCursor, SortKey, SortValue};

use crate::live::convert::bad_input;

/// The longest cursor, in bytes of its text.
const MAX_CURSOR: usize = 1024;
const NUMBER_BYTES: usize = 8;

/// Writes a cursor.
pub(super) fn write(sort: SortKey, cursor: &LibraryCursor) -> String {
    let mut bytes = vec![code(sort)];
    bytes.extend(cursor.number.0.to_be_bytes());
    match &cursor.value {
        SortValue::Number(value) => bytes.extend(value.to_be_bytes()),
        SortValue::Text(value) => bytes.extend(value.as_bytes()),
    }
    BASE64URL_NOPAD.encode(&bytes)
}

/// Reads a cursor for a list with this order.
pub(super) fn read(sort: SortKey, text: &str) -> Result<LibraryCursor, WireError> {
    let wrong = || {
        bad_input("this cursor belongs to another list; start with the first page")
            .because("other-list")
    };
    if text.len() > MAX_CURSOR {
        return Err(wrong());
    }
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| wrong())?;
    let (&first, rest) = bytes.split_first().ok_or_else(wrong)?;
    let (number, value) = rest.split_first_chunk::<NUMBER_BYTES>().ok_or_else(wrong)?;
    if first != code(sort) {
        return Err(wrong());
    }
    let value = if sort.is_text() {
        SortValue::Text(str::from_utf8(value).map_err(|_| wrong())?.to_owned())
    } else {
        SortValue::Number(i64::from_be_bytes(value.try_into().map_err(|_| wrong())?))
    };
    Ok(LibraryCursor { value, number: LibraryNumber(u64::from_be_bytes(*number)) })
}

fn code(sort: SortKey) -> u8 {
    let index = SortKey::ALL.iter().position(|other| *other == sort);
    index.map_or(u8::MAX, |index| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_back() {
        for sort in SortKey::ALL {
            let value = match sort.is_text() {
                true => SortValue::Text("zoë\n".to_owned()),
                false => SortValue::Number(-7),
            };
            let cursor = LibraryCursor { value, number: LibraryNumber(u64::MAX) };
            assert_eq!(read(sort, &write(sort, &cursor)), Ok(cursor), "{sort:?}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let number = LibraryCursor { value: SortValue::Number(5), number: LibraryNumber(1) };
        let other_list = write(SortKey::Plies, &number);
        for text in ["", "!", "AAAA", other_list.as_str(), &"A".repeat(2000)] {
            assert!(read(SortKey::Number, text).is_err(), "{text}");
        }
    }
}
