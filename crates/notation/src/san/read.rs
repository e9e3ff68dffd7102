//! Finding the legal move that a text means.

use rules::{Illegal, Intent, Move, MoveType, PieceKind, Position, Ruleset, Square, SquareSet};

use super::error::{NoCastling, SanError};
use super::form::{CaptureMark, Form, Going, MAX_TEXT, Promotion, Wing, form, lower_case_form};
use super::letters::{Letters, SanStyle};
use super::reach::MoveOffsetsCache;
use super::write::write_full;
use crate::effort::{Effort, Steps};

/// On larger boards moves are generated piece by piece: generating all of them costs more.
const LIST_ALL_AREA: usize = 100;
/// How many candidates an error about an ambiguous text lists.
const MAX_CANDIDATES: usize = 10;

/// Whether the caller wants to know why a text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reasons {
    Asked,
    Unasked,
}

/// Reads moves of one ruleset and reuses its memory.
#[derive(Clone, Debug)]
pub struct SanReader {
    letters: Letters,
    moves: Vec<Move>,
    reaches: MoveOffsetsCache,
    /// The costs of moves, if work is counted.
    effort: Option<Effort>,
    work: Steps,
}

impl SanReader {
    /// A reader for positions of a ruleset.
    pub fn new(ruleset: &Ruleset, style: SanStyle) -> Self {
        let letters = Letters::new(ruleset, style);
        let (moves, reaches) = (Vec::new(), MoveOffsetsCache::default());
        Self { letters, moves, reaches, effort: None, work: Steps::default() }
    }

    /// The same reader, counting its work.
    pub(crate) fn counting(self, effort: Effort) -> Self {
        Self { effort: Some(effort), ..self }
    }

    /// The work so far, if it is counted.
    pub(crate) fn work(&self) -> Steps {
        self.work
    }

    fn count(&mut self, steps: impl FnOnce(&Effort) -> Steps) {
        if let Some(effort) = &self.effort {
            self.work.add(steps(effort));
        }
    }

    /// As [`SanReader::read`], without the reason of a failure, which takes the longest to find.
    pub fn find(&mut self, position: &Position, text: &str) -> Option<Move> {
        self.read_with(position, text, Reasons::Unasked).ok()
    }

    /// Reads a move of a position; see [`parse_san`](super::parse_san).
    ///
    /// # Errors
    /// When the text is not a move, is not legal here, or could mean several moves.
    pub fn read(&mut self, position: &Position, text: &str) -> Result<Move, SanError> {
        self.read_with(position, text, Reasons::Asked)
    }

    fn read_with(
        &mut self,
        position: &Position,
        text: &str,
        reasons: Reasons,
    ) -> Result<Move, SanError> {
        if text.len() > MAX_TEXT {
            return Err(SanError::Syntax(text.chars().take(MAX_TEXT).collect()));
        }
        let first = form(position.ruleset(), &self.letters, text)
            .and_then(|form| self.resolve(position, form, text, reasons));
        let first = match first {
            Err(SanError::Ambiguous { .. } | SanError::NullMove(_)) | Ok(_) => return first,
            Err(error) => error,
        };
        let again = lower_case_form(position.ruleset(), &self.letters, text);
        match again.map(|form| self.resolve(position, form, text, reasons)) {
            Some(Ok(mv)) => Ok(mv),
            Some(Err(error @ SanError::Ambiguous { .. })) => Err(error),
            // With the letter as a piece it is at least a move on this board; explain why it is not legal.
            Some(Err(error)) if matches!(first, SanError::NoSquare { .. }) => Err(error),
            _ => Err(first),
        }
    }

    fn resolve(
        &mut self,
        position: &Position,
        form: Form,
        text: &str,
        reasons: Reasons,
    ) -> Result<Move, SanError> {
        match form {
            Form::Castling(wing) => {
                self.count(|effort| effort.all(position).times(2));
                castling(position, wing, text)
            }
            Form::Drop { kind, to } => {
                self.count(|effort| effort.drops(position));
                position
                    .find_move(Intent::Drop { kind, to })
                    .map_err(|reason| SanError::Illegal { text: text.to_owned(), reason })
            }
            Form::Go(going) => self.resolve_going(position, going, text, reasons),
        }
    }

