//! The types of the ruleset file: what its keys are called, what they may hold, and their schema.
//!
//! The doc comments of this file are the descriptions in `docs/ruleset.schema.json`.

use super::decode::{choice, record};
use super::values::{
    FileLetter, Leap, Letter, Letters, PiecesFile, Ride, Sides, StartFile, WinFile, ZoneText,
};

record! {
    /// A ruleset of Tabiya: board, pieces, start and the rules of the game.
    #[schemars(title = "Tabiya ruleset")]
    struct RulesetFile {
        /// A short name for files and commands: lower-case letters, digits and hyphens.
        name: String,
        /// The name shown to people; the short name if left out.
        title: Option<String>,
        /// A sentence or two for people.
        description: Option<String>,
        /// The number of files, 2 to 26; counted from the start if left out.
        #[schemars(range(min = 2, max = 26))]
        files: Option<u8>,
        /// The number of ranks, 2 to 26; counted from the start if left out.
        #[schemars(range(min = 2, max = 26))]
        ranks: Option<u8>,
        /// Squares that no piece can enter or ride through; taken from `*` in the start if left out.
        walls: Option<ZoneText>,
        /// Squares on which a royal wins under king-of-the-hill. One zone holds for both sides.
        hills: Option<Sides<ZoneText>>,
        /// The start position.
        start: StartFile,
        /// How the game is won; checkmate if left out.
        win: Option<Sides<WinFile>>,
        /// How many checks win the game.
        checks_to_win: Option<u8>,
        /// What it means to have no legal move without being checkmated; a draw if left out.
        no_moves: Option<NoMovesFile>,
        /// Whether a side that can capture must.
        must_capture: Option<bool>,
        /// Where a captured piece goes; out of the game if left out.
        captured: Option<CapturedFile>,
        /// The piece kinds, at most 26.
        pieces: Vec<KindFile>,
        /// The pawns' double step; they have none if the section is left out.
        double_step: Option<DoubleStepFile>,
        /// Castling; there is none if the section is left out.
        castling: Option<CastlingFile>,
        /// Promotion of pawns; there is none if the section is left out.
        promotion: Option<PromotionFile>,
        /// Dropping pieces from the hand; not possible if the section is left out.
        drops: Option<DropsFile>,
        /// Rules that draw the game; none if the section is left out.
        draws: Option<DrawsFile>,
    }
}

record! {
    /// A piece kind. Its movement is the sum of `betza`, `leaps` and `rides`.
    #[schemars(rename = "PieceKind")]
    struct KindFile {
        /// Its upper-case letter in every notation.
        letter: Letter,
        /// Its name for people, such as "knight".
        name: String,
        /// Its movement in Betza notation, such as "N" or "mfWcfF".
        betza: Option<String>,
        /// Leaps in all directions: [1, 2] is a knight's.
        leaps: Option<Vec<Leap>>,
        /// Rides in all directions: [0, 1] is a rook's; a third number is the maximum range.
        rides: Option<Vec<Ride>>,
        /// Whether losing or endangering it matters under the win condition.
        royal: Option<bool>,
        /// Whether it is a pawn: double step, en passant, promotion, and it resets the move count.
        pawn: Option<bool>,
        /// What it promotes to, where that differs from the choices of the promotion section.
        promotes_to: Option<Letters>,
    }
}

record! {
    /// The start position with its settings.
    #[schemars(rename = "StartTable")]
    struct StartTable {
        /// The board as in FEN, or a list of pieces such as ["Ke1", "ke8"].
        pieces: PiecesFile,
        /// The pieces in hand.
        hands: Option<HandsFile>,
        /// Who moves first; White if left out.
        turn: Option<TurnFile>,
        /// How a new game varies the start, if it does.
        random: Option<RandomFile>,
    }
}

record! {
    /// Pieces in hand, as letters with counts: "P2N" is two pawns and a knight.
    #[schemars(rename = "Hands")]
    struct HandsFile {
        /// White's hand.
        white: Option<String>,
        /// Black's hand.
        black: Option<String>,
    }
}

