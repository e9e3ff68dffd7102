//! The values that an option of an engine accepts, according to the engine.

use std::fmt;

/// The values of an option.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum OptionValues {
    /// Any text.
    #[default]
    Any,
    /// Whole numbers, with bounds if the engine sends them.
    Whole { min: Option<i64>, max: Option<i64> },
    /// One of these.
    OneOf(Vec<String>),
}

impl OptionValues {
    pub(crate) fn one_of(names: &[&str]) -> Self {
        Self::OneOf(names.iter().map(|name| (*name).to_owned()).collect())
    }

    /// A value as the engine writes it; `None` if the engine does not accept it.
    pub(crate) fn accept(&self, value: &str) -> Option<String> {
        match self {
            Self::Whole { min, max } => {
                let number: i64 = value.trim().parse().ok()?;
                let fits =
                    min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max);
                fits.then(|| number.to_string())
            }
            Self::OneOf(choices) if !choices.is_empty() => {
                // Some names differ only in case.
                let exact = choices.iter().find(|choice| *choice == value);
                let alike = || choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                exact.or_else(alike).cloned()
            }
            // Some engines send no list of values.
            Self::Any | Self::OneOf(_) => Some(value.to_owned()),
        }
    }
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("anything"),
            Self::Whole { min: Some(min), max: Some(max) } => {
                write!(f, "whole numbers from {min} to {max}")
            }
            Self::Whole { min: Some(min), max: None } => write!(f, "whole numbers from {min} on"),
            Self::Whole { min: None, max: Some(max) } => write!(f, "whole numbers up to {max}"),
            Self::Whole { min: None, max: None } => f.write_str("whole numbers"),
            Self::OneOf(choices) => f.write_str(&choices.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_keep_to_their_bounds() {
        let values = OptionValues::Whole { min: Some(-1), max: Some(12) };
        assert_eq!(values.accept("12").as_deref(), Some("12"));
        assert_eq!(values.accept("-1").as_deref(), Some("-1"));
        for value in ["13", "-2", "lots", "", "1.5", "99999999999999999999"] {
            assert_eq!(values.accept(value), None, "{value}");
        }
        assert_eq!(values.to_string(), "whole numbers from -1 to 12");
        let unbounded = OptionValues::Whole { min: None, max: None };
        assert_eq!(unbounded.accept("77").as_deref(), Some("77"));
        assert_eq!(unbounded.accept("x"), None);
    }

    #[test]
    fn choices_are_sent_as_the_engine_writes_them() {
        let values = OptionValues::one_of(&["Always", "Fail High", "always"]);
        assert_eq!(values.accept("fail high").as_deref(), Some("Fail High"));
        assert_eq!(values.accept("always").as_deref(), Some("always"));
        assert_eq!(values.accept("Never"), None);
        assert_eq!(OptionValues::one_of(&[]).accept("Never").as_deref(), Some("Never"));
    }
}