    fn resolve_going(
        &mut self,
        position: &Position,
        going: Going,
        text: &str,
        reasons: Reasons,
    ) -> Result<Move, SanError> {
        let search = Search::new(position, going, self.letters.silent(), text);
        self.list(&search);
        let mut found = Choice::default();
        for &mv in &self.moves {
            if search.fits(mv) {
                found.add(position, going, mv);
            }
        }
        match found.first {
            Some(mv) if found.more.is_empty() => Ok(mv),
            Some(mv) => {
                found.more.insert(0, mv);
                Err(search.ambiguous(&found.more, &self.letters))
            }
            None => {
                // The reason for each piece starts with whether the game is over.
                let asked = match reasons {
                    Reasons::Asked => 1 + MAX_CANDIDATES.min(search.origins().len() as usize),
                    Reasons::Unasked => 1,
                };
                self.count(|effort| effort.all(position).times(asked));
                match (search.castling_by_squares(), reasons) {
                    (Some(mv), _) => Ok(mv),
                    (None, Reasons::Asked) => Err(search.why_none()),
                    (None, Reasons::Unasked) => Err(SanError::Syntax(String::new())),
                }
            }
        }
    }

    /// The legal moves to search.
    fn list(&mut self, search: &Search<'_>) {
        let position = search.position;
        if position.ruleset().shape().area() <= LIST_ALL_AREA {
            self.count(|effort| effort.all(position));
            position.legal_moves_into(&mut self.moves);
            return;
        }
        self.moves.clear();
        let (ruleset, turn) = (position.ruleset(), position.turn());
        let to = ruleset.shape().coord(search.going.to);
        for from in search.origins() {
            let Some(kind) = position.piece_at(from).map(|piece| piece.kind) else { continue };
            let reach = self.reaches.of(ruleset, kind, turn);
            if reach.leads(ruleset.shape().coord(from), to) {
                self.count(|effort| effort.piece(position, kind, from));
                self.moves.extend(position.legal_moves_from(from));
            }
        }
    }
}

/// The best matches so far: moves that agree with the written promotion, and among them those that agree
/// with the capture mark.
#[derive(Default)]
struct Choice {
    first: Option<Move>,
    /// Further matches; a clear text has none.
    more: Vec<Move>,
    agreement: u8,
}

impl Choice {
    fn add(&mut self, position: &Position, going: Going, mv: Move) {
        let promotes = match (going.promotion, mv.promotion()) {
            (Promotion::Unsaid | Promotion::Declined, None) => 2,
            (Promotion::To(kind), Some(becomes)) if kind == becomes => 2,
            (Promotion::To(kind), None)
                if kind == mv.kind() && position.ruleset().is_pawn(kind) =>
            {
                2
            }
            // A pawn with a single choice needs no suffix.
            (Promotion::Unsaid, Some(_)) => 0,
            _ => return,
        };
        let marked = going.capture == CaptureMark::Written;
        let captures = u8::from(position.victim(mv).is_some() == marked);
        let agreement = promotes + captures;
        match self.first {
            Some(_) if agreement < self.agreement => {}
            Some(_) if agreement == self.agreement => self.more.push(mv),
            _ => {
                self.first = Some(mv);
                self.more.clear();
                self.agreement = agreement;
            }
        }
    }
}

