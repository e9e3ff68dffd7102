//! Hostile texts in the older save formats.

use crate::pgn_files::HOSTILE_SIZE;

/// Texts of [`HOSTILE_SIZE`] that try to make reading club games slow, by name.
pub fn hostile_club_games() -> Vec<(&'static str, String)> {
    let filled = |head: &str, part: &str, tail: &str| {
        let count = (HOSTILE_SIZE - head.len() - tail.len()) / part.len();
        format!("{head}{}{tail}", part.repeat(count))
    };
    let in_games = |part: &str| filled("{\"games\":[", part, "0]}");
    let unknown = format!("{{\"{}\":0}},", "turm".repeat(25));
    vec![
        ("games that are numbers", in_games("0,")),
        ("empty games", in_games("{},")),
        ("one wrong key each", in_games("{\"idd\":0},")),
        ("long wrong keys", in_games(&unknown)),
        ("keys of one game", filled("{\"games\":[{", "\"a\":0,", "\"b\":0}]}")),
        ("games without commas", in_games("{}")),
        ("broken games", in_games("{a},")),
        ("broken games that never end", in_games("{\"a\":")),
        ("open brackets", filled("{\"games\":[", "[", "")),
        ("nested brackets", {
            let half = HOSTILE_SIZE / 2 - 20;
            format!("{{\"games\":[{}{}]}}", "[".repeat(half), "]".repeat(half))
        }),
        ("nested objects", filled("{\"games\":[", "{\"pieces\":", "")),
        ("empty pieces", filled("{\"games\":[{\"pieces\":{\"kings\":[", "{},", "{}]}}]}")),
        ("games of empty lists", in_games("{\"pieces\":{\"kings\":[]}},")),
        ("wrong keys beside the games", filled("{", "\"a\":0,", "\"games\":[]}")),
        ("quotation marks", filled("{\"games\":[", "\"\\\"", "")),
        ("lines", filled("{\"games\":[", "{}\n,", "{}]}")),
        ("nothing", filled("", " ", "")),
    ]
}

/// Hostile board texts of [`HOSTILE_SIZE`], by name.
pub fn hostile_boards() -> Vec<(&'static str, String)> {
    let filled = |part: &str| format!("W {}", part.repeat(HOSTILE_SIZE / part.len()));
    vec![
        ("empty squares", filled("[None] ")),
        ("brackets", filled("[")),
        ("lines", filled("\n")),
        ("kings", filled("[K e1 W] ")),
    ]
}
