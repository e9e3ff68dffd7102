//! A reader for the little of CBOR (RFC 8949) that authenticators send: definite lengths, few items, little nesting.

/// The most items in one text, however nested.
const MAX_ITEMS: usize = 64;
/// The deepest nesting.
const MAX_DEPTH: usize = 4;

/// A data item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item<'a> {
    /// A number of 64 bits with a sign.
    Integer(i64),
    /// Bytes.
    Bytes(&'a [u8]),
    /// A text.
    Text(&'a str),
    /// Items in order.
    Array(Vec<Item<'a>>),
    /// Pairs in order.
    Map(Vec<(Item<'a>, Item<'a>)>),
    /// True, false, null or undefined, which nothing here needs.
    Simple,
}

impl<'a> Item<'a> {
    /// Reads one item; returns it with the bytes behind it. `None` if the bytes are not one, or too large.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut reader = Reader { rest: bytes, items: 0 };
        let item = reader.item(0)?;
        Some((item, reader.rest))
    }

    /// Reads bytes that are one item and nothing else.
    pub(super) fn read_whole(bytes: &'a [u8]) -> Option<Self> {
        let (item, rest) = Self::read(bytes)?;
        rest.is_empty().then_some(item)
    }

    /// The value of a number in a map. Maps have few entries and are read once. `None` if it occurs twice.
    pub(super) fn at(&self, key: i64) -> Option<&Self> {
        self.only(&Item::Integer(key))
    }

    /// The value of a text in a map.
    pub(super) fn named(&self, key: &str) -> Option<&Self> {
        self.only(&Item::Text(key))
    }

    fn only(&self, key: &Item<'_>) -> Option<&Self> {
        let Self::Map(pairs) = self else { return None };
        let mut found = pairs.iter().filter(|(other, _)| other == key);
        let (_, value) = found.next()?;
        found.next().is_none().then_some(value)
    }

    pub(super) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&'a str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    items: usize,
}

impl<'a> Reader<'a> {
    fn item(&mut self, depth: usize) -> Option<Item<'a>> {
        self.items += 1;
        if self.items > MAX_ITEMS || depth > MAX_DEPTH {
            return None;
        }
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        let (major, argument) = (first >> 5, self.argument(first & 0x1f)?);
        Some(match major {
            0 => Item::Integer(i64::try_from(argument).ok()?),
            1 => Item::Integer(-1 - i64::try_from(argument).ok()?),
            2 => Item::Bytes(self.take(argument)?),
            3 => Item::Text(str::from_utf8(self.take(argument)?).ok()?),
            4 => {
                let items = (0..argument).map(|_| self.item(depth + 1));
                Item::Array(items.collect::<Option<_>>()?)
            }
            5 => {
                let pair = |_| Some((self.item(depth + 1)?, self.item(depth + 1)?));
                Item::Map((0..argument).map(pair).collect::<Option<_>>()?)
            }
            7 if (20..=23).contains(&argument) => Item::Simple,
            // Tags and floating point numbers do not occur.
            _ => return None,
        })
    }

    /// The number in or behind the first byte. Indefinite lengths do not occur.
    fn argument(&mut self, short: u8) -> Option<u64> {
        let length = match short {
            0..=23 => return Some(short.into()),
            24 => 1,
            25 => 2,
            26 => 4,
            27 => 8,
            _ => return None,
        };
        let bytes = self.take(length)?;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn take(&mut self, length: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(usize::try_from(length).ok()?)?;
        self.rest = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rfc_are_read() {
        for (bytes, expected) in [
            (&[0x00][..], Item::Integer(0)),
            (&[0x18, 0x64], Item::Integer(100)),
            (&[0x1a, 0x00, 0x0f, 0x42, 0x40], Item::Integer(1_000_000)),
            (&[0x38, 0x63], Item::Integer(-100)),
            (&[0x39, 0x03, 0xe7], Item::Integer(-1000)),
            (&[0x44, 1, 2, 3, 4], Item::Bytes(&[1, 2, 3, 4])),
            (&[0x64, 0x49, 0x45, 0x54, 0x46], Item::Text("IETF")),
            (&[0x82, 0x01, 0x20], Item::Array(vec![Item::Integer(1), Item::Integer(-1)])),
            (&[0xa1, 0x01, 0x02], Item::Map(vec![(Item::Integer(1), Item::Integer(2))])),
            (&[0xf5], Item::Simple),
        ] {
            assert_eq!(Item::read_whole(bytes), Some(expected), "{bytes:x?}");
        }
    }

    #[test]
    fn hostile_bytes_are_refused_quickly() {
        let deep = [0x81; 100];
        let many = [&[0x98, 100][..], &[0; 100]].concat();
        for bytes in [
            &[][..],
            &[0x18],
            &[0x5f, 0xff],
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x62, 0xff, 0xff],
            &[0xfb, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0x00, 0x00],
            &deep,
            &many,
        ] {
            assert_eq!(Item::read_whole(bytes), None, "{bytes:x?}");
        }
    }

    #[test]
    fn a_key_that_occurs_twice_has_no_value() {
        let map = Item::read_whole(&[0xa2, 0x01, 0x02, 0x01, 0x03]).unwrap();
        assert_eq!(map.at(1), None);
    }
}
