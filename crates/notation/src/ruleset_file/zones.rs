//! Zones of the ruleset file: squares and rectangles, for one side or mirrored for both.

use rules::geometry::{MAX_AREA, MAX_SIDE};
use rules::spec::Zone;
use rules::{ByColor, Coord, Fault, FaultText};

use super::values::{Sides, ZoneText};

/// The most squares of a zone, repetitions included.
const MAX_SQUARES: usize = 4 * MAX_AREA;

/// Files and ranks as the author gave them, perhaps more or fewer than a board can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// A rectangle by its lowest and highest corner; a single square is its own rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rectangle {
    low: Coord,
    high: Coord,
}

impl Rectangle {
    /// Whole ranks, counted from zero, or nothing when the board has none.
    pub(super) fn ranks(size: Size, from: u8, to: u8) -> Option<Self> {
        let (low, high) = (Coord::new(0, from), Coord::new(size.files.checked_sub(1)?, to));
        (from <= to && to < size.ranks).then_some(Self { low, high })
    }

    fn parse(text: &str) -> Option<Self> {
        let (a, b) = text.split_once('-').unwrap_or((text, text));
        let (a, b) = (Coord::parse(a.trim())?, Coord::parse(b.trim())?);
        Some(Self {
            low: Coord::new(a.file.min(b.file), a.rank.min(b.rank)),
            high: Coord::new(a.file.max(b.file), a.rank.max(b.rank)),
        })
    }

    /// Mirrored from top to bottom, if the board has these squares.
    fn mirrored(self, size: Size) -> Option<Self> {
        let flip = |rank: u8| (size.ranks.checked_sub(1)?).checked_sub(rank);
        Some(Self {
            low: Coord::new(self.low.file, flip(self.high.rank)?),
            high: Coord::new(self.high.file, flip(self.low.rank)?),
        })
    }

    fn squares(self) -> impl Iterator<Item = Coord> {
        let files = self.low.file..=self.high.file;
        (self.low.rank..=self.high.rank)
            .flat_map(move |rank| files.clone().map(move |file| Coord::new(file, rank)))
    }

    fn text(self) -> String {
        if self.low == self.high {
            self.low.to_string()
        } else {
            format!("{}-{}", self.low, self.high)
        }
    }
}

/// The squares of some rectangles, rank by rank within each.
pub(super) fn expand(rectangles: &[Rectangle]) -> Zone {
    rectangles.iter().flat_map(|rectangle| rectangle.squares()).collect()
}

/// Reads one zone and notes every text that is not a square or rectangle.
pub(super) fn rectangles(text: &ZoneText, path: &str, faults: &mut Vec<Fault>) -> Vec<Rectangle> {
    let (texts, in_list) = match text {
        ZoneText::One(text) => (std::slice::from_ref(text), false),
        ZoneText::Many(texts) => (texts.as_slice(), true),
    };
    let mut rectangles = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        match Rectangle::parse(text) {
            Some(rectangle) => rectangles.push(rectangle),
            None => {
                let path = if in_list { format!("{path}[{index}]") } else { path.to_owned() };
                let lower = text.to_lowercase();
                let fault = if Rectangle::parse(&lower).is_some() {
                    let message =
                        format!("squares are written in lower case: {lower:?}, not {text:?}");
                    FaultText::new("file-square-case", message).with("meant", lower)
                } else {
                    let message = format!(
                        "{text:?} is neither a square such as \"e4\" nor a rectangle such as \
                         \"a2-h2\"; several go in a list: [\"a1\", \"c3-d4\"]"
                    );
                    FaultText::new("file-square", message)
                };
                faults.push(Fault::new(path, fault.with("found", text)));
            }
        }
    }
    let squares: usize = rectangles.iter().map(|rectangle| rectangle.squares().count()).sum();
    if squares > MAX_SQUARES {
        let message = format!("lists {squares} squares; {MAX_SQUARES} is the maximum");
        let text = FaultText::new("file-many-squares", message).with("most", MAX_SQUARES);
        faults.push(Fault::new(path, text.with("count", squares)));
        rectangles.clear();
    }
    rectangles
}