struct Search<'a> {
    position: &'a Position,
    going: Going,
    /// The kind that must move; `None` when the squares are enough.
    kind: Option<PieceKind>,
    text: &'a str,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, going: Going, silent: Option<PieceKind>, text: &'a str) -> Self {
        let has_origin = going.file.is_some() && going.rank.is_some();
        let kind = if has_origin { going.kind } else { going.kind.or(silent) };
        Self { position, going, kind, text }
    }

    fn fits(&self, mv: Move) -> bool {
        mv.to() == self.going.to
            && self.kind.is_none_or(|kind| mv.kind() == kind)
            && !matches!(mv.what(), MoveType::Castling | MoveType::Drop)
            && mv.from().is_some_and(|from| self.comes_from(from))
    }

    fn comes_from(&self, square: Square) -> bool {
        let at = self.position.ruleset().shape().coord(square);
        self.going.file.is_none_or(|file| file == at.file)
            && self.going.rank.is_none_or(|rank| rank == at.rank)
    }

    /// The pieces that the text could mean, wherever they can go.
    fn origins(&self) -> SquareSet {
        let own = self.position.color(self.position.turn());
        let of_kind = match self.kind {
            Some(kind) => own & self.position.kind(kind),
            None => own,
        };
        of_kind.filter(|&square| self.comes_from(square)).collect()
    }

    /// Castling written by squares: the royal's and its target or its partner's.
    fn castling_by_squares(&self) -> Option<Move> {
        let has_origin = self.going.file.is_some() && self.going.rank.is_some();
        let from = self.origins().first().filter(|_| has_origin)?;
        if self.going.promotion != Promotion::Unsaid {
            return None;
        }
        let intent = Intent::Go { from, to: self.going.to, promotion: None };
        self.position.find_move(intent).ok()
    }

    fn ambiguous(&self, several: &[Move], letters: &Letters) -> SanError {
        let from_one = several.iter().all(|mv| mv.from() == several[0].from());
        if from_one && self.going.promotion == Promotion::Unsaid {
            let at = self.position.ruleset().shape().coord(self.going.to);
            return self.illegal(Illegal::PromotionRequired(at));
        }
        let candidates = several.iter().take(MAX_CANDIDATES);
        SanError::Ambiguous {
            text: self.text.to_owned(),
            candidates: candidates.map(|&mv| write_full(self.position, mv, letters)).collect(),
        }
    }

    fn illegal(&self, reason: Illegal) -> SanError {
        SanError::Illegal { text: self.text.to_owned(), reason }
    }

    /// Why no legal move fits.
    fn why_none(&self) -> SanError {
        let origins = self.origins();
        let promotion = match self.going.promotion {
            Promotion::To(kind) => Some(kind),
            Promotion::Unsaid | Promotion::Declined => None,
        };
        let mut telling = Vec::new();
        for from in origins.take(MAX_CANDIDATES) {
            let intent = Intent::Go { from, to: self.going.to, promotion };
            match self.position.find_move(intent) {
                Err(Illegal::DoesNotMoveSo(_)) | Ok(_) => {}
                Err(reason) => telling.push(reason),
            }
        }
        match (telling.as_slice(), origins.len()) {
            (&[reason], _) => self.illegal(reason),
            ([reason @ Illegal::GameOver, ..], _) => self.illegal(*reason),
            (_, 0) => self.no_such_piece(),
            (_, 1) => {
                let shape = self.position.ruleset().shape();
                let at = origins.first().map(|square| shape.coord(square));
                at.map_or_else(
                    || self.no_such_piece(),
                    |at| self.illegal(Illegal::DoesNotMoveSo(at)),
                )
            }
            (_, count) => SanError::NoneCan { text: self.text.to_owned(), count },
        }
    }

    fn no_such_piece(&self) -> SanError {
        let ruleset = self.position.ruleset();
        let file = self.going.file.map(|file| char::from(b'a' + file));
        let rank = self.going.rank.map(|rank| u16::from(rank) + 1);
        let place = match (file, rank) {
            (Some(file), Some(rank)) => format!("on {file}{rank}"),
            (Some(file), None) => format!("on file {file}"),
            (None, Some(rank)) => format!("on rank {rank}"),
            (None, None) => "on the board".to_owned(),
        };
        let kind = self.kind.map_or("piece", |kind| ruleset.kind_name(kind)).to_owned();
        SanError::NoSuchPiece { text: self.text.to_owned(), kind, place }
    }
}

fn castling(position: &Position, wing: Wing, text: &str) -> Result<Move, SanError> {
    let toward_last = wing == Wing::TowardLastFile;
    let fits = |mv: &Move| {
        let toward = mv.from().is_some_and(|from| mv.to() > from);
        mv.what() == MoveType::Castling && toward == toward_last
    };
    let own = position.royals(position.turn());
    let mut found = own.flat_map(|royal| position.legal_moves_from(royal)).filter(fits);
    found.next().ok_or_else(|| why_no_castling(position, wing, text))
}

/// Why the royal cannot castle, judged by a move to its target square.
fn why_no_castling(position: &Position, wing: Wing, text: &str) -> SanError {
    let illegal = |reason| SanError::Illegal { text: text.to_owned(), reason };
    let nothing = |why| SanError::NoCastling { text: text.to_owned(), why };
    let (ruleset, us) = (position.ruleset(), position.turn());
    let Some(castling) = &ruleset.spec().castling else {
        return nothing(NoCastling::NotInRuleset);
    };
    let setup = position.setup();
    let Some(royal) = ruleset.castling_royal(&setup.board, us) else {
        return nothing(NoCastling::Gone);
    };
    let (partner, file) = match wing {
        Wing::TowardFirstFile => (setup.castling[us].queen_side, castling.royal_to.queen_side),
        Wing::TowardLastFile => (setup.castling[us].king_side, castling.royal_to.king_side),
    };
    let rank = ruleset.castling_rank(us);
    let target = ruleset.shape().square(rules::Coord { file, rank });
    let Some(to) = partner.or(target) else {
        return nothing(NoCastling::Gone);
    };
    match position.find_move(Intent::Go { from: royal, to, promotion: None }) {
        Err(reason) if partner.is_some() => illegal(reason),
        // Without the right to castle, other obstacles matter less.
        Err(reason @ (Illegal::CastlingMoved(_) | Illegal::GameOver)) => illegal(reason),
        _ => nothing(NoCastling::Gone),
    }
}
