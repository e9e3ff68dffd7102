//! The languages of the page. Each has its own addresses, so that a browser loads the texts of one only.

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    German,
}

/// The cookie in which the page keeps a choice that differs from the browser's languages.
pub(crate) const LANGUAGE_COOKIE: &str = "tabiya-language";
/// How the names of files with English texts begin.
const ENGLISH_FILE: &str = "en-";

impl Language {
    pub(super) const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language that a person chose, or else the one the browser prefers.
    pub(crate) fn preferred(chosen: Option<&str>, accepted: Option<&str>) -> Self {
        let by_code = |code: &str| Self::ALL.into_iter().find(|language| language.code() == code);
        chosen.and_then(by_code).unwrap_or_else(|| Self::accepted(accepted.unwrap_or_default()))
    }

    /// The best language of an `Accept-Language` header; English if it has none of ours.
    fn accepted(header: &str) -> Self {
        let mut best = (0.0, Self::English);
        for entry in header.split(',') {
            let (tag, parameter) = entry.split_once(';').unwrap_or((entry, ""));
            let weight = parameter.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
            let primary = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
            let language = Self::ALL.into_iter().find(|language| language.code() == primary);
            if let (Some(language), Ok(weight)) = (language, weight)
                && weight > best.0
            {
                best = (weight, language);
            }
        }
        best.1
    }

    /// The code of the language, as in HTML.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// What the addresses of the page's files begin with, below the hash.
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Self::English => "",
            Self::German => "/de",
        }
    }

    /// The language of an address, and the name of the file behind it.
    pub(super) fn of_address(name: &str) -> (Self, &str) {
        match name.strip_prefix("de/") {
            Some(rest) => (Self::German, rest),
            None => (Self::English, name),
        }
    }

    /// The file with the same texts in this language: `de-pages.js` for `en-pages.js`. None for other files.
    pub(super) fn translated(self, name: &str) -> Option<String> {
        let start = name.rfind('/').map_or(0, |slash| slash + 1);
        let rest = name.get(start..)?.strip_prefix(ENGLISH_FILE)?;
        (self != Self::English).then(|| format!("{}{}-{rest}", &name[..start], self.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_wins_over_what_the_browser_prefers() {
        let cases = [
            (None, None, "en"),
            (None, Some("de-AT,de;q=0.9,en;q=0.8"), "de"),
            (None, Some("en-US,en;q=0.9,de;q=0.8"), "en"),
            (None, Some("fr-CH, fr;q=0.9, DE;q=0.8, en;q=0.7, *;q=0.5"), "de"),
            (None, Some("fr, *"), "en"),
            (None, Some("de;q=0, en;q=x"), "en"),
            (Some("en"), Some("de"), "en"),
            (Some("de"), Some("en"), "de"),
            (Some("tlh"), Some("de"), "de"),
        ];
        for (chosen, accepted, expected) in cases {
            let language = Language::preferred(chosen, accepted);
            assert_eq!(language.code(), expected, "{chosen:?} {accepted:?}");
        }
    }

    #[test]
    fn only_files_with_texts_are_translated() {
        let german = |name| Language::German.translated(name);
        assert_eq!(german("app/i18n/en-game.js").as_deref(), Some("app/i18n/de-game.js"));
        assert_eq!(german("en-game.js").as_deref(), Some("de-game.js"));
        assert_eq!(german("app/game/page.js"), None);
        assert_eq!(german("app/en-/page.js"), None);
        assert_eq!(Language::English.translated("app/i18n/en-game.js"), None);
        assert_eq!(Language::of_address("de/app/main.js"), (Language::German, "app/main.js"));
        assert_eq!(Language::of_address("app/main.js"), (Language::English, "app/main.js"));
    }
}
