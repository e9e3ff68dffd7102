//! Letters of piece kinds: those of the ruleset, figurines, or those of a language.

use rules::{PieceKind, Ruleset};

/// The letters of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SanStyle {
    /// The letters of the ruleset, which are English for the standard kinds.
    #[default]
    Letters,
    /// Figurines: `♘f3`. Kinds that have none keep their letter.
    Figurines,
    /// The letters of a language. Kinds without a letter there keep their own, and so does a kind
    /// whose new letter another kind has.
    Language(Language),
}

/// A language whose piece letters are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Language {
    /// K Q R B N.
    English,
    /// K D V S J.
    Czech,
    /// K D T L S.
    Danish,
    /// K D T L P.
    Dutch,
    /// K L V O R.
    Estonian,
    /// K D T L R.
    Finnish,
    /// R D T F C.
    French,
    /// K D T L S.
    German,
    /// Ρ Β Π Α Ι.
    Greek,
    /// K V B F H.
    Hungarian,
    /// R D T A C.
    Italian,
    /// K D T L S.
    Norwegian,
    /// K H W G S.
    Polish,
    /// R D T B C.
    Portuguese,
    /// R D T N C.
    Romanian,
    /// Кр Ф Л С К.
    Russian,
    /// R D T A C.
    Spanish,
    /// K D T L S.
    Swedish,
    /// Ş V K F A.
    Turkish,
    /// Кр Ф Т С К.
    Ukrainian,
}

/// The kinds that languages have letters for, in the order of [`Language::symbols`].
const NAMES: [&str; 5] = ["king", "queen", "rook", "bishop", "knight"];
/// The English letters of those kinds, and the pawn's.
const ENGLISH: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
const FIGURINES: [&str; 5] = ["♔", "♕", "♖", "♗", "♘"];
/// The first figurine of either color; six follow each in the order of [`ENGLISH`].
const WHITE_KING: u32 = '♔' as u32;
const BLACK_KING: u32 = '♚' as u32;

impl Language {
    /// Every language, in the order of its English name after English itself.
    pub const ALL: [Self; 20] = [
        Self::English,
        Self::Czech,
        Self::Danish,
        Self::Dutch,
        Self::Estonian,
        Self::Finnish,
        Self::French,
        Self::German,
        Self::Greek,
        Self::Hungarian,
        Self::Italian,
        Self::Norwegian,
        Self::Polish,
        Self::Portuguese,
        Self::Romanian,
        Self::Russian,
        Self::Spanish,
        Self::Swedish,
        Self::Turkish,
        Self::Ukrainian,
    ];

    /// King, queen, rook, bishop, knight.
    const fn symbols(self) -> [&'static str; 5] {
        match self {
            Self::English => ["K", "Q", "R", "B", "N"],
            Self::Czech => ["K", "D", "V", "S", "J"],
            Self::Danish | Self::German | Self::Norwegian | Self::Swedish => {
                ["K", "D", "T", "L", "S"]
            }
            Self::Dutch => ["K", "D", "T", "L", "P"],
            Self::Estonian => ["K", "L", "V", "O", "R"],
            Self::Finnish => ["K", "D", "T", "L", "R"],
            Self::French => ["R", "D", "T", "F", "C"],
            Self::Greek => ["Ρ", "Β", "Π", "Α", "Ι"],
            Self::Hungarian => ["K", "V", "B", "F", "H"],
            Self::Italian | Self::Spanish => ["R", "D", "T", "A", "C"],
            Self::Polish => ["K", "H", "W", "G", "S"],
            Self::Portuguese => ["R", "D", "T", "B", "C"],
            Self::Romanian => ["R", "D", "T", "N", "C"],
            Self::Russian => ["Кр", "Ф", "Л", "С", "К"],
            Self::Turkish => ["Ş", "V", "K", "F", "A"],
            Self::Ukrainian => ["Кр", "Ф", "Т", "С", "К"],
        }
    }
}

/// The distinct symbol of each kind of a ruleset.
#[derive(Clone, Debug)]
pub(super) struct Letters {
    /// One symbol for each kind; `None` when every kind has its own letter.
    symbols: Option<Vec<String>>,
    /// The pawn that is written without a letter.
    silent: Option<PieceKind>,
}

