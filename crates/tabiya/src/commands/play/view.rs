//! The visible part of a board, and the side it is seen from.

use rules::{BoardShape, Color, Coord, Square};

use super::command::Scroll;

/// Lines around the ranks: the move, its consequence, file letters, the visible part, two hands, the
/// checks and the prompt.
const LINES_AROUND: usize = 8;
/// Columns to the left of the first file, for the rank number.
pub(crate) const RANK_COLUMNS: usize = 3;
/// The minimum number of visible ranks or files, however small the window.
const LEAST: usize = 3;
/// Columns of a square if the whole board fits, and if it does not.
const WIDE: usize = 3;
const NARROW: usize = 2;

/// The size of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScreenSize {
    /// A terminal of this size.
    Window {
        /// Characters per line.
        columns: usize,
        /// Lines.
        rows: usize,
    },
    /// No limit, as in a file or a pipe.
    Unlimited,
}

/// A view of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TerminalView {
    shape: BoardShape,
    /// The side at the bottom.
    bottom: Color,
    screen: ScreenSize,
    /// How many ranks are hidden above, and how many files to the left.
    top: usize,
    left: usize,
}

impl TerminalView {
    /// A view of a board from one side, as close to that side as fits.
    pub(crate) fn new(shape: BoardShape, bottom: Color, screen: ScreenSize) -> Self {
        let mut view = Self { shape, bottom, screen, top: 0, left: 0 };
        view.top = view.rows_hidden();
        view.left = view.columns_hidden() / 2;
        view
    }

    /// The size of the screen.
    pub(crate) fn screen(&self) -> ScreenSize {
        self.screen
    }

    /// Adapts the view to a new size of the screen.
    pub(crate) fn fit(&mut self, screen: ScreenSize) {
        if self.is_whole() {
            *self = Self::new(self.shape, self.bottom, screen);
            return;
        }
        self.screen = screen;
        self.top = self.top.min(self.rows_hidden());
        self.left = self.left.min(self.columns_hidden());
    }

    /// Turns the board around; the same squares stay visible.
    pub(crate) fn flip(&mut self) {
        self.bottom = !self.bottom;
        self.top = self.rows_hidden() - self.top;
        self.left = self.columns_hidden() - self.left;
    }

    /// Whether every square is visible.
    pub(crate) fn is_whole(&self) -> bool {
        self.rows_hidden() == 0 && self.columns_hidden() == 0
    }

    /// Scrolls by half of the visible part; returns whether anything changed.
    pub(crate) fn scroll(&mut self, way: &Scroll) -> bool {
        let before = (self.top, self.left);
        let (rows, columns) = (self.rows().div_ceil(2), self.columns().div_ceil(2));
        match way {
            Scroll::Up => self.top = self.top.saturating_sub(rows),
            Scroll::Down => self.top = (self.top + rows).min(self.rows_hidden()),
            Scroll::Left => self.left = self.left.saturating_sub(columns),
            Scroll::Right => self.left = (self.left + columns).min(self.columns_hidden()),
            Scroll::To(name) => {
                if let Some(square) = self.shape.parse(name) {
                    self.center(square);
                }
            }
        }
        before != (self.top, self.left)
    }

    /// Scrolls as little as possible to show a square and its neighbors.
    pub(crate) fn reveal(&mut self, square: Square) {
        let (row, column) = self.place(square);
        self.top = revealed(row, self.top, self.rows(), self.rows_hidden());
        self.left = revealed(column, self.left, self.columns(), self.columns_hidden());
    }

    fn center(&mut self, square: Square) {
        let (row, column) = self.place(square);
        self.top = row.saturating_sub(self.rows() / 2).min(self.rows_hidden());
        self.left = column.saturating_sub(self.columns() / 2).min(self.columns_hidden());
    }

    /// The visible ranks, from top to bottom.
    pub(crate) fn ranks(&self) -> Vec<u8> {
        let from_top: Vec<u8> = match self.bottom {
            Color::White => (0..self.shape.ranks()).rev().collect(),
            Color::Black => (0..self.shape.ranks()).collect(),
        };
        from_top.into_iter().skip(self.top).take(self.rows()).collect()
    }

    /// The visible files, from left to right.
    pub(crate) fn files(&self) -> Vec<u8> {
        let from_left: Vec<u8> = match self.bottom {
            Color::White => (0..self.shape.files()).collect(),
            Color::Black => (0..self.shape.files()).rev().collect(),
        };
        from_left.into_iter().skip(self.left).take(self.columns()).collect()
    }

    /// The width of a square: three columns if the whole board fits, otherwise two.
    pub(crate) fn square_columns(&self) -> usize {
        let files = usize::from(self.shape.files());
        match self.screen {
            ScreenSize::Window { columns, .. } if RANK_COLUMNS + files * WIDE > columns => NARROW,
            _ => WIDE,
        }
    }

