//! Numeric annotation glyphs, and the signs for some of them.

/// A numeric annotation glyph, 0 to 255: 1 is a good move, 2 a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Nag(pub u8);

/// Signs and their numbers. The first sign of a number is the one shown.
const SIGNS: &[(&str, u8)] = &[
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
    ("D", 220),
];

impl Nag {
    /// The annotation of a sign: `!?`, `±`, `+-`.
    pub fn from_sign(sign: &str) -> Option<Self> {
        let found = SIGNS.iter().find(|(known, _)| *known == sign);
        found.map(|&(_, number)| Self(number)).or_else(|| match sign {
            // More marks than any sign has.
            _ if sign.starts_with("!!") => Some(Self(3)),
            _ if sign.starts_with("??") => Some(Self(4)),
            _ if sign.starts_with("!?") => Some(Self(5)),
            _ if sign.starts_with("?!") => Some(Self(6)),
            _ => None,
        })
    }

    /// Its sign, if it has one.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|(_, number)| *number == self.0).map(|(sign, _)| *sign)
    }
}
