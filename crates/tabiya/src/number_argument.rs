//! Whole-number arguments with limits.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Parses a whole number within limits.
pub(crate) fn within<T>(
    limits: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| limits.contains(number));
        let (least, most) = (limits.start(), limits.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_limits() {
        let read = within(0_u16..=959);
        assert_eq!((read("0"), read("959")), (Ok(0), Ok(959)));
        for text in ["960", "-1", "x", "", "99999999999"] {
            assert_eq!(
                read(text),
                Err("expected a whole number from 0 to 959".to_owned()),
                "{text}"
            );
        }
    }
}
