//! The direction letters of Betza notation, which mean different things to different leaps.

use rules::movement::Vector;

/// One or two letters that pick some of a leap's directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction {
    first: char,
    second: Option<char>,
}

/// Every direction an emitter may write, single letters before pairs.
pub(super) const SPELLINGS: [&str; 24] = [
    "f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hr", "hl", "fs", "bs", "lv", "rv", "fr",
    "fl", "br", "bl", "rf", "lf", "rb", "lb",
];

impl Direction {
    /// Takes the direction at the head of these letters, two where two belong together.
    pub(super) fn take(first: char, next: Option<char>) -> Option<Self> {
        if !is_direction(first) {
            return None;
        }
        let second = next.filter(|&second| is_pair(first, second));
        Some(Self { first, second })
    }

    /// How many letters it is.
    pub(super) fn len(self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    /// The letters.
    pub(super) fn text(self) -> String {
        std::iter::once(self.first).chain(self.second).collect()
    }

    /// Whether it halves an oblique leap in a way other leaps cannot be halved.
    pub(super) fn needs_oblique(self) -> bool {
        self.first == 'h'
    }

    /// Whether it is a lone `h`, which has no meaning.
    pub(super) fn is_bare_half(self) -> bool {
        self.first == 'h' && self.second.is_none()
    }

    /// Whether it picks this vector.
    pub(super) fn picks(self, vector: Vector) -> bool {
        let (files, ranks) = (vector.files.unsigned_abs(), vector.ranks.unsigned_abs());
        if files == 0 || ranks == 0 {
            self.picks_orthogonal(vector)
        } else if files == ranks {
            self.picks_diagonal(vector)
        } else {
            self.picks_oblique(vector)
        }
    }

    /// On a line, letters add up.
    fn picks_orthogonal(self, vector: Vector) -> bool {
        let toward = |letter| match letter {
            'v' => vector.ranks != 0,
            's' => vector.files != 0,
            letter => in_half(letter, vector),
        };
        toward(self.first) || self.second.is_some_and(toward)
    }

    /// On a diagonal, the letters of a pair narrow each other down.
    fn picks_diagonal(self, vector: Vector) -> bool {
        let holds = |letter| matches!(letter, 'v' | 's' | 'h') || in_half(letter, vector);
        holds(self.first) && self.second.is_none_or(holds)
    }

    /// An oblique leap has a long axis, which the last letter names.
    fn picks_oblique(self, vector: Vector) -> bool {
        let narrow = vector.ranks.unsigned_abs() > vector.files.unsigned_abs();
        let same_signs = (vector.files > 0) == (vector.ranks > 0);
        let holds = |letter| matches!(letter, 'v' | 's') || in_half(letter, vector);
        match (self.first, self.second) {
            ('h', Some('r')) => narrow == same_signs,
            ('h', _) => narrow != same_signs,
            (first, Some('h')) => holds(first),
            (first, second) => {
                let last = second.unwrap_or(first);
                narrow == is_vertical(last) && holds(first) && holds(last)
            }
        }
    }
}

/// Whether a letter is a direction.
fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h')
}

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

/// Whether two letters in a row are one direction: doubled, perpendicular, or with a half.
fn is_pair(first: char, second: char) -> bool {
    match (first, second) {
        ('h', second) => matches!(second, 'l' | 'r'),
        ('f' | 'b' | 'l' | 'r', 'h') => true,
        (first, second) => {
            is_direction(second)
                && second != 'h'
                && (first == second || is_vertical(first) != is_vertical(second))
        }
    }
}

fn in_half(letter: char, vector: Vector) -> bool {
    match letter {
        'f' => vector.ranks > 0,
        'b' => vector.ranks < 0,
        'l' => vector.files < 0,
        'r' => vector.files > 0,
        _ => false,
    }
}
