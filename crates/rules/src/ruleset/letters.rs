//! Guesses the letter of a kind whose own letter is invalid, so that this fault does not hide
//! others.

use std::borrow::Cow;

use crate::spec::{Extinct, KindSpec, RulesetSpec, WinCondition};

/// Whether a kind has a usable letter.
pub(super) fn has_letter(kind: &KindSpec) -> bool {
    kind.letter.is_ascii_uppercase()
}

/// The draft with a letter for every kind. A kind with an invalid letter gets the one it was
/// probably meant to have: its own in upper case, or else one that the draft uses and no kind has.
pub(super) fn mended(spec: &RulesetSpec) -> Cow<'_, RulesetSpec> {
    if spec.kinds.iter().all(has_letter) {
        return Cow::Borrowed(spec);
    }
    let mut mended = spec.clone();
    for index in 0..mended.kinds.len() {
        if has_letter(&mended.kinds[index]) {
            continue;
        }
        let free = |letter: &char| {
            letter.is_ascii_uppercase() && !mended.kinds.iter().any(|kind| kind.letter == *letter)
        };
        let kind = &mended.kinds[index];
        let used = used_letters(spec);
        let own = Some(kind.letter.to_ascii_uppercase());
        let initial = kind.name.chars().next().map(|letter| letter.to_ascii_uppercase());
        let initial = initial.filter(|letter| used.contains(letter));
        let orphan = used.iter().copied().find(free);
        let unused = ('A'..='Z').find(free);
        let guess = own.filter(free).or(initial.filter(free)).or(orphan).or(unused);
        if let Some(letter) = guess {
            mended.kinds[index].letter = letter;
        }
    }
    Cow::Owned(mended)
}

/// Every letter with which a draft refers to a kind, those of the start first.
fn used_letters(spec: &RulesetSpec) -> Vec<char> {
    let start = spec.start.pieces.iter().map(|piece| piece.letter);
    let hands = spec.start.hands.white.iter().chain(&spec.start.hands.black);
    let partner = spec.castling.iter().map(|castling| castling.partner);
    let choices = spec.promotion.iter().flat_map(|promotion| &promotion.choices);
    let own_choices = spec.kinds.iter().filter_map(|kind| kind.promotes_to.as_ref()).flatten();
    let limited = spec.drops.iter().flat_map(|drops| &drops.limited);
    let extinct = [&spec.win.white, &spec.win.black].into_iter().flat_map(|win| match win {
        WinCondition::Extinction(Extinct::AnyOf(kinds) | Extinct::AllOf(kinds)) => kinds.as_slice(),
        _ => &[],
    });
    let mut letters: Vec<char> = start.chain(hands.map(|held| held.0)).chain(partner).collect();
    letters.extend(choices.chain(own_choices).chain(limited).chain(extinct));
    letters
}
