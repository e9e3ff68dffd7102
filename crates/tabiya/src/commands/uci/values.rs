//! Values of piece kinds that take the place of the engine's own: `P=100,N=325`.

use engine::kind_worths;
use rules::Ruleset;

use super::command::shown;

/// The most that a kind may be worth, in centipawns.
const MOST: i32 = 10_000;

/// The values of all kinds, those that are not named as the engine holds them; nothing for an empty text.
pub(super) fn read(ruleset: &Ruleset, text: &str) -> Result<Option<Vec<i32>>, String> {
    let mut worths = kind_worths(ruleset);
    let mut is_empty = true;
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let bad = |why: &str| format!("Values: `{}`: {why}", shown(word));
        let (letter, value) = word.split_once('=').ok_or_else(|| bad("write `P=100,N=325`"))?;
        let mut letters = letter.chars();
        let kind = letters.next().filter(|_| letters.next().is_none());
        let kind = kind.and_then(|letter| ruleset.kind_by_letter(letter.to_ascii_uppercase()));
        let kind = kind.ok_or_else(|| bad("no piece of the ruleset has this letter"))?;
        let worth = &mut worths[kind.index()];
        if worth.priceless {
            return Err(bad("who loses it loses the game, so it has no value"));
        }
        let value = value.parse().ok().filter(|value| (0..=MOST).contains(value));
        worth.value = value.ok_or_else(|| bad("a value is a whole number from 0 to 10000"))?;
        is_empty = false;
    }
    Ok((!is_empty).then(|| worths.iter().map(|worth| worth.value).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_kinds_are_changed_and_others_stay() {
        let ruleset = notation::standard_ruleset();
        let own: Vec<i32> = kind_worths(ruleset).iter().map(|worth| worth.value).collect();
        assert_eq!(read(ruleset, ""), Ok(None));
        assert_eq!(read(ruleset, " , "), Ok(None));
        let changed = read(ruleset, "n=200, Q=5").unwrap().unwrap();
        let index = |letter| ruleset.kind_by_letter(letter).unwrap().index();
        assert_eq!((changed[index('N')], changed[index('Q')]), (200, 5));
        assert_eq!(changed[index('R')], own[index('R')]);
    }

    #[test]
    fn what_means_nothing_is_refused() {
        for (text, words) in [
            ("N", "write `P=100,N=325`"),
            ("X=3", "no piece"),
            ("NN=3", "no piece"),
            ("=3", "no piece"),
            ("K=3", "has no value"),
            ("N=", "whole number"),
            ("N=-1", "whole number"),
            ("N=10001", "whole number"),
        ] {
            let error = read(notation::standard_ruleset(), text).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
