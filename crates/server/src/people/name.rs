//! Names that people can tell apart: normal letters, nothing invisible, nothing that only looks different.
//!
//! An account's name is strict, because others trust it; a guest's may have any visible character, but
//! never looks like an account's. Both are plain text: whoever shows them must not take them for markup.

use game::PlayerName;
use store::people::Name;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton as confusable,
};

const FEWEST_CHARS: usize = 2;
const MOST_CHARS: usize = 20;
/// Nothing longer is even looked at: normal forms may be longer than what was sent.
const MOST_BYTES: usize = 400;
/// Nobody is called so: these speak for the house.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "computer",
    "everybody",
    "everyone",
    "house",
    "moderator",
    "nobody",
    "organiser",
    "organizer",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "tabiya",
];
/// No account is called so: these stand for people without one.
const RESERVED_FOR_OTHERS: &[&str] = &["anonymous", "black", "guest", "white"];
/// How the names of those who left begin.
pub const FORMER: &str = "Former player";
/// How the names of guests begin who were erased.
pub const FORMER_GUEST: &str = "Former guest";

/// A text that cannot be somebody's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// Too short or too long.
    #[error("a name has {FEWEST_CHARS} to {MOST_CHARS} characters, not {0}")]
    Length(usize),
    /// Far too long.
    #[error("a name has at most {MOST_CHARS} characters")]
    TooLong,
    /// A character that cannot be seen, or turns the text around.
    #[error(
        "a name has no invisible characters and none that change the direction of text (U+{0:04X})"
    )]
    Invisible(u32),
    /// A character that names do not have.
    #[error("a name is made of letters, digits, single blanks and - _ ' . only, without `{0}`")]
    Letter(char),
    /// Letters of different scripts that look alike.
    #[error("a name uses the letters of one script")]
    Scripts,
    /// A word of the house.
    #[error("`{0}` is a name that nobody can have; choose another")]
    Reserved(String),
    /// An account's.
    #[error("somebody has this name, or one that looks like it; choose another")]
    Taken,
    /// Not a line of text.
    #[error(transparent)]
    Line(#[from] game::NameError),
}

/// The name of an account.
///
/// # Errors
/// Why it cannot be one.
pub fn for_account(text: &str) -> Result<Name, NameFault> {
    let shown = normal(text)?;
    let count = shown.chars().count();
    if !(FEWEST_CHARS..=MOST_CHARS).contains(&count) {
        return Err(NameFault::Length(count));
    }
    let fits = |letter: &char| matches!(letter, ' ' | '-' | '_' | '\'' | '.' | '’');
    if let Some(bad) = shown.chars().find(|letter| !fits(letter) && !letter.identifier_allowed()) {
        return Err(NameFault::Letter(bad));
    }
    let letters: String = shown.chars().filter(|letter| !fits(letter)).collect();
    if letters.is_empty() || shown.contains("  ") {
        return Err(NameFault::Letter(shown.chars().find(fits).unwrap_or(' ')));
    }
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameFault::Scripts);
    }
    let skeleton = skeleton(&shown);
    refuse_reserved(&shown, &skeleton, RESERVED)?;
    refuse_reserved(&shown, &skeleton, RESERVED_FOR_OTHERS)?;
    Ok(Name { shown, skeleton })
}

/// The name of somebody without an account. Whether it looks like an account's is for the directory
/// to say.
///
/// # Errors
/// Why it cannot be one.
pub fn for_guest(text: &str) -> Result<PlayerName, NameFault> {
    let shown = normal(text)?;
    let name = PlayerName::new(&shown)?;
    refuse_reserved(&shown, &skeleton(&shown), RESERVED)?;
    Ok(name)
}

/// Checks that all of a text can be seen.
///
/// # Errors
/// The first character that cannot be, or that turns the text around.
pub fn check_visible(text: &str) -> Result<(), NameFault> {
    match text.chars().find(|letter| is_invisible(*letter)) {
        Some(bad) => Err(NameFault::Invisible(bad.into())),
        None => Ok(()),
    }
}

/// Whether a character of a message hides text or turns it around. What joins pictures is none.
pub fn is_deceptive(letter: char) -> bool {
    is_invisible(letter) && !matches!(letter, '\u{200D}' | '\u{FE0E}'..='\u{FE0F}')
}

/// What all names have in common that look like this one: letters without case, accents kept, and
/// each in the form that its doubles share.
pub fn skeleton(text: &str) -> String {
    let plain: String = text.nfkc().collect();
    let doubles: String = confusable(&plain).collect();
    let lower = doubles.to_lowercase();
    // A capital i is an l in many fonts, and case does not tell names apart.
    let same = |letter: char| if letter == 'i' { 'l' } else { letter };
    confusable(&lower)
        .filter(|letter| letter.is_alphanumeric() || !letter.is_ascii())
        .map(same)
        .collect()
}

/// The text in its normal form, without blanks around it, if all of it can be seen.
fn normal(text: &str) -> Result<String, NameFault> {
    if text.len() > MOST_BYTES {
        return Err(NameFault::TooLong);
    }
    check_visible(text)?;
    let normal: String = text.nfkc().collect();
    Ok(normal.trim().to_owned())
}

/// Whether a character cannot be seen or changes how others are shown.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}')
}

fn refuse_reserved(shown: &str, own: &str, words: &[&str]) -> Result<(), NameFault> {
    let is_reserved = words.iter().any(|word| skeleton(word) == own);
    let is_former = [FORMER, FORMER_GUEST].iter().any(|word| own.starts_with(&skeleton(word)));
    if is_reserved || is_former {
        return Err(NameFault::Reserved(shown.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_names() {
        for name in ["Ada", "Zoë", "O'Brien", "Jean-Luc", "李小龙", "Ольга", "Ada L. 2", "أحمد"]
        {
            assert_eq!(for_account(name).map(|name| name.shown), Ok(name.to_owned()), "{name}");
        }
        // Compatibility forms become plain letters.
        assert_eq!(for_account(" Ａｄａ ").map(|name| name.shown), Ok("Ada".to_owned()));
    }

    #[test]
    fn others_are_refused_with_a_sentence() {
        for (name, part) in [
            ("A", "2 to 20"),
            ("abcdefghijklmnopqrstu", "not 21"),
            ("<b>Ada</b>", "without `<`"),
            ("Ada\u{202E}", "U+202E"),
            ("A\u{200B}da", "U+200B"),
            ("A\u{200D}da", "U+200D"),
            ("Ada\nBob", "U+000A"),
            ("Аdа Lovelace", "one script"),
            ("Admin", "nobody can have"),
            ("ＡＤＭＩＮ", "nobody can have"),
            ("Adm1n", "nobody can have"),
            ("Former player 7", "nobody can have"),
            ("...", "letters"),
            ("A  B", "single blanks"),
            ("♞♞", "without `♞`"),
        ] {
            let fault = for_account(name).unwrap_err().to_string();
            assert!(fault.contains(part), "{name}: {fault}");
        }
        assert_eq!(for_account(&"x".repeat(401)), Err(NameFault::TooLong));
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ian", "lan"),
            ("B0b", "Bob"),
            ("Ada Bo", "AdaBo"),
            ("раураl", "paypal"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Ada"), skeleton("Eva"));
    }

    #[test]
    fn a_guest_may_be_called_what_can_be_seen() {
        assert_eq!(for_guest("♞ rider").map(|name| name.to_string()), Ok("♞ rider".to_owned()));
        assert!(for_guest("Ada\u{2066}").is_err());
        assert!(for_guest("organizer").is_err());
    }
}
