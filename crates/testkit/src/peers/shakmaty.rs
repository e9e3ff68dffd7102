//! shakmaty: standard chess, Chess960, crazyhouse, king-of-the-hill, three-check and horde.

use rules::Color;
use shakmaty::fen::Fen;
use shakmaty::variant::{Crazyhouse, Horde, KingOfTheHill, ThreeCheck};
use shakmaty::{CastlingMode, Chess, FromSetup, KnownOutcome, Move, Outcome, Position};

use super::{Peer, PeerVerdict, PlainMove};

/// A position of one of shakmaty's games.
#[derive(Clone, Debug)]
pub struct Shakmaty<P> {
    position: P,
    /// Whether insufficient material ends the game in our ruleset.
    material: bool,
}

impl Shakmaty<Chess> {
    /// Reads a FEN of a ruleset; `None` if shakmaty does not know the ruleset or refuses the FEN.
    pub fn open(ruleset: &str, fen: &str) -> Option<Box<dyn Peer>> {
        Some(match ruleset {
            "standard" | "chess960" => Box::new(Shakmaty::<Chess>::read(fen, true)?),
            "crazyhouse" => Box::new(Shakmaty::<Crazyhouse>::read(fen, false)?),
            "king-of-the-hill" => Box::new(Shakmaty::<KingOfTheHill>::read(fen, false)?),
            "three-check" => Box::new(Shakmaty::<ThreeCheck>::read(fen, false)?),
            "horde" => Box::new(Shakmaty::<Horde>::read(fen, false)?),
            _ => return None,
        })
    }
}

impl<P: Position + FromSetup> Shakmaty<P> {
    fn read(fen: &str, material: bool) -> Option<Self> {
        let fen: Fen = fen.parse().ok()?;
        let position = fen.into_position(CastlingMode::Chess960).ok()?;
        Some(Self { position, material })
    }
}

impl<P: Position + Clone> Peer for Shakmaty<P> {
    fn name(&self) -> &'static str {
        "shakmaty"
    }

    fn moves(&self) -> Vec<PlainMove> {
        let mut list: Vec<PlainMove> = self.position.legal_moves().iter().map(plain).collect();
        list.sort_unstable();
        list
    }

    fn play(&mut self, mv: PlainMove) {
        let moves = self.position.legal_moves();
        if let Some(found) = moves.iter().find(|found| plain(found) == mv) {
            self.position.play_unchecked(*found);
        }
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn verdict(&self) -> PeerVerdict {
        if self.position.is_variant_end() {
            return verdict(self.position.variant_outcome());
        }
        if self.position.is_checkmate() {
            return PeerVerdict::Won(color(!self.position.turn()));
        }
        let dead = self.material && self.position.is_insufficient_material();
        if dead || self.position.legal_moves().is_empty() {
            return PeerVerdict::Draw;
        }
        PeerVerdict::Open
    }

    fn en_passant(&self) -> Option<u8> {
        self.position.legal_ep_square().map(u8::from)
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.position, depth)
    }

    fn knows_material(&self) -> bool {
        self.material
    }
}

fn verdict(outcome: Outcome) -> PeerVerdict {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => PeerVerdict::Won(color(winner)),
        Outcome::Known(KnownOutcome::Draw) => PeerVerdict::Draw,
        Outcome::Unknown => PeerVerdict::Open,
    }
}

fn color(color: shakmaty::Color) -> Color {
    match color {
        shakmaty::Color::White => Color::White,
        shakmaty::Color::Black => Color::Black,
    }
}

fn plain(mv: &Move) -> PlainMove {
    let role = match mv {
        Move::Put { role, .. } => Some(*role),
        other => other.promotion(),
    };
    PlainMove {
        from: u8::from(mv.from().unwrap_or(mv.to())),
        to: u8::from(mv.to()),
        letter: role.map(|role| role.upper_char()),
    }
}
