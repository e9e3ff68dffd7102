//! Wrapping words to 80 columns, as PGN's export format demands.

/// The longest line; a longer word stays in one piece.
const COLUMNS: usize = 80;

/// A text built word by word.
#[derive(Clone, Debug)]
pub(crate) struct Wrapped {
    text: String,
    /// The width of the last line.
    column: usize,
    /// Opening brackets to write before the next word.
    open: String,
}

impl Wrapped {
    /// Starts after a text that ends with a line break.
    pub(crate) fn new(text: String) -> Self {
        Self { text, column: 0, open: String::new() }
    }

    /// Writes a word, on the next line if it does not fit.
    pub(crate) fn word(&mut self, word: &str) {
        let open = std::mem::take(&mut self.open);
        let width = open.len() + word.chars().count();
        // Leave room for a closing bracket.
        if self.column > 0 && self.column + 1 + width < COLUMNS {
            self.text.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(&open);
        self.text.push_str(word);
        self.column += width;
    }

    /// Writes a comment without the characters that would end it. It stays on one line if it fits,
    /// because some programs keep line breaks inside comments.
    pub(crate) fn comment(&mut self, text: &str) {
        let plain = |letter: char| match letter {
            '}' => ')',
            _ if letter.is_control() => ' ',
            _ => letter,
        };
        let text: String = text.chars().map(plain).collect();
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let whole = format!("{{ {text} }}");
        if whole.chars().count() < COLUMNS {
            return self.word(&whole);
        }
        let mut piece = "{".to_owned();
        for word in text.split(' ') {
            if may_part(&piece, word) {
                self.word(&std::mem::take(&mut piece));
            } else {
                piece.push(' ');
            }
            piece.push_str(word);
        }
        self.word(&format!("{piece} }}"));
    }

    /// Opens a bracket before the next word.
    pub(super) fn open(&mut self) {
        self.open.push('(');
    }

    /// Closes a bracket after the last word.
    pub(super) fn close(&mut self) {
        if self.column >= COLUMNS {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(')');
        self.column += 1;
    }

    /// The whole text, with an empty line at the end.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("\n\n");
        self.text
    }
}

/// Whether a comment may break before this word and still read back the same: only at a single space,
/// and only if the new line would not look like a tag or a skipped line.
fn may_part(before: &str, word: &str) -> bool {
    let blank = before.ends_with(char::is_whitespace) || word.starts_with(char::is_whitespace);
    !blank && !word.is_empty() && !word.starts_with(['%', '[', ';'])
}
