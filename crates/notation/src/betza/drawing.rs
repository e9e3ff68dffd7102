//! Movement as a drawing: a list of moves that a person adds one by one, and the atoms they stand for.

use rules::FaultText;
use rules::movement::{Atom, Gait, MoveMode, Movement, Vector, symmetric};

use super::{MAX_ATOMS, MAX_REACH};

/// One way of moving in a drawing. It may be nonsense; [`movement`] checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnMove {
    /// Files to the right and ranks forward.
    pub leap: [i16; 2],
    /// Which directions of the leap it has.
    pub directions: DrawnDirections,
    /// How far it goes.
    pub range: DrawnRange,
    /// Whether it moves, captures or both.
    pub mode: MoveMode,
    /// Only while the piece has not moved.
    pub first_move_only: bool,
    /// How it hops, if it does.
    pub hops: Option<Hop>,
    /// Whether the squares on its way must be empty.
    pub lame: bool,
}

/// Which directions of a leap a drawn move has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnDirections {
    /// The one of its leap.
    One,
    /// All eight, or four on a line or a diagonal.
    All,
}

/// How far a drawn move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnRange {
    /// A single leap.
    Leap,
    /// At most this many leaps in a line.
    Ride(u8),
    /// As many leaps as there is room for.
    Unlimited,
}

/// How a drawn move hops over a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// A single leap over exactly one piece.
    Jump,
    /// A ride over exactly one piece, then any distance.
    Cannon,
    /// A ride over exactly one piece to the square behind it.
    Grasshopper,
}

/// What a drawing cannot say, and which of its moves it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawingFault {
    /// The number of the move, counted from 0.
    pub index: usize,
    /// What is wrong.
    pub text: FaultText,
}

/// The atoms that the moves of a drawing stand for, each once.
///
/// # Errors
/// At the first move that is impossible.
pub fn movement(moves: &[DrawnMove]) -> Result<Movement, DrawingFault> {
    let mut movement = Movement::new();
    for (index, drawn) in moves.iter().enumerate() {
        let atoms = atoms(drawn).map_err(|text| DrawingFault { index, text })?;
        for atom in atoms {
            if movement.contains(&atom) {
                continue;
            }
            if movement.len() == MAX_ATOMS {
                let message = format!("a piece has at most {MAX_ATOMS} directions of movement");
                let text = FaultText::new("betza-drawn-many", message).with("most", MAX_ATOMS);
                return Err(DrawingFault { index, text });
            }
            movement.push(atom);
        }
    }
    Ok(movement)
}

/// The moves of a drawing, one for each atom.
///
/// [`movement`] refuses some of them if the atoms could not be played either.
pub fn drawing(movement: &[Atom]) -> Vec<DrawnMove> {
    let drawn = |atom: &Atom| DrawnMove {
        leap: [i16::from(atom.vector.files), i16::from(atom.vector.ranks)],
        directions: DrawnDirections::One,
        range: match atom.range {
            1 => DrawnRange::Leap,
            Atom::UNLIMITED => DrawnRange::Unlimited,
            range => DrawnRange::Ride(range),
        },
        mode: atom.mode,
        first_move_only: atom.first_move_only,
        hops: match atom.gait {
            Gait::Free | Gait::Lame => None,
            Gait::Jump => Some(Hop::Jump),
            Gait::Cannon => Some(Hop::Cannon),
            Gait::Grasshopper => Some(Hop::Grasshopper),
        },
        lame: atom.gait == Gait::Lame,
    };
    movement.iter().map(drawn).collect()
}

fn atoms(drawn: &DrawnMove) -> Result<Movement, FaultText> {
    let vector = vector(drawn.leap)?;
    let range = match drawn.range {
        DrawnRange::Leap => 1,
        DrawnRange::Unlimited => Atom::UNLIMITED,
        DrawnRange::Ride(range) if (1..=MAX_REACH).contains(&range) => range,
        DrawnRange::Ride(range) => {
            let message = format!("a ride has 1 to {MAX_REACH} leaps, not {range}");
            let text = FaultText::new("betza-drawn-range", message);
            return Err(text.with("most", MAX_REACH).with("count", range));
        }
    };
    let gait = gait(drawn, range)?;
    let (mode, first_move_only) = (drawn.mode, drawn.first_move_only);
    let atom = Atom { vector, range, mode, gait, first_move_only };
    Ok(match drawn.directions {
        DrawnDirections::One => vec![atom],
        DrawnDirections::All => {
            let (files, ranks) = (vector.files.abs(), vector.ranks.abs());
            let all = symmetric(files.max(ranks), files.min(ranks), range).into_iter();
            all.map(|other| Atom { vector: other.vector, ..atom }).collect()
        }
    })
}

fn vector([files, ranks]: [i16; 2]) -> Result<Vector, FaultText> {
    if (files, ranks) == (0, 0) {
        let message = "a move leads to another square; draw it away from the piece";
        return Err(FaultText::new("betza-drawn-zero", message));
    }
    let side = |side: i16| i8::try_from(side).ok().filter(|side| side.unsigned_abs() <= MAX_REACH);
    let (Some(across), Some(along)) = (side(files), side(ranks)) else {
        let message =
            format!("the leap {files},{ranks} leaves every board; the longest is {MAX_REACH}");
        let text = FaultText::new("betza-drawn-long", message).with("most", MAX_REACH);
        return Err(text.with("leap", format!("{files},{ranks}")));
    };
    Ok(Vector { files: across, ranks: along })
}

fn gait(drawn: &DrawnMove, range: u8) -> Result<Gait, FaultText> {
    match (drawn.hops, drawn.lame) {
        (Some(_), true) => {
            let message = "a move is either lame or hops over a piece, not both";
            Err(FaultText::new("betza-drawn-lame-hop", message))
        }
        (Some(Hop::Jump), false) if range > 1 => {
            let message = "a jump over one piece is a single leap; take away its range";
            Err(FaultText::new("betza-drawn-jump-ride", message))
        }
        (Some(Hop::Cannon | Hop::Grasshopper), false) if range == 1 => {
            let message = "a hopper needs a range of 2 or more to get over the other piece";
            Err(FaultText::new("betza-drawn-hop-leap", message))
        }
        (Some(Hop::Jump), false) => Ok(Gait::Jump),
        (Some(Hop::Cannon), false) => Ok(Gait::Cannon),
        (Some(Hop::Grasshopper), false) => Ok(Gait::Grasshopper),
        (None, true) => Ok(Gait::Lame),
        (None, false) => Ok(Gait::Free),
    }
}