    /// The visible part in words; `None` if the whole board is visible.
    pub(crate) fn part(&self) -> Option<String> {
        if self.is_whole() {
            return None;
        }
        let (ranks, files) = (self.ranks(), self.files());
        let corner = |file: Option<&u8>, rank: Option<&u8>| {
            Some(Coord { file: *file?, rank: *rank? }.to_string())
        };
        let one = corner(files.first(), ranks.last())?;
        let other = corner(files.last(), ranks.first())?;
        let mut ways = Vec::new();
        let hidden = [
            (self.top > 0, "up"),
            (self.top < self.rows_hidden(), "down"),
            (self.left > 0, "left"),
            (self.left < self.columns_hidden(), "right"),
        ];
        ways.extend(hidden.into_iter().filter_map(|(more, way)| more.then_some(way)));
        Some(format!("{one} to {other} of {}; more: {}", self.shape, ways.join(", ")))
    }

    fn rows(&self) -> usize {
        let ranks = usize::from(self.shape.ranks());
        match self.screen {
            ScreenSize::Window { rows, .. } => {
                rows.saturating_sub(LINES_AROUND).max(LEAST).min(ranks)
            }
            ScreenSize::Unlimited => ranks,
        }
    }

    fn columns(&self) -> usize {
        let files = usize::from(self.shape.files());
        match self.screen {
            ScreenSize::Window { columns, .. } => {
                // The last square may need a bracket after it.
                let inside = columns.saturating_sub(RANK_COLUMNS + 1);
                (inside / self.square_columns()).max(LEAST).min(files)
            }
            ScreenSize::Unlimited => files,
        }
    }

    fn rows_hidden(&self) -> usize {
        usize::from(self.shape.ranks()) - self.rows()
    }

    fn columns_hidden(&self) -> usize {
        usize::from(self.shape.files()) - self.columns()
    }

    /// The row and column of a square, counted from the top left of the whole board.
    fn place(&self, square: Square) -> (usize, usize) {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let Coord { file, rank } = self.shape.coord(square);
        let (row, column) = match self.bottom {
            Color::White => (ranks - 1 - rank, file),
            Color::Black => (rank, files - 1 - file),
        };
        (usize::from(row), usize::from(column))
    }
}

/// The first row to show, so that a row and its neighbors are among the `count` visible ones.
fn revealed(row: usize, first: usize, count: usize, hidden: usize) -> usize {
    let margin = usize::from(count > 2);
    let highest = row.saturating_sub(margin);
    let lowest = (row + margin + 1).saturating_sub(count);
    first.min(highest).max(lowest).min(hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: ScreenSize = ScreenSize::Window { columns: 80, rows: 24 };

    fn view(files: u8, ranks: u8, screen: ScreenSize) -> TerminalView {
        TerminalView::new(BoardShape::new(files, ranks).unwrap(), Color::White, screen)
    }

    #[track_caller]
    fn sees(view: &TerminalView, part: &str) {
        assert_eq!(view.part().unwrap_or_default(), part);
    }

    #[test]
    fn a_standard_board_fits_on_a_standard_screen() {
        let view = view(8, 8, SCREEN);
        assert!(view.is_whole());
        assert_eq!((view.ranks(), view.square_columns()), (vec![7, 6, 5, 4, 3, 2, 1, 0], 3));
    }

    #[test]
    fn the_largest_board_scrolls_up_and_down() {
        let mut view = view(26, 26, SCREEN);
        assert_eq!(view.square_columns(), 2);
        sees(&view, "a1 to z16 of 26×26; more: up");
        assert!(view.scroll(&Scroll::Up));
        sees(&view, "a9 to z24 of 26×26; more: up, down");
        assert!(view.scroll(&Scroll::Up));
        assert!(!view.scroll(&Scroll::Up));
        sees(&view, "a11 to z26 of 26×26; more: down");
        assert!(!view.scroll(&Scroll::Left));
    }

    #[test]
    fn a_narrow_screen_scrolls_sideways_too() {
        let mut view = view(26, 26, ScreenSize::Window { columns: 24, rows: 14 });
        sees(&view, "i1 to r6 of 26×26; more: up, left, right");
        view.scroll(&Scroll::To("z26".to_owned()));
        sees(&view, "q21 to z26 of 26×26; more: down, left");
        view.flip();
        sees(&view, "z26 to q21 of 26×26; more: up, right");
    }

    #[test]
    fn revealing_a_square_shows_its_neighbors() {
        let mut view = view(26, 26, SCREEN);
        let square = |name| view.shape.parse(name).unwrap();
        let (inside, above) = (square("c15"), square("c16"));
        view.reveal(inside);
        sees(&view, "a1 to z16 of 26×26; more: up");
        view.reveal(above);
        sees(&view, "a2 to z17 of 26×26; more: up, down");
    }

    #[test]
    fn no_window_is_too_small() {
        for (columns, rows) in [(0, 0), (1, 1), (5, 3), (79, 8), (80, 24), (500, 500)] {
            for side in [2, 3, 8, 26] {
                let mut view = view(side, side, ScreenSize::Window { columns, rows });
                let shape = view.shape;
                for square in shape.squares() {
                    view.reveal(square);
                    let Coord { file, rank } = shape.coord(square);
                    assert!(view.files().contains(&file) && view.ranks().contains(&rank));
                }
                view.fit(ScreenSize::Unlimited);
                assert!(view.is_whole());
            }
        }
    }
}
