//! Match ids as the text in links and messages: 22 letters and digits.

use game::MatchId;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH: usize = 22;

/// The text of a match id.
pub fn to_wire(id: MatchId) -> protocol::MatchId {
    let mut rest = id.0;
    let mut text = [b'0'; LENGTH];
    for digit in text.iter_mut().rev() {
        *digit = DIGITS[(rest % 62) as usize];
        rest /= 62;
    }
    protocol::MatchId(text.iter().map(|&digit| char::from(digit)).collect())
}

/// Parses a match id.
pub fn from_wire(id: &protocol::MatchId) -> Option<MatchId> {
    if id.0.len() != LENGTH {
        return None;
    }
    let mut number: u128 = 0;
    for byte in id.0.bytes() {
        let digit = DIGITS.iter().position(|&digit| digit == byte)?;
        number = number.checked_mul(62)?.checked_add(digit as u128)?;
    }
    Some(MatchId(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_text() {
        for number in [0, 1, 61, 62, u128::from(u64::MAX), u128::MAX - 1, u128::MAX] {
            let text = to_wire(MatchId(number));
            assert_eq!(text.0.len(), LENGTH);
            assert_eq!(from_wire(&text), Some(MatchId(number)));
        }
    }

    #[test]
    fn other_texts_are_no_match() {
        for text in
            ["", "x", "zzzzzzzzzzzzzzzzzzzzzz", "000000000000000000000 ", "00000000000000000000é"]
        {
            assert_eq!(from_wire(&protocol::MatchId(text.to_owned())), None, "{text}");
        }
    }
}