impl Letters {
    pub(super) fn new(ruleset: &Ruleset, style: SanStyle) -> Self {
        let silent = silent_kind(ruleset);
        let symbols = match style {
            SanStyle::Letters => None,
            SanStyle::Figurines => Some(distinct(ruleset, silent, FIGURINES)),
            SanStyle::Language(language) => Some(distinct(ruleset, silent, language.symbols())),
        };
        Self { symbols, silent }
    }

    /// The kind that is meant when no letter is written.
    pub(super) fn silent(&self) -> Option<PieceKind> {
        self.silent
    }

    /// Writes the symbol of a kind.
    pub(super) fn push(&self, ruleset: &Ruleset, kind: PieceKind, text: &mut String) {
        match &self.symbols {
            Some(symbols) => text.push_str(&symbols[kind.index()]),
            None => text.push(ruleset.letter(kind)),
        }
    }

    /// Splits the symbol of a kind off the head of a text; figurines are always accepted.
    pub(super) fn strip<'t>(
        &self,
        ruleset: &Ruleset,
        text: &'t str,
    ) -> Option<(PieceKind, &'t str)> {
        let first = text.chars().next()?;
        let rest = &text[first.len_utf8()..];
        if !first.is_ascii()
            && let Some(kind) = figurine(ruleset, first)
        {
            return Some((kind, rest));
        }
        let Some(symbols) = &self.symbols else {
            let kind =
                if first.is_ascii_uppercase() { ruleset.kind_by_letter(first) } else { None };
            return Some((kind?, rest));
        };
        let fitting = ruleset.kinds().filter(|kind| text.starts_with(&symbols[kind.index()]));
        // The Russian king begins with the knight's letter.
        let kind = fitting.max_by_key(|kind| symbols[kind.index()].len())?;
        Some((kind, &text[symbols[kind.index()].len()..]))
    }
}

/// The pawn with the letter `P`, or the only pawn.
fn silent_kind(ruleset: &Ruleset) -> Option<PieceKind> {
    if let Some(kind) = ruleset.kind_by_letter('P').filter(|&kind| ruleset.is_pawn(kind)) {
        return Some(kind);
    }
    let mut pawns = ruleset.kinds().filter(|&kind| ruleset.is_pawn(kind));
    pawns.next().filter(|_| pawns.next().is_none())
}

/// A symbol for each kind: the one in the list, or else its letter. Where two kinds would have the same
/// symbol, they get their letters back. The pawn without a letter gives way to every other kind.
fn distinct(ruleset: &Ruleset, silent: Option<PieceKind>, list: [&str; 5]) -> Vec<String> {
    let own = |kind: PieceKind| ruleset.letter(kind).to_string();
    let translated = |kind: PieceKind| {
        let index = NAMES.iter().position(|name| ruleset.kind_name(kind) == *name);
        index.map_or_else(|| own(kind), |index| list[index].to_owned())
    };
    let mut symbols: Vec<String> = ruleset.kinds().map(translated).collect();
    let spoken: Vec<PieceKind> = ruleset.kinds().filter(|&kind| Some(kind) != silent).collect();
    // Each round gives a kind its own letter back. Own letters are distinct, so this ends.
    loop {
        let shared = |kind: &PieceKind| {
            let same = |other: &PieceKind| {
                other != kind && symbols[other.index()] == symbols[kind.index()]
            };
            symbols[kind.index()] != own(*kind) && spoken.iter().any(same)
        };
        let Some(kind) = spoken.iter().copied().find(shared) else {
            break;
        };
        symbols[kind.index()] = own(kind);
    }
    if let Some(silent) = silent {
        let taken = spoken.iter().any(|kind| symbols[kind.index()] == symbols[silent.index()]);
        if taken {
            symbols[silent.index()] = "♙".to_owned();
        }
    }
    symbols
}

/// The kind of a figurine of either color, by its name or else by its letter.
fn figurine(ruleset: &Ruleset, symbol: char) -> Option<PieceKind> {
    let code = symbol as u32;
    let index = [BLACK_KING, WHITE_KING]
        .into_iter()
        .find(|&king| code >= king && code < king + ENGLISH.len() as u32)
        .map(|king| (code - king) as usize)?;
    let name = NAMES.get(index).copied().unwrap_or("pawn");
    let named = ruleset.kinds().find(|&kind| ruleset.kind_name(kind) == name);
    named.or_else(|| ruleset.kind_by_letter(ENGLISH[index]))
}
