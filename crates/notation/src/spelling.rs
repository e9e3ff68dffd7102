//! Guesses at what a misspelled word was meant to be.

/// The known word that was probably meant.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = word.to_lowercase().replace('-', "_");
    let longer = known.iter().find(|name| word.len() > 2 && name.starts_with(&word));
    if let Some(name) = longer {
        return Some(name);
    }
    let nearest = known.iter().min_by_key(|name| distance(&word, &name.replace('-', "_")))?;
    let close = distance(&word, &nearest.replace('-', "_")) <= 2.max(nearest.len() / 3);
    close.then_some(*nearest)
}

/// The end of a sentence about an unknown word: the nearest known one, then all of them.
pub(crate) fn suggestion(word: &str, known: &[&str]) -> String {
    let meant = nearest(word, known);
    let meant = meant.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    format!("{meant} (known: {})", known.join(", "))
}

/// How many letters to change, insert or remove to make one word the other.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(MAX_WORD).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for j in 0..b.len() {
            let change = diagonal + usize::from(letter != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The longest word that is compared, to bound the time.
const MAX_WORD: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_single_letters() {
        assert_eq!(distance("horde", "horde"), 0);
        assert_eq!(distance("hord", "horde"), 1);
        assert_eq!(distance("grnad", "grand"), 2);
        assert_eq!(distance("", "abc"), 3);
        // Of a word that is too long only the head is compared.
        assert_eq!(distance(&"a".repeat(MAX_WORD), "b"), MAX_WORD);
        assert_eq!(distance(&"a".repeat(MAX_WORD + 1), "b"), MAX_WORD);
    }
}