record! {
    /// A win condition with options.
    #[schemars(rename = "WinOptions")]
    struct WinOptions {
        /// The condition.
        by: WinName,
        /// Regicide: which royal's capture loses; the last if left out.
        royals: Option<RoyalsFile>,
        /// Extinction: a side loses once it has lost every piece of one of these kinds.
        any_of: Option<Letters>,
        /// Extinction: a side loses once it has lost every piece of all these kinds.
        all_of: Option<Letters>,
    }
}

record! {
    /// The pawns' double step: twice their own move, over an empty square to an empty one.
    #[schemars(rename = "DoubleStep")]
    struct DoubleStepFile {
        /// The start squares; the second rank if left out. One zone is White's, mirrored for Black.
        from: Option<Sides<ZoneText>>,
        /// The start squares from which it can be captured en passant; all if left out.
        en_passant: Option<Sides<ZoneText>>,
    }
}

record! {
    /// Castling, in the form of Chess960.
    #[schemars(rename = "Castling")]
    struct CastlingFile {
        /// The kind the royal castles with; R if left out.
        partner: Option<Letter>,
        /// The files the royal ends on; the third and the second to last if left out.
        royal_to: Option<Wings>,
        /// The files the partner ends on; the fourth and the third to last if left out.
        partner_to: Option<Wings>,
        /// How a castling move is written; by the royal's target if left out.
        notation: Option<CastlingNotationFile>,
        /// Whether a royal that has not moved may castle with a partner dropped where one started; no if left out.
        dropped_partner: Option<bool>,
    }
}

record! {
    /// A file for each wing, such as "c" and "g".
    #[schemars(rename = "Wings")]
    struct Wings {
        /// Toward the first file.
        queen_side: FileLetter,
        /// Toward the last file.
        king_side: FileLetter,
    }
}

record! {
    /// Promotion of pawns.
    #[schemars(rename = "Promotion")]
    struct PromotionFile {
        /// Where a pawn may promote on arrival; the last rank if left out. One zone is White's,
        /// mirrored for Black.
        zone: Option<Sides<ZoneText>>,
        /// Where it must promote; the whole zone if left out.
        compulsory: Option<Sides<ZoneText>>,
        /// What to choose from; every kind that is neither pawn nor royal if left out.
        choices: Option<Letters>,
        /// Whether only kinds the side has lost can be chosen; all of them if left out.
        supply: Option<SupplyFile>,
        /// What happens to a pawn that must promote when no lost kind is left; barred if left out.
        none_left: Option<NoneLeftFile>,
        /// What a promoted piece is when it is captured into a hand; the pawn it was if left out.
        when_captured: Option<PromotedCaptureFile>,
    }
}

record! {
    /// Dropping pieces from the hand.
    #[schemars(rename = "Drops")]
    struct DropsFile {
        /// Where pieces other than pawns may be dropped; everywhere if left out. One zone is
        /// White's, mirrored for Black.
        zone: Option<Sides<ZoneText>>,
        /// Where pawns may be dropped; everywhere except on the first and last rank if left out.
        pawn_zone: Option<Sides<ZoneText>>,
        /// How many pawns of one kind and color a file may hold: 1 bars doubled pawns.
        pawns_a_file: Option<u8>,
        /// What a drop may not do.
        limit: Option<DropLimitFile>,
        /// The kinds that the limit applies to; all if left out.
        limited: Option<Letters>,
    }
}

record! {
    /// Rules that draw the game.
    #[schemars(rename = "Draws")]
    struct DrawsFile {
        /// How often a position may occur.
        repetition: Option<RepetitionFile>,
        /// How many plies may pass without a capture or pawn move.
        move_count: Option<MoveCountFile>,
        /// Whether the game is drawn when neither side could ever checkmate; standard army only.
        insufficient_material: Option<bool>,
    }
}

