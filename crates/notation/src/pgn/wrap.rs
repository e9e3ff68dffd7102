//! Words in lines of at most 80 columns, as PGN's export format has them.

/// The width lines are wrapped to; a word that is longer stays in one piece.
const COLUMNS: usize = 80;

/// A text that grows by words.
#[derive(Clone, Debug)]
pub(crate) struct Wrapped {
    text: String,
    /// How wide the last line is.
    column: usize,
    /// Brackets that open before the next word.
    open: String,
}

impl Wrapped {
    /// Words to come after a text that ends with its line.
    pub(crate) fn new(text: String) -> Self {
        Self { text, column: 0, open: String::new() }
    }

    /// Writes a word, on the next line if it does not fit.
    pub(crate) fn word(&mut self, word: &str) {
        let open = std::mem::take(&mut self.open);
        let width = open.len() + word.chars().count();
        // A bracket that closes may follow.
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

    /// Writes a comment without what would end it: in one piece if it fits on a line, for some readers tell
    /// line breaks in comments from blanks, otherwise on as many lines as it needs.
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

    /// Closes a bracket behind the last word.
    pub(super) fn close(&mut self) {
        if self.column >= COLUMNS {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(')');
        self.column += 1;
    }

    /// Everything written, with an empty line behind it.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("\n\n");
        self.text
    }
}

/// Whether a comment may go on with this word on the next line and still read back as it is: only where
/// one blank stands alone, and where the line does not look like a tag or like one to be passed over.
fn may_part(before: &str, word: &str) -> bool {
    let blank = before.ends_with(char::is_whitespace) || word.starts_with(char::is_whitespace);
    !blank && !word.is_empty() && !word.starts_with(['%', '[', ';'])
}
