//! Times in comments: `[%clk 0:01:23.4]` and `[%emt 0:00:05]`.

use super::game::{Annotations, Milliseconds};

/// The most hours of a time; a longer time is read as plain text.
const MAX_HOURS: u64 = 9_999;

/// Adds a comment to the annotations of a move; times in it become times of the move.
pub(crate) fn split_commands(comment: &str, annotations: &mut Annotations) {
    let mut rest = comment;
    let mut text = String::new();
    while let Some(begin) = rest.find("[%") {
        let Some(length) = rest[begin..].find(']') else {
            break;
        };
        let command = &rest[begin + 2..begin + length];
        let after = &rest[begin + length + 1..];
        let time = command.split_once(char::is_whitespace).and_then(|(name, value)| {
            let time = parse_time(value.trim())?;
            match name {
                "clk" => annotations.clock = Some(time),
                "emt" => annotations.elapsed = Some(time),
                _ => return None,
            }
            Some(())
        });
        if time.is_some() {
            join(&mut text, &rest[..begin]);
        } else {
            join(&mut text, &rest[..begin + length + 1]);
        }
        rest = after;
    }
    join(&mut text, rest);
    let text = text.trim();
    if !text.is_empty() {
        annotations.comments.push(text.to_owned());
    }
}

/// Appends text without doubling the space around a removed command.
fn join(text: &mut String, more: &str) {
    let blank = text.is_empty() || text.ends_with(' ');
    text.push_str(if blank { more.trim_start() } else { more });
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, with fractions of a second.
pub(crate) fn parse_time(text: &str) -> Option<Milliseconds> {
    let mut parts = text.rsplitn(3, ':');
    let seconds = parts.next()?;
    let minutes = parts.next().map_or(Some(0), |part| part.parse::<u32>().ok())?;
    let hours = parts.next().map_or(Some(0), |part| part.parse::<u64>().ok())?;
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let plain = !whole.is_empty() && digits(whole) && digits(fraction) && whole.len() < 10;
    if !plain || hours > MAX_HOURS || minutes > 1_000_000 {
        return None;
    }
    let thousandths = fraction.bytes().chain(*b"000").take(3);
    let thousandths = thousandths.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let seconds = hours * 3_600 + u64::from(minutes) * 60 + whole.parse::<u64>().ok()?;
    Some(Milliseconds(seconds * 1_000 + thousandths))
}

/// Writes a time as `h:mm:ss`, with thousandths unless they are zero.
pub(crate) fn clock_text(time: Milliseconds) -> String {
    let (seconds, thousandths) = (time.0 / 1_000, time.0 % 1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("{hours}:{minutes:02}:{seconds:02}");
    if thousandths > 0 {
        text.push_str(format!(".{thousandths:03}").trim_end_matches('0'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn annotated(comment: &str) -> Annotations {
        let mut annotations = Annotations::default();
        split_commands(comment, &mut annotations);
        annotations
    }

    #[test]
    fn times_read_back() {
        for milliseconds in [0, 1, 999, 1_000, 59_990, 61_500, 3_600_000, 35_999_123] {
            let time = Milliseconds(milliseconds);
            assert_eq!(parse_time(&clock_text(time)), Some(time));
        }
        assert_eq!(parse_time("5"), Some(Milliseconds(5_000)));
        assert_eq!(parse_time("2:05"), Some(Milliseconds(125_000)));
        assert_eq!(parse_time("0:00:05.25"), Some(Milliseconds(5_250)));
        for text in ["", ":", "a", "1:2:3:4", "-1", "1:-2", "0:00:5.x", "99999999999999999999"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_removed_from_comments() {
        let both = annotated("[%clk 0:01:00] [%emt 0:00:02] well played");
        assert_eq!(both.clock, Some(Milliseconds(60_000)));
        assert_eq!(both.elapsed, Some(Milliseconds(2_000)));
        assert_eq!(both.comments, ["well played"]);
        let mixed = annotated("so [%eval 0.3] [%clk 0:00:01] there");
        assert_eq!(mixed.comments, ["so [%eval 0.3] there"]);
        assert_eq!(annotated("[%clk soon]").comments, ["[%clk soon]"]);
        assert_eq!(annotated("[%clk 1").comments, ["[%clk 1"]);
    }
}