record! {
    /// Either the occurrences that draw the game, or those that are barred.
    #[schemars(rename = "Repetition")]
    struct RepetitionFile {
        /// Occurrences after which a player may claim a draw; 3 if left out.
        claim: Option<u8>,
        /// Occurrences after which the game is drawn; 5 if left out.
        automatic: Option<u8>,
        /// The first number of occurrences that may not happen: the move is illegal.
        barred: Option<u8>,
    }
}

record! {
    /// Plies without a capture or pawn move.
    #[schemars(rename = "MoveCount")]
    struct MoveCountFile {
        /// Plies after which a player may claim a draw; 100 if left out.
        claim: Option<u16>,
        /// Plies after which the game is drawn; 150 if left out.
        automatic: Option<u16>,
    }
}

choice! {
    /// A win condition.
    enum WinName {
        /// Attack a royal that cannot be made safe.
        Checkmate = "checkmate",
        /// Capture royals; there is no law of check.
        Regicide = "regicide",
        /// Checkmate, or bring a royal to a hill.
        KingOfTheHill = "king-of-the-hill",
        /// Capture every piece, or every piece of some kinds; there is no law of check.
        Extinction = "extinction",
    }
}

choice! {
    /// Which royal's capture loses.
    #[schemars(rename = "Royals")]
    enum RoyalsFile {
        /// The last one.
        Last = "last",
        /// Any one of them.
        First = "first",
    }
}

choice! {
    /// What it means to have no legal move.
    #[schemars(rename = "NoMoves")]
    enum NoMovesFile {
        /// The game is drawn.
        Draw = "draw",
        /// The side that cannot move loses.
        Loss = "loss",
        /// The side that cannot move wins.
        Win = "win",
        /// The side waits until it can move again, as in bughouse.
        Wait = "wait",
    }
}

choice! {
    /// Where a captured piece goes.
    #[schemars(rename = "Captured")]
    enum CapturedFile {
        /// Out of the game.
        Removed = "removed",
        /// To the captor's hand.
        ToHand = "to-hand",
        /// Out of this board for someone else's hand, as in bughouse.
        Transferred = "transferred",
    }
}

choice! {
    /// Who moves first.
    #[schemars(rename = "Turn")]
    enum TurnFile {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
    }
}

choice! {
    /// A family of start positions.
    #[schemars(rename = "Random")]
    enum RandomFile {
        /// The 960 arrangements of Chess960.
        Chess960 = "chess960",
    }
}

choice! {
    /// How a castling move is written as squares.
    #[schemars(rename = "CastlingNotation")]
    enum CastlingNotationFile {
        /// The royal's square and its target, as in standard chess.
        RoyalTarget = "royal-target",
        /// The royal's square and its partner's, as in Chess960.
        RoyalTakesPartner = "royal-takes-partner",
    }
}

choice! {
    /// Which of the choices a pawn has.
    #[schemars(rename = "Supply")]
    enum SupplyFile {
        /// All of them.
        Unlimited = "unlimited",
        /// Kinds of which the side has fewer than at the start.
        LostKinds = "lost-kinds",
    }
}

choice! {
    /// What happens to a pawn that must promote when no choice is left.
    #[schemars(rename = "NoneLeft")]
    enum NoneLeftFile {
        /// It arrives and stays a pawn.
        Stay = "stay",
        /// It cannot go there.
        Barred = "barred",
    }
}

choice! {
    /// What a promoted piece is when it is captured into a hand.
    #[schemars(rename = "PromotedCapture")]
    enum PromotedCaptureFile {
        /// The pawn it was.
        Pawn = "pawn",
        /// What it became.
        Kept = "kept",
    }
}

choice! {
    /// What a drop may not do.
    #[schemars(rename = "DropLimit")]
    enum DropLimitFile {
        /// It may do anything.
        None = "none",
        /// It may not give check.
        NoCheck = "no-check",
        /// It may not give checkmate.
        NoMate = "no-mate",
    }
}
