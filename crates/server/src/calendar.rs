//! Dates of the civil calendar, from milliseconds since 1970.

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The date in the format of PGN.
pub(crate) fn date(ms: i64) -> String {
    let (year, month, day) = day_of(ms);
    if !(1..=9999).contains(&year) {
        return "????.??.??".to_owned();
    }
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a moment (Howard Hinnant's algorithm).
pub(crate) fn day_of(ms: i64) -> (i64, u8, u8) {
    let days = ms.div_euclid(DAY_MS) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month as u8, day as u8)
}

/// The moment a day begins.
pub(crate) fn moment_of(year: i64, month: u8, day: u8) -> i64 {
    let (month, day) = (i64::from(month), i64::from(day));
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let shifted = (month + 9) % 12;
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    (era * 146_097 + day_of_era - 719_468) * DAY_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_moments_agree() {
        for (ms, text) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (4_107_542_400_000, "2100.03.01"),
            (1_800_000_000_000, "2027.01.15"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(ms), text);
        }
        for day in [-800_000_i64, -1, 0, 1, 59, 60, 20_000, 100_000] {
            let ms = day * 24 * 60 * 60 * 1000;
            let (year, month, number) = day_of(ms);
            assert_eq!(moment_of(year, month, number), ms);
        }
        assert_eq!(date(i64::MAX), "????.??.??");
    }
}
