//! Small edits that keep a text valid more often than flipped bits do.

use crate::reach;

/// Which parts of a text an edit may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Letters change only inside quotation marks; lines may be removed or moved. For ruleset files.
    Quoted,
    /// Letters change anywhere. For FEN.
    Plain,
}

/// Numbers at and next to the likely limits of a reader.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "12",
    "16",
    "25",
    "26",
    "27",
    "64",
    "100",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "-1",
];
/// Letters and marks of placements, hands, squares and Betza movement.
const LETTERS: &[u8] = b"KQRBNPACkqrbnpacWFDAHGmcifblrsvpgj*~[]/-+@ 123456789abcdefgh";

/// Changes `data[..size]` a little and returns the new size, at most `max_size`; `fallback` is libFuzzer's mutator.
pub fn mutate(
    language: Language,
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    fallback: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut dice = Dice(u64::from(seed));
    if size == 0 || dice.roll(8) == 0 {
        return fallback(data, size, max_size);
    }
    // Half of the edits start from a text that was accepted before.
    let known = (dice.roll(2) == 0).then(|| reach::survivor(dice.roll(usize::MAX))).flatten();
    let text = edited(language, known.as_deref().unwrap_or(&data[..size]), &mut dice);
    let size = text.len().min(max_size);
    data[..size].copy_from_slice(&text[..size]);
    size
}

fn edited(language: Language, text: &[u8], dice: &mut Dice) -> Vec<u8> {
    match (dice.roll(8), language) {
        (0 | 1, _) => replace_number(text, dice),
        (2 | 3, _) => replace_letter(language, text, dice),
        (4, _) => swap_letters(language, text, dice),
        (5, _) => repeat_or_remove_letter(language, text, dice),
        (6, _) => flip_word(text, dice),
        (_, Language::Quoted) => move_line(text, dice),
        (_, Language::Plain) => replace_letter(language, text, dice),
    }
}

fn replace_number(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let is_start = |index: &usize| {
        text[*index].is_ascii_digit() && (*index == 0 || !text[*index - 1].is_ascii_digit())
    };
    let starts: Vec<usize> = (0..text.len()).filter(is_start).collect();
    let Some(&start) = dice.pick(&starts) else {
        return text.to_vec();
    };
    let length = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = dice.pick(NUMBERS).copied().unwrap_or("0");
    [&text[..start], number.as_bytes(), &text[start + length..]].concat()
}

fn replace_letter(language: Language, text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(&place) = dice.pick(&places(language, &text)) {
        text[place] = dice.pick(LETTERS).copied().unwrap_or(b'K');
    }
    text
}

fn swap_letters(language: Language, text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    let places = places(language, &text);
    if let (Some(&one), Some(&other)) = (dice.pick(&places), dice.pick(&places)) {
        text.swap(one, other);
    }
    text
}

fn repeat_or_remove_letter(language: Language, text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(&place) = dice.pick(&places(language, &text)) {
        if dice.roll(2) == 0 {
            text.insert(place, text[place]);
        } else {
            text.remove(place);
        }
    }
    text
}

fn flip_word(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    const PAIRS: &[(&[u8], &[u8])] = &[
        (b"true", b"false"),
        (b"false", b"true"),
        (b" w ", b" b "),
        (b" b ", b" w "),
        (b"white", b"black"),
        (b"black", b"white"),
    ];
    let mut found = Vec::new();
    for (from, to) in PAIRS {
        let starts = (0..text.len()).filter(|start| text[*start..].starts_with(from));
        found.extend(starts.map(|start| (start, *from, *to)));
    }
    match dice.pick(&found) {
        Some(&(start, from, to)) => [&text[..start], to, &text[start + from.len()..]].concat(),
        None => text.to_vec(),
    }
}

fn move_line(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let from = dice.roll(lines.len());
    let line = lines.remove(from);
    if dice.roll(2) == 0 {
        let to = dice.roll(lines.len() + 1);
        lines.insert(to, line);
    }
    lines.join(&b'\n')
}

/// Indices that an edit may change.
fn places(language: Language, text: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut quoted = false;
    for (index, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' => quoted = false,
            _ if quoted || language == Language::Plain => found.push(index),
            _ => {}
        }
    }
    found
}

/// A random number generator (SplitMix64); the fuzzer provides the seed, so every edit can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        (word % sides.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let index = self.roll(list.len());
        list.get(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(language: Language, text: &str, seed: u32) -> String {
        let mut data = text.as_bytes().to_vec();
        let size = data.len();
        data.resize(size + 20, 0);
        let max_size = data.len();
        let size = mutate(language, &mut data, size, max_size, seed, |_, size, _| size);
        String::from_utf8(data[..size].to_vec()).expect("edits of ASCII stay ASCII")
    }

    #[test]
    fn edits_change_the_text_and_repeat_by_seed() {
        let text = "files = 8\nplacement = \"rnbq/8/RNBQ\"\nwhite = true\n";
        let changed = (0..200).filter(|seed| run(Language::Quoted, text, *seed) != text).count();
        assert!(changed > 120, "{changed}");
        assert_eq!(run(Language::Quoted, text, 7), run(Language::Quoted, text, 7));
    }

    #[test]
    fn any_text_survives_any_edit() {
        for text in ["", "\n", "\"", "8", "a\"b\"\n\"c"] {
            for seed in 0..500 {
                run(Language::Quoted, text, seed);
                run(Language::Plain, text, seed);
            }
        }
    }

    #[test]
    fn keys_of_a_ruleset_file_keep_their_letters() {
        let text = "name = \"ab\"";
        for seed in 0..200 {
            let edited = run(Language::Quoted, text, seed);
            assert!(edited.is_empty() || edited.starts_with("name = \""), "{edited}");
        }
    }
}
