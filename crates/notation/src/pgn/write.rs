//! Writing a game in PGN's export format.

use rules::{Color, Position};

use super::clock::clock_text;
use super::game::{Annotations, Game, Node, Variation};
use super::rulesets::{is_plain_name, write_ruleset_tags};
use super::tags::{ROSTER, write_start_tags, write_tag, write_tags};
use super::wrap::Wrapped;
use crate::fen::write_fen;
use crate::san::write_san;
use crate::standard::standard_ruleset;

/// Writes a game: the seven tags, the others, rules and start where they are not the usual ones, the
/// moves in lines of 80 columns, an empty line at the end.
///
/// The moves must be legal one after the other, in variations too. Those of a game that was read or
/// came from a line are; whoever fills the public `moves` must see to it, for they are not checked
/// here, and what is written of illegal ones means nothing.
///
/// A game reads back equal but for what PGN has no place for:
///
/// - Line breaks and other control characters are written as blanks, a `}` in a comment as `)`.
///   Blanks at the ends of a comment are lost, and so are comments of nothing else.
/// - Of the names of tags, letters, digits and `_+#=:-` are kept. Tags that say `?` or `????.??.??`
///   read back as no tags; tags that the game has fields for are written from those.
/// - A comment on a move that holds `[%clk …]` or `[%emt …]` reads back as a time of the move. A time
///   of more than 9 999 hours reads back as a comment.
/// - Variations without moves are not written. Those deeper than [`MAX_DEPTH`](super::MAX_DEPTH), and
///   what goes beyond the other limits of this module, are written and refused by the reader.
///
/// A comment that does not fit on a line goes on in the next one, as the export format has it; readers make
/// a blank of the break.
pub fn write_pgn(game: &Game) -> String {
    let mut text = String::new();
    write_head(&mut text, game);
    text.push('\n');
    let mut writer = Writer { text: Wrapped::new(text), number: Number::Due };
    for comment in &game.comments {
        writer.comment(comment);
    }
    writer.line(game.start(), &game.moves);
    writer.text.word(&game.result.to_string());
    for comment in &game.closing_comments {
        writer.comment(comment);
    }
    writer.text.finish()
}

/// Writes every tag.
fn write_head(text: &mut String, game: &Game) {
    write_tags(text, &ROSTER, &game.tags, game.result);
    if game.ruleset() == standard_ruleset() {
        let plain = game.tags.iter().find(|(name, value)| is_plain_name(name, value));
        plain.iter().for_each(|(name, value)| write_tag(text, name, value));
    }
    write_ruleset_tags(text, game.ruleset());
    let (start, usual) = (game.start(), game.ruleset().start());
    let drawn = game.ruleset().spec().start.random.is_some();
    if drawn || start.setup() != usual.setup() {
        write_start_tags(text, &write_fen(start));
    }
}

/// The commands a comment begins with, one blank behind each, and the rest of it.
fn leading_commands(text: &str) -> (&str, &str) {
    let mut end = 0;
    loop {
        let blank = usize::from(end > 0);
        let command = text[end..].get(blank..).filter(|rest| rest.starts_with("[%"));
        let Some(length) = command.and_then(|command| command.find(']')) else { break };
        let next = end + blank + length + 1;
        let mut behind = text[next..].chars();
        // More blanks than one would not come back.
        let parted = match behind.next() {
            None => true,
            Some(first) => first == ' ' && !behind.as_str().starts_with(char::is_whitespace),
        };
        if !parted {
            break;
        }
        end = next;
    }
    (&text[..end], text[end..].trim_start())
}

/// Whether a move of Black must say its number: at the beginning and after an interruption.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Due,
    Known,
}

struct Writer {
    text: Wrapped,
    number: Number,
}

impl Writer {
    fn line(&mut self, start: &Position, moves: &[Node]) {
        let mut position = start.clone();
        for node in moves {
            self.mv(&position, node);
            self.annotations(&node.annotations);
            for variation in &node.variations {
                self.variation(&position, variation);
            }
            position.play_unchecked(node.mv);
        }
    }

    fn mv(&mut self, position: &Position, node: &Node) {
        let number = position.fullmove_number();
        match (position.turn(), self.number) {
            (Color::White, _) => self.text.word(&format!("{number}.")),
            (Color::Black, Number::Due) => self.text.word(&format!("{number}...")),
            (Color::Black, Number::Known) => {}
        }
        self.number = Number::Known;
        self.text.word(&write_san(position, node.mv));
    }

    fn annotations(&mut self, annotations: &Annotations) {
        for nag in &annotations.nags {
            self.text.word(&format!("${}", nag.0));
        }
        let clock = annotations.clock.map(|time| format!("[%clk {}]", clock_text(time)));
        let elapsed = annotations.elapsed.map(|time| format!("[%emt {}]", clock_text(time)));
        let commands: Vec<String> = clock.into_iter().chain(elapsed).collect();
        let mut comments = annotations.comments.iter();
        if !commands.is_empty() {
            // Other programs' commands, such as `[%eval 0.3]`, stand before the times as they write them.
            let (others, first) = comments.next().map_or(("", ""), |text| leading_commands(text));
            let times = commands.join(" ");
            let parts = [others, &times, first].into_iter().filter(|part| !part.is_empty());
            self.comment(&parts.collect::<Vec<_>>().join(" "));
        }
        for comment in comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, text: &str) {
        self.text.comment(text);
        self.number = Number::Due;
    }

    fn variation(&mut self, position: &Position, variation: &Variation) {
        if variation.moves.is_empty() {
            return;
        }
        self.text.open();
        self.number = Number::Due;
        for comment in &variation.comments {
            self.comment(comment);
        }
        self.line(position, &variation.moves);
        self.text.close();
        self.number = Number::Due;
    }
}
