//! Writing a game in PGN's export format.

use rules::{Color, Position};

use super::clock::clock_text;
use super::game::{Annotations, Node, PgnGame, Variation};
use super::rulesets::{is_plain_name, write_ruleset_tags};
use super::tags::{ROSTER, write_start_tags, write_tag, write_tags};
use super::wrap::Wrapped;
use crate::fen::write_fen;
use crate::san::write_san;
use crate::standard::standard_ruleset;

/// Writes a game: the seven tag roster, other tags, rules and start unless they are the default, the
/// moves wrapped to 80 columns, an empty line at the end.
///
/// The moves must be legal in order, in variations too. Those of a game that was read or came from a
/// [`rules::Game`] are. Callers that fill the public `moves` must check them; nothing is checked here.
///
/// A game reads back equal, except for things that PGN cannot hold:
///
/// - Line breaks and other control characters become spaces, `}` in a comment becomes `)`. Spaces at
///   the ends of a comment are lost, and so are blank comments.
/// - Tag names keep letters, digits and `_+#=:-`. Tags with the value `?` or `????.??.??` are not read
///   back. Tags that the game has fields for are written from the fields.
/// - A comment on a move that contains `[%clk …]` or `[%emt …]` reads back as a time of the move. A time
///   above 9 999 hours reads back as a comment.
/// - Variations without moves are not written. Variations deeper than [`MAX_DEPTH`](super::MAX_DEPTH)
///   and anything beyond the other limits of this module are written, but the reader refuses them.
///
/// A comment longer than a line continues on the next line, as the export format demands. Readers turn
/// the break into a space.
pub fn write_pgn(game: &PgnGame) -> String {
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
fn write_head(text: &mut String, game: &PgnGame) {
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

/// The commands at the head of a comment, separated by single spaces, and the rest.
fn leading_commands(text: &str) -> (&str, &str) {
    let mut end = 0;
    loop {
        let blank = usize::from(end > 0);
        let command = text[end..].get(blank..).filter(|rest| rest.starts_with("[%"));
        let Some(length) = command.and_then(|command| command.find(']')) else { break };
        let next = end + blank + length + 1;
        let mut behind = text[next..].chars();
        // Several spaces would not read back.
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

/// Whether the next move of Black needs its number: at the beginning and after an interruption.
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
            // Commands of other programs, such as `[%eval 0.3]`, come before the times.
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
