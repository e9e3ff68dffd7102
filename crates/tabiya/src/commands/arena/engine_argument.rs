//! An engine on the command line: `gnuchess --uci name=GNU option.Hash=16`.

use arena::{EngineDraft, Protocol};

/// Parses an engine.
pub(super) fn parse(text: &str) -> Result<EngineDraft, String> {
    let mut draft = EngineDraft::default();
    for word in words(text)? {
        match word.split_once('=') {
            Some(("name", value)) => draft.label = Some(value.to_owned()),
            Some(("dir", value)) => draft.folder = Some(value.into()),
            Some(("ruleset", value)) => draft.ruleset_name = Some(value.to_owned()),
            Some(("arg", value)) => draft.arguments.push(value.to_owned()),
            Some(("proto", value)) => draft.protocol = protocol(value)?,
            Some((key, value)) if key.starts_with("option.") => {
                draft.options.push((key["option.".len()..].to_owned(), value.to_owned()));
            }
            _ if draft.command.is_empty() => draft.command = command(word),
            _ => draft.arguments.push(word),
        }
    }
    if draft.command.is_empty() {
        return Err("there is no program in it".to_owned());
    }
    Ok(draft)
}

/// The path of this program if the command is `tabiya`.
fn command(word: String) -> String {
    let own = std::env::current_exe().ok().filter(|_| word == "tabiya");
    own.map_or(word, |path| path.to_string_lossy().into_owned())
}

fn protocol(name: &str) -> Result<Protocol, String> {
    match name {
        "uci" => Ok(Protocol::Uci),
        "xboard" | "cecp" => Ok(Protocol::Xboard),
        _ => Err(format!("unknown protocol `{name}`; use uci or xboard")),
    }
}

/// Splits at spaces outside of quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote, mut is_word) = (Vec::new(), String::new(), None, false);
    for letter in text.chars() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            ('"' | '\'', None) => (quote, is_word) = (Some(letter), true),
            (_, None) if letter.is_whitespace() => {
                if is_word {
                    words.push(std::mem::take(&mut word));
                }
                is_word = false;
            }
            _ => {
                word.push(letter);
                is_word = true;
            }
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".to_owned());
    }
    if is_word {
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_parsed() {
        let text = "gnuchess --uci name='GNU Chess' proto=uci \"option.NullMove Pruning=Fail High\" \
                    option.Hash=16 arg=name=x dir=/games ruleset=normal";
        let draft = parse(text).unwrap();
        assert_eq!(draft.command, "gnuchess");
        assert_eq!(draft.arguments, ["--uci", "name=x"]);
        assert_eq!(draft.label.as_deref(), Some("GNU Chess"));
        assert_eq!(draft.folder.as_deref(), Some(std::path::Path::new("/games")));
        assert_eq!(draft.ruleset_name.as_deref(), Some("normal"));
        let options: Vec<(&str, &str)> =
            draft.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(options, [("NullMove Pruning", "Fail High"), ("Hash", "16")]);
        assert_eq!(parse("phalanx proto=xboard").unwrap().protocol, Protocol::Xboard);
    }

    #[test]
    fn our_own_program_is_found_by_its_name() {
        let draft = parse("tabiya uci").unwrap();
        assert!(std::path::Path::new(&draft.command).is_absolute(), "{}", draft.command);
        assert_eq!(draft.arguments, ["uci"]);
    }

    #[test]
    fn mistakes_are_refused() {
        let error = |text| parse(text).unwrap_err();
        assert_eq!(error(""), "there is no program in it");
        assert_eq!(error("name=x"), "there is no program in it");
        assert_eq!(error("x proto=usi"), "unknown protocol `usi`; use uci or xboard");
        assert_eq!(error("x name='y"), "a quote is not closed");
    }
}