/// Reads a zone in which one text means White's, mirrored for Black.
pub(super) fn mirrored_sides(
    sides: &Sides<ZoneText>,
    size: Size,
    path: &str,
    faults: &mut Vec<Fault>,
) -> ByColor<Zone> {
    match sides {
        Sides::Both(text) => {
            let white = rectangles(text, path, faults);
            mirror(&white, size).unwrap_or_else(|| {
                let message = "reaches beyond the board, so it cannot be mirrored for Black";
                faults.push(Fault::new(path, FaultText::new("file-no-mirror", message)));
                ByColor::default()
            })
        }
        Sides::Each { white, black } => each(white.as_ref(), black.as_ref(), path, faults),
    }
}

/// Reads a zone in which one text means the same squares for both sides.
pub(super) fn literal_sides(
    sides: &Sides<ZoneText>,
    path: &str,
    faults: &mut Vec<Fault>,
) -> ByColor<Zone> {
    match sides {
        Sides::Both(text) => ByColor::same(expand(&rectangles(text, path, faults))),
        Sides::Each { white, black } => each(white.as_ref(), black.as_ref(), path, faults),
    }
}

fn each(
    white: Option<&ZoneText>,
    black: Option<&ZoneText>,
    path: &str,
    faults: &mut Vec<Fault>,
) -> ByColor<Zone> {
    let mut side = |text: Option<&ZoneText>, name: &str| {
        let path = format!("{path}.{name}");
        text.map_or_else(Zone::new, |text| expand(&rectangles(text, &path, faults)))
    };
    ByColor { white: side(white, "white"), black: side(black, "black") }
}

/// White's zone, mirrored from top to bottom for Black, if the board has these squares.
pub(super) fn mirror(white: &[Rectangle], size: Size) -> Option<ByColor<Zone>> {
    let black: Option<Vec<Rectangle>> =
        white.iter().map(|rectangle| rectangle.mirrored(size)).collect();
    Some(ByColor { white: expand(white), black: expand(&black?) })
}

/// Writes a zone as the fewest rectangles that keep the order of its squares.
pub(super) fn zone_text(zone: &Zone) -> ZoneText {
    let mut texts: Vec<String> = compress(zone).into_iter().map(Rectangle::text).collect();
    match texts.len() {
        1 => ZoneText::One(texts.remove(0)),
        _ => ZoneText::Many(texts),
    }
}

/// Writes a zone once if Black's is White's mirrored.
pub(super) fn mirrored_text(zones: &ByColor<Zone>, size: Size) -> Sides<ZoneText> {
    let mirrored = mirror(&compress(&zones.white), size);
    if mirrored.is_some_and(|mirrored| mirrored == *zones) {
        return Sides::Both(zone_text(&zones.white));
    }
    each_text(zones)
}

/// Writes a zone once if it is the same for both sides.
pub(super) fn literal_text(zones: &ByColor<Zone>) -> Sides<ZoneText> {
    if zones.white == zones.black {
        return Sides::Both(zone_text(&zones.white));
    }
    each_text(zones)
}

fn each_text(zones: &ByColor<Zone>) -> Sides<ZoneText> {
    Sides::Each { white: Some(zone_text(&zones.white)), black: Some(zone_text(&zones.black)) }
}

/// Joins neighbors into rows and rows into rectangles, keeping the order. Squares without a name are left
/// out: no board has them.
fn compress(zone: &Zone) -> Vec<Rectangle> {
    let mut rows: Vec<Rectangle> = Vec::new();
    for &at in zone.iter().filter(|at| at.file < MAX_SIDE && at.rank < MAX_SIDE) {
        match rows.last_mut() {
            Some(row) if row.high.rank == at.rank && row.high.file + 1 == at.file => row.high = at,
            _ => rows.push(Rectangle { low: at, high: at }),
        }
    }
    let mut rectangles: Vec<Rectangle> = Vec::new();
    for row in rows {
        match rectangles.last_mut() {
            Some(above)
                if (above.low.file, above.high.file) == (row.low.file, row.high.file)
                    && above.high.rank + 1 == row.low.rank =>
            {
                above.high = row.high;
            }
            _ => rectangles.push(row),
        }
    }
    rectangles
}
