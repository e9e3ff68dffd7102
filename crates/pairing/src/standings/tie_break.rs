//! The tie-breaks of FIDE C.07 (edition of 1 March 2026) and their codes.

use std::fmt;
use std::str::FromStr;

/// A rule that ranks players with equal points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TieBreak {
    /// `BH`: the sum of the opponents' scores.
    Buchholz(Cut),
    /// `FB`: Buchholz as if the last round had ended in draws.
    ForeBuchholz(Cut),
    /// `SB`: the opponents' scores, times the result against each.
    SonnebornBerger(Cut),
    /// `DE`: the games of the tied players against each other.
    DirectEncounter,
    /// `WIN`: rounds worth a win, played or not.
    Wins,
    /// `WON`: wins over the board.
    GamesWon,
    /// `BPG`: games played with Black.
    BlackGames,
    /// `BWG`: games won with Black.
    BlackWins,
    /// `PS`: the points after each round, added up.
    Progressive,
    /// `KS`: points against players with at least half of the points; for round robins.
    Koya,
    /// `REP`: rounds that the player did not skip.
    RoundsPlayed,
    /// `ARO`: the average rating of the opponents.
    AverageRating,
    /// `TPR`: the performance rating.
    Performance,
    /// `RTNG`: the player's own rating.
    Rating,
    /// `TPN`: the pairing number, the smaller the better.
    PairingNumber,
}

/// Which opponents a sum leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// All opponents count.
    None,
    /// So many of the lowest are left out: `/C1`, `/C2`.
    Lowest(u8),
    /// So many of the lowest and of the highest are left out: `/M1`, `/M2`.
    Median(u8),
}

impl Cut {
    /// How many of the lowest and of the highest values are cut.
    pub(crate) fn counts(self) -> (u8, u8) {
        match self {
            Cut::None => (0, 0),
            Cut::Lowest(count) => (count, 0),
            Cut::Median(count) => (count, count),
        }
    }
}

impl TieBreak {
    /// The usual list for a Swiss.
    pub const SWISS: [TieBreak; 4] = [
        TieBreak::Buchholz(Cut::Lowest(1)),
        TieBreak::Buchholz(Cut::None),
        TieBreak::SonnebornBerger(Cut::None),
        TieBreak::DirectEncounter,
    ];
    /// The usual list for a round robin.
    pub const ROUND_ROBIN: [TieBreak; 4] = [
        TieBreak::DirectEncounter,
        TieBreak::Wins,
        TieBreak::SonnebornBerger(Cut::None),
        TieBreak::Koya,
    ];

    /// Reads a list such as `BH/C1,BH,SB`, with commas or blanks between the codes. `PTS` is skipped.
    ///
    /// # Errors
    /// When a code is not known.
    pub fn parse_list(text: &str) -> Result<Vec<TieBreak>, UnknownTieBreak> {
        let codes = text.split([',', ';', ' ']).map(str::trim);
        let codes = codes.filter(|code| !code.is_empty() && !code.eq_ignore_ascii_case("PTS"));
        codes.map(str::parse).collect()
    }
}

/// A code that is no tie-break.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{code}` is not a tie-break; use BH, FB or SB (with /C1, /C2, /M1 or /M2), DE, WIN, WON, BPG, BWG, PS, KS, \
     REP, ARO, TPR, RTNG or TPN"
)]
pub struct UnknownTieBreak {
    code: String,
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(code: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak { code: code.to_owned() };
        let upper = code.to_ascii_uppercase();
        let (name, modifier) = match upper.split_once('/') {
            Some((name, modifier)) => (name, Some(modifier)),
            None => (upper.as_str(), None),
        };
        let cut = match modifier {
            None => Cut::None,
            Some(modifier) => {
                let (kind, count) = modifier.split_at_checked(1).ok_or_else(unknown)?;
                let count = count.parse().ok().filter(|count| (1..=9).contains(count));
                match (kind, count) {
                    ("C", Some(count)) => Cut::Lowest(count),
                    ("M", Some(count)) => Cut::Median(count),
                    _ => return Err(unknown()),
                }
            }
        };
        match (name, cut) {
            ("BH", cut) => Ok(TieBreak::Buchholz(cut)),
            ("FB", cut) => Ok(TieBreak::ForeBuchholz(cut)),
            ("SB", cut) => Ok(TieBreak::SonnebornBerger(cut)),
            (name, Cut::None) => {
                let found = PLAIN.iter().find(|(code, _)| *code == name);
                found.map(|(_, tie_break)| *tie_break).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

/// The tie-breaks that have no modifier.
const PLAIN: &[(&str, TieBreak)] = &[
    ("DE", TieBreak::DirectEncounter),
    ("WIN", TieBreak::Wins),
    ("WON", TieBreak::GamesWon),
    ("BPG", TieBreak::BlackGames),
    ("BWG", TieBreak::BlackWins),
    ("PS", TieBreak::Progressive),
    ("KS", TieBreak::Koya),
    ("REP", TieBreak::RoundsPlayed),
    ("ARO", TieBreak::AverageRating),
    ("TPR", TieBreak::Performance),
    ("RTNG", TieBreak::Rating),
    ("TPN", TieBreak::PairingNumber),
];

impl fmt::Display for TieBreak {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with_cut = |name: &str, cut: &Cut| match cut {
            Cut::None => name.to_owned(),
            Cut::Lowest(count) => format!("{name}/C{count}"),
            Cut::Median(count) => format!("{name}/M{count}"),
        };
        let code = match self {
            TieBreak::Buchholz(cut) => with_cut("BH", cut),
            TieBreak::ForeBuchholz(cut) => with_cut("FB", cut),
            TieBreak::SonnebornBerger(cut) => with_cut("SB", cut),
            other => {
                let found = PLAIN.iter().find(|(_, tie_break)| tie_break == other);
                found.map_or("", |(code, _)| code).to_owned()
            }
        };
        f.pad(&code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        let text =
            "BH,BH/C1,BH/C2,BH/M1,FB/C1,SB,SB/C1,DE,WIN,WON,BPG,BWG,PS,KS,REP,ARO,TPR,RTNG,TPN";
        let list = TieBreak::parse_list(text).unwrap();
        let codes: Vec<String> = list.iter().map(TieBreak::to_string).collect();
        assert_eq!(codes.join(","), text);
        assert_eq!(TieBreak::parse_list("PTS, bh/c1").unwrap(), [TieBreak::SWISS[0]]);
    }

    #[test]
    fn unknown_codes_are_refused() {
        for code in ["X", "BH/", "BH/C", "BH/C0", "BH/Ä1", "DE/C1", "BH/C999", "/"] {
            let error = code.parse::<TieBreak>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{code}` is not a tie-break")), "{error}");
        }
    }
}
