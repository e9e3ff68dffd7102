//! Reading the games of a file: what comes of each, and what is wrong with it.

use super::error::{PgnFault, PgnFaults, PgnNote};
use super::game::Game;
use super::opening::Opening;
use super::rulesets::Rulesets;
use super::split::{PgnReader, RawGame};
use super::tags::Tags;
use super::tree_reader::TreeReader;

/// What could be read of a game, and everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct GameRead {
    /// Every tag, as far as they could be read.
    pub tags: Tags,
    /// The game up to its first fault, variations with faults being cut short where they are; nothing
    /// when rules or start are unknown.
    pub game: Option<Game>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<PgnFault>,
    /// Whether the faults leave what was played as it was.
    pub main_line: MainLine,
    /// What a reader should know although it is not wrong enough to refuse the game.
    pub notes: Vec<PgnNote>,
}

/// How much the faults of a game do to the moves that were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MainLine {
    /// Rules, start and every move that was played are those of the file; whatever is wrong is wrong
    /// with variations and annotations.
    Whole,
    /// Moves are missing, or a tag that cannot be read leaves rules and start in doubt.
    Doubtful,
}

impl GameRead {
    /// The game if all that was played is in it, and what is wrong with the rest.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn into_main_line(self) -> Result<(Game, Vec<PgnFault>), PgnFaults> {
        match (self.game, self.main_line) {
            (Some(game), MainLine::Whole) => Ok((game, self.faults)),
            _ => Err(PgnFaults(self.faults)),
        }
    }

    /// The game, if nothing is wrong with it.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn into_result(self) -> Result<Game, PgnFaults> {
        PgnFaults(self.faults).or(self.game)
    }
}

/// Reads every game of a file.
///
/// The file may be a stranger's: what it carries of rules may not ask for more work than its size is
/// worth, see [`Rulesets`].
pub fn read_games(bytes: &[u8]) -> impl Iterator<Item = GameRead> {
    read_games_with(bytes, Rulesets::default())
}

/// Reads every game of a file by these rulesets and those that it carries, if they are wanted.
pub fn read_games_with(bytes: &[u8], mut rulesets: Rulesets) -> impl Iterator<Item = GameRead> {
    PgnReader::new(bytes).map(move |raw| raw.read(&mut rulesets))
}

impl RawGame<'_> {
    /// Reads the game: tags, moves with all that is said about them, variations, result.
    pub fn read(&self, rulesets: &mut Rulesets) -> GameRead {
        let mut faults = Vec::new();
        let Opening { tags, start, moves_at } = self.open(rulesets, &mut faults);
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
