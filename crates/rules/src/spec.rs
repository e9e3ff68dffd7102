//! The draft of a ruleset, as its author writes it. [`Ruleset::compile`] checks it and makes it a ruleset.
//!
//! Everything here may be nonsense, and nothing is trusted. Piece kinds are named by their letter,
//! squares by coordinates that the board may not have.
//!
//! [`Ruleset::compile`]: crate::Ruleset::compile

use crate::geometry::Coord;
use crate::movement::Movement;
use crate::piece::{ByColor, ByWing, Color};

/// A set of squares as an author lists them.
pub type Zone = Vec<Coord>;

/// The draft of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesetSpec {
    /// A short name for files and commands: lower case letters, digits and hyphens.
    pub name: String,
    /// The name shown to people.
    pub title: String,
    /// A sentence or two for people.
    pub description: String,
    /// The number of files, 2..=26.
    pub files: u8,
    /// The number of ranks, 2..=26.
    pub ranks: u8,
    /// Squares nobody can enter or ride through.
    pub walls: Zone,
    /// Where a royal of that side wins under [`WinCondition::KingOfTheHill`].
    pub hills: ByColor<Zone>,
    /// The piece kinds, at most 26.
    pub kinds: Vec<KindSpec>,
    /// The position the game starts from.
    pub start: StartSpec,
    /// How each side wins.
    pub win: ByColor<WinCondition>,
    /// How many checks win the game for the side that gives them, if checks win.
    pub checks_to_win: Option<u8>,
    /// What it means to have no legal move without being checkmated.
    pub no_moves: NoMoves,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// The pawns' double step.
    pub double_step: Option<DoubleStepSpec>,
    /// Castling.
    pub castling: Option<CastlingSpec>,
    /// Promotion of pawns.
    pub promotion: Option<PromotionSpec>,
    /// Where a captured piece goes.
    pub captured: CapturedPiece,
    /// Dropping pieces from the hand.
    pub drops: Option<DropSpec>,
    /// Rules that draw the game.
    pub draws: DrawSpec,
}

impl RulesetSpec {
    /// Whether it matters that a piece of a kind has not moved yet.
    pub fn remembers_first_move(&self, kind: &KindSpec) -> bool {
        let castles = self.castling.as_ref().is_some_and(|castling| castling.dropped_partner);
        (kind.royal && castles) || kind.movement.iter().any(|atom| atom.first_move_only)
    }
}

/// The draft of a piece kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindSpec {
    /// Its upper-case letter in every notation.
    pub letter: char,
    /// Its name for people, such as `knight`.
    pub name: String,
    /// How it moves, seen from White's side.
    pub movement: Movement,
    /// Whether losing or endangering it matters under the win condition.
    pub royal: bool,
    /// Whether it is a pawn: it may double-step, be captured en passant and promote, and each of
    /// its moves resets the move counter.
    pub pawn: bool,
    /// Letters it promotes to, if they differ from [`PromotionSpec::choices`].
    pub promotes_to: Option<Vec<char>>,
}

/// The draft of the start position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StartSpec {
    /// Which pieces are where.
    pub pieces: Vec<PlacementSpec>,
    /// Pieces in hand at the start, as letter and count.
    pub hands: ByColor<Vec<(char, u16)>>,
    /// Who moves first.
    pub turn: FirstMove,
    /// How a new game varies the start, if it does.
    pub random: Option<RandomStart>,
}

/// A piece on a square of the start position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementSpec {
    /// Where it is.
    pub at: Coord,
    /// Whose it is.
    pub color: Color,
    /// The letter of its kind, upper case.
    pub letter: char,
}

/// Who makes the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FirstMove {
    /// White, as usual.
    #[default]
    White,
    /// Black.
    Black,
}

/// A family of start positions from which a new game draws one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomStart {
    /// The 960 arrangements of Chess960.
    Chess960,
}

/// How a side wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinCondition {
    /// By attacking a royal that cannot be made safe. The opponent may not leave a royal attacked.
    Checkmate,
    /// By capturing royals; there is no law of check.
    Regicide(RoyalLoss),
    /// By checkmate, or by bringing one of its royals to a hill.
    KingOfTheHill,
    /// By capturing pieces; there is no law of check.
    Extinction(Extinct),
}

/// Which royal's capture loses under [`WinCondition::Regicide`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoyalLoss {
    /// The last one.
    Last,
    /// Any one of them.
    First,
}

/// What must be gone under [`WinCondition::Extinction`]; pieces in hand count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extinct {
    /// Every piece.
    All,
    /// Every piece of at least one of these kinds, given by letter.
    AnyOf(Vec<char>),
    /// Every piece of all these kinds, given by letter.
    AllOf(Vec<char>),
}

