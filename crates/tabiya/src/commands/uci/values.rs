//! The option `Values`: piece values that replace the engine's own, such as `P=100,N=325`.

use engine::piece_values;
use rules::Ruleset;

use super::command::shown;

/// The largest value, in centipawns.
const MAX_VALUE: i32 = 10_000;

/// The values of all kinds; kinds that are not named keep the engine's own value. Nothing for an empty text.
pub(super) fn read(ruleset: &Ruleset, text: &str) -> Result<Option<Vec<i32>>, String> {
    let mut values = piece_values(ruleset);
    let mut is_empty = true;
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let bad = |why: &str| format!("Values: `{}`: {why}", shown(word));
        let (letter, value) =
            word.split_once('=').ok_or_else(|| bad("expected a list such as `P=100,N=325`"))?;
        let mut letters = letter.chars();
        let kind = letters.next().filter(|_| letters.next().is_none());
        let kind = kind.and_then(|letter| ruleset.kind_by_letter(letter.to_ascii_uppercase()));
        let kind = kind.ok_or_else(|| bad("no piece of the ruleset has this letter"))?;
        let piece = &mut values[kind.index()];
        if piece.priceless {
            return Err(bad("losing this piece loses the game, so it has no value"));
        }
        let value = value.parse().ok().filter(|value| (0..=MAX_VALUE).contains(value));
        piece.value =
            value.ok_or_else(|| bad("the value must be a whole number from 0 to 10000"))?;
        is_empty = false;
    }
    Ok((!is_empty).then(|| values.iter().map(|piece| piece.value).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_kinds_change() {
        let ruleset = notation::standard_ruleset();
        let own: Vec<i32> = piece_values(ruleset).iter().map(|piece| piece.value).collect();
        assert_eq!(read(ruleset, ""), Ok(None));
        assert_eq!(read(ruleset, " , "), Ok(None));
        let changed = read(ruleset, "n=200, Q=5").unwrap().unwrap();
        let index = |letter| ruleset.kind_by_letter(letter).unwrap().index();
        assert_eq!((changed[index('N')], changed[index('Q')]), (200, 5));
        assert_eq!(changed[index('R')], own[index('R')]);
    }

    #[test]
    fn invalid_values_are_refused() {
        for (text, words) in [
            ("N", "a list such as `P=100,N=325`"),
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
