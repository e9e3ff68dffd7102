//! Whole numbers within limits as arguments, refused in words.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number from one limit to the other.
pub(crate) fn within<T>(
    limits: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| limits.contains(number));
        let (least, most) = (limits.start(), limits.end());
        number.ok_or_else(|| format!("it is a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_in_words() {
        let read = within(0_u16..=959);
        assert_eq!((read("0"), read("959")), (Ok(0), Ok(959)));
        for text in ["960", "-1", "x", "", "99999999999"] {
            assert_eq!(read(text), Err("it is a whole number from 0 to 959".to_owned()), "{text}");
        }
    }
}
