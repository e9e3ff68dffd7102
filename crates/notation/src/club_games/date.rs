//! The day a game was last played.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Why a text is not a date.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DateError {
    /// It is not written as a date.
    #[error("a date is written `YYYY/MM/DD` or `dd/mm/yyyy`")]
    Form,
    /// The calendar has no such day.
    #[error("there is no day {day} in month {month} of {year}")]
    NoSuchDay {
        /// The year.
        year: u16,
        /// The month, 1 for January.
        month: u8,
        /// The day of the month.
        day: u8,
    },
}

impl Date {
    /// A day by its year, its month and its day of the month, both counted from 1.
    ///
    /// # Errors
    /// When the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DateError> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        };
        if (1..=9999).contains(&year) && (1..=days).contains(&day) {
            return Ok(Self { year, month, day });
        }
        Err(DateError::NoSuchDay { year, month, day })
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 for January.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.split('/').collect();
        let digits =
            |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if parts.len() != 3 || !parts.iter().all(digits) {
            return Err(DateError::Form);
        }
        let (year, month, day) = match (parts[0].len(), parts[1].len(), parts[2].len()) {
            (4, 1..=2, 1..=2) => (parts[0], parts[1], parts[2]),
            (1..=2, 1..=2, 4) => (parts[2], parts[1], parts[0]),
            _ => return Err(DateError::Form),
        };
        let number = |part: &str| part.parse::<u8>().map_err(|_| DateError::Form);
        Self::new(year.parse().map_err(|_| DateError::Form)?, number(month)?, number(day)?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_are_read_and_one_is_written() {
        for text in ["2017/03/12", "12/03/2017", "12/3/2017", "2017/3/12"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), "2017/03/12", "{text}");
        }
        assert_eq!("29/02/2024".parse::<Date>(), Date::new(2024, 2, 29));
    }

    #[test]
    fn impossible_dates_are_refused() {
        for text in ["", "2017", "2017-03-12", "12/03/17", "2017/03/12/", "+017/03/12", "x/y/2017"]
        {
            assert_eq!(text.parse::<Date>(), Err(DateError::Form), "{text}");
        }
        for text in
            ["2017/02/29", "2017/13/01", "31/04/2017", "00/01/2017", "0000/01/01", "1900/02/29"]
        {
            let error = text.parse::<Date>().unwrap_err();
            assert!(matches!(error, DateError::NoSuchDay { .. }), "{text}");
        }
        let error = "2017/02/29".parse::<Date>().unwrap_err();
        assert_eq!(error.to_string(), "there is no day 29 in month 2 of 2017");
    }
}
