//! Reading the games of a file, each with its faults.

use super::error::{PgnFault, PgnFaults, PgnNote};
use super::game::PgnGame;
use super::header::Header;
use super::rulesets::Rulesets;
use super::split::{PgnReader, RawGame};
use super::tags::Tags;
use super::tree_reader::TreeReader;

/// What could be read of a game, and its faults.
#[derive(Clone, Debug)]
pub struct GameRead {
    /// Every tag that could be read.
    pub tags: Tags,
    /// The game up to the first fault of its main line; variations end at their first fault. `None` when
    /// rules or start are unknown.
    pub game: Option<PgnGame>,
    /// The faults, in the order of the file.
    pub faults: Vec<PgnFault>,
    /// Whether the main line is complete in spite of the faults.
    pub main_line: MainLine,
    /// Remarks that are not faults.
    pub notes: Vec<PgnNote>,
}

/// Whether the main line of a game is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MainLine {
    /// Rules, start and all played moves are those of the file. Only variations and annotations have
    /// faults.
    Whole,
    /// Moves are missing, or rules and start are uncertain because a tag cannot be read.
    Doubtful,
}

impl GameRead {
    /// The game if its main line is complete, with the other faults.
    ///
    /// # Errors
    /// All faults.
    pub fn into_main_line(self) -> Result<(PgnGame, Vec<PgnFault>), PgnFaults> {
        match (self.game, self.main_line) {
            (Some(game), MainLine::Whole) => Ok((game, self.faults)),
            _ => Err(PgnFaults(self.faults)),
        }
    }

    /// The game if it has no faults.
    ///
    /// # Errors
    /// All faults.
    pub fn into_result(self) -> Result<PgnGame, PgnFaults> {
        PgnFaults(self.faults).or(self.game)
    }
}

/// Reads every game of a file.
///
/// The file may be untrusted: the work spent on rulesets inside it is limited by its size, see
/// [`Rulesets`].
pub fn read_games(bytes: &[u8]) -> impl Iterator<Item = GameRead> {
    read_games_with(bytes, Rulesets::default())
}

/// Reads every game of a file with known rulesets and those inside the file.
pub fn read_games_with(bytes: &[u8], mut rulesets: Rulesets) -> impl Iterator<Item = GameRead> {
    PgnReader::new(bytes).map(move |raw| raw.read(&mut rulesets))
}

impl RawGame<'_> {
    /// Reads the game: tags, annotated moves, variations, result.
    pub fn read(&self, rulesets: &mut Rulesets) -> GameRead {
        let mut faults = Vec::new();
        let Header { tags, start, moves_at } = self.header(rulesets, &mut faults);
        let Some(start) = start else {
            let main_line = MainLine::Doubtful;
            return GameRead { tags, game: None, faults, main_line, notes: Vec::new() };
        };
        let mut tree = TreeReader::new(self, start, faults);
        tree.run(moves_at);
        rulesets.budget.spend(tree.work());
        tree.finish(tags)
    }
}