/// What it means to have no legal move without being checkmated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoMoves {
    /// The game is drawn.
    #[default]
    Draw,
    /// The side that cannot move loses.
    Loss,
    /// The side that cannot move wins.
    Win,
    /// The side waits until it can move again, as in bughouse. A checkmated side waits too, as long
    /// as a piece given from outside could still help.
    Wait,
}

/// The draft of the double step: twice the pawn's own move, over an empty square to an empty one.
///
/// It never ends in the promotion zone, and a kind that gets that far by its ordinary movement has
/// none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DoubleStepSpec {
    /// The start squares.
    pub from: ByColor<Zone>,
    /// The start squares of double steps that can be captured en passant, by pawns that could not
    /// move to the passed square anyway.
    pub en_passant: ByColor<Zone>,
}

/// The draft of castling in Chess960 form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingSpec {
    /// The letter of the kind the royal castles with.
    pub partner: char,
    /// The file the royal ends on, counted from zero.
    pub royal_to: ByWing<u8>,
    /// The file the partner ends on, counted from zero.
    pub partner_to: ByWing<u8>,
    /// How a castling move is written.
    pub notation: CastlingNotation,
    /// Whether a royal that has not moved may castle with a partner that was dropped where one started.
    pub dropped_partner: bool,
}

/// How a castling move is written as squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingNotation {
    /// The royal's square and its target, as in standard chess.
    RoyalTarget,
    /// The royal's square and its partner's, as in Chess960.
    RoyalTakesPartner,
}

/// The draft of promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionSpec {
    /// Where a pawn may promote on arrival.
    pub zone: ByColor<Zone>,
    /// Where it must; part of the zone.
    pub compulsory: ByColor<Zone>,
    /// Letters to choose from; one letter is a forced kind.
    pub choices: Vec<char>,
    /// Whether only kinds the side has lost can be chosen.
    pub supply: PromotionSupply,
    /// What a promoted piece is when it is captured into a hand.
    pub captured: PromotedCapture,
}

/// What a promoted piece is when it is captured into a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PromotedCapture {
    /// The pawn it was.
    #[default]
    Pawn,
    /// What it became.
    Kept,
}

/// Which of the choices a pawn has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionSupply {
    /// All of them.
    Unlimited,
    /// Kinds of which the side has fewer than at the start.
    LostKinds(NoneLeft),
}

/// What happens to a pawn that must promote when no choice is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoneLeft {
    /// It arrives and stays a pawn.
    Stay,
    /// It cannot go there.
    Barred,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CapturedPiece {
    /// Out of the game.
    #[default]
    Removed,
    /// To the captor's hand, in the captor's color; [`PromotionSpec::captured`] is about promoted pieces.
    ToHand,
    /// Out of this board as an effect of the move, for somebody else's hand; [`PromotionSpec::captured`] is about
    /// promoted pieces.
    Transferred,
}

/// The draft of drops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropSpec {
    /// Where pieces other than pawns may be dropped.
    pub zone: ByColor<Zone>,
    /// Where pawns may be dropped.
    pub pawn_zone: ByColor<Zone>,
    /// How many pawns of one kind and color a file may have, including the dropped one: `Some(1)`
    /// bars doubled pawns.
    pub pawns_a_file: Option<u8>,
    /// What a drop may not do.
    pub limit: DropLimit,
    /// The letters that the limit applies to.
    pub limited: Vec<char>,
}

/// What a drop may not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DropLimit {
    /// It may do anything.
    #[default]
    None,
    /// It may not give check.
    NoCheck,
    /// It may not give checkmate.
    NoMate,
}

/// The draft of the rules that draw a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawSpec {
    /// Occurrences of a position.
    pub repetition: Option<RepetitionSpec>,
    /// Plies without a capture or pawn move.
    pub move_count: Option<MoveCountSpec>,
    /// Whether the game is drawn when neither side could ever checkmate; standard army only.
    pub insufficient_material: bool,
}

/// How often a position may occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionSpec {
    /// A draw can be claimed, and later happens automatically.
    Draw {
        /// Occurrences after which a player may claim.
        claim: u8,
        /// Occurrences after which the game is over.
        automatic: u8,
    },
    /// A move that would make the position occur this often is illegal.
    Barred {
        /// The first number of occurrences that may not happen.
        at: u8,
    },
}

/// How many plies without a capture or pawn move draw the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCountSpec {
    /// Plies after which a player may claim.
    pub claim: u16,
    /// Plies after which the game is over.
    pub automatic: u16,
}
