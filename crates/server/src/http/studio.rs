//! Designing a ruleset: movements as text and drawing, and the study of a whole ruleset.

use axum::Json;
use notation::betza::{self, drawing};
use notation::ruleset_file;
use protocol::SquareName;
use protocol::http::{RulesetFault, RulesetText};
use protocol::studio::{
    DrawnHop, DrawnMove, DrawnOnly, MovementAnswer, MovementQuestion, ReachedSquare, RulesetStudy,
    StudiedPiece,
};
use rules::movement::{MoveMode, Movement};
use rules::reach::{BareBoard, Reached};
use rules::{BoardShape, Color, Fault, FaultText, Ruleset, Square, SquareSet};

use super::error::{ApiError, Body};
use super::extract::RulesetAsker;
use super::routes::{Access, Route, post};
use super::rulesets::{fault, faults_to_wire};
use crate::live::{convert, format_of, ruleset_entry};
use crate::work_queue::work_on_ruleset;

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/rulesets/movement", Access::Anyone, movement)
            .doc("readMovement", "rulesets", "Translate a movement between text and drawing")
            .body::<MovementQuestion>()
            .answers::<MovementAnswer>(200, "The movement in both forms, and where it leads.")
            .refuses(&[429]),
        post("/rulesets/study", Access::Anyone, study)
            .doc("studyRuleset", "rulesets", "Study a ruleset of your own")
            .body::<RulesetText>()
            .answers::<RulesetStudy>(
                200,
                "Its mistakes and oddities, and what its pieces are worth.",
            )
            .refuses(&[429]),
    ]
}

async fn movement(
    RulesetAsker(payer): RulesetAsker,
    Body(question): Body<MovementQuestion>,
) -> Result<Json<MovementAnswer>, ApiError> {
    Ok(work_on_ruleset(&payer, move || Json(answer(question))).await?)
}

async fn study(
    RulesetAsker(payer): RulesetAsker,
    Body(body): Body<RulesetText>,
) -> Result<Json<RulesetStudy>, ApiError> {
    Ok(work_on_ruleset(&payer, move || Json(study_text(&body.text))).await?)
}

fn answer(question: MovementQuestion) -> MovementAnswer {
    match translate(&question) {
        Ok(answer) => answer,
        // What the person wrote or drew stays as it is.
        Err(fault) => MovementAnswer {
            betza: question.betza.unwrap_or_default(),
            moves: question.moves.unwrap_or_default(),
            reach: Vec::new(),
            fault: Some(fault),
        },
    }
}

fn translate(question: &MovementQuestion) -> Result<MovementAnswer, RulesetFault> {
    let (board, from) = board(question)?;
    let (betza, movement) = match (&question.betza, &question.moves) {
        (Some(text), None) => (text.clone(), read(text)?),
        (None, Some(moves)) => {
            let movement = drawn(moves)?;
            (betza::emit(&movement), movement)
        }
        _ => {
            let message = "give either betza or moves";
            return Err(found("", FaultText::new("betza-one-form", message)));
        }
    };
    let unmoved = |reached: &Reached| question.first_move || !reached.first;
    let reached = board.reach(&movement, Color::White, from).into_iter().filter(unmoved);
    let reach = reached.map(|reached| reached_to_wire(board.shape, reached)).collect();
    let moves = drawing::drawing(&movement).iter().map(move_to_wire).collect();
    Ok(MovementAnswer { betza, moves, reach, fault: None })
}

fn board(question: &MovementQuestion) -> Result<(BareBoard, Square), RulesetFault> {
    let shape = BoardShape::new(question.files, question.ranks).map_err(|error| {
        let text = FaultText::new("betza-board", error.to_string());
        found("files", text.with("files", question.files).with("ranks", question.ranks))
    })?;
    let on_board = |path: &str, name: &SquareName| {
        shape.parse(name.as_str()).ok_or_else(|| {
            let message = format!("{name} is not on a board of {shape}");
            let text = FaultText::new("rules-off-board", message);
            found(path, text.with("square", name).with("size", shape))
        })
    };
    let walls: Result<SquareSet, RulesetFault> =
        question.walls.iter().map(|name| on_board("walls", name)).collect();
    Ok((BareBoard { shape, walls: walls? }, on_board("square", &question.square)?))
}

/// A text as atoms that a drawing can show.
fn read(text: &str) -> Result<Movement, RulesetFault> {
    let movement = betza::parse(text).map_err(|error| found("betza", betza::fault_text(&error)))?;
    match drawing::movement(&drawing::drawing(&movement)) {
        Ok(_) => Ok(movement),
        Err(fault) => Err(found("betza", fault.text)),
    }
}

fn drawn(moves: &[DrawnMove]) -> Result<Movement, RulesetFault> {
    let moves: Vec<drawing::DrawnMove> = moves.iter().map(move_from_wire).collect();
    drawing::movement(&moves).map_err(|fault| found(&format!("moves[{}]", fault.index), fault.text))
}

fn move_from_wire(drawn: &DrawnMove) -> drawing::DrawnMove {
    drawing::DrawnMove {
        leap: drawn.leap,
        directions: match drawn.all {
            true => drawing::DrawnDirections::All,
            false => drawing::DrawnDirections::One,
        },
        range: match drawn.range {
            None => drawing::DrawnRange::Leap,
            Some(0) => drawing::DrawnRange::Unlimited,
            Some(range) => drawing::DrawnRange::Ride(range),
        },
        mode: match drawn.only {
            None => MoveMode::Both,
            Some(DrawnOnly::Move) => MoveMode::MoveOnly,
            Some(DrawnOnly::Capture) => MoveMode::CaptureOnly,
        },
        first_move_only: drawn.first,
        hops: drawn.hops.map(|hop| match hop {
            DrawnHop::Jump => drawing::Hop::Jump,
            DrawnHop::Cannon => drawing::Hop::Cannon,
            DrawnHop::Grasshopper => drawing::Hop::Grasshopper,
        }),
        lame: drawn.lame,
    }
}

fn move_to_wire(drawn: &drawing::DrawnMove) -> DrawnMove {
    DrawnMove {
        leap: drawn.leap,
        all: drawn.directions == drawing::DrawnDirections::All,
        range: match drawn.range {
            drawing::DrawnRange::Leap => None,
            drawing::DrawnRange::Unlimited => Some(0),
            drawing::DrawnRange::Ride(range) => Some(range),
        },
        only: match drawn.mode {
            MoveMode::Both => None,
            MoveMode::MoveOnly => Some(DrawnOnly::Move),
            MoveMode::CaptureOnly => Some(DrawnOnly::Capture),
        },
        first: drawn.first_move_only,
        hops: drawn.hops.map(|hop| match hop {
            drawing::Hop::Jump => DrawnHop::Jump,
            drawing::Hop::Cannon => DrawnHop::Cannon,
            drawing::Hop::Grasshopper => DrawnHop::Grasshopper,
        }),
        lame: drawn.lame,
    }
}

fn reached_to_wire(shape: BoardShape, reached: Reached) -> ReachedSquare {
    let Reached { square, moves, captures, hops, first } = reached;
    ReachedSquare { square: convert::square_name(shape, square), moves, captures, hops, first }
}

fn found(path: &str, text: FaultText) -> RulesetFault {
    fault(Fault::new(path, text).into())
}

fn study_text(text: &str) -> RulesetStudy {
    let format = format_of(text);
    match ruleset_file::load(text, format) {
        Ok(ruleset) => {
            let remarks = ruleset.remarks();
            let located = |findings: &[Fault]| {
                let located = ruleset_file::located(text, format, findings);
                located.into_iter().map(fault).collect()
            };
            RulesetStudy {
                ok: true,
                ruleset: Some(ruleset_entry(&ruleset)),
                warnings: located(ruleset.warnings()),
                pieces: pieces(&ruleset, &remarks),
                remarks: located(&remarks),
                faults: Vec::new(),
            }
        }
        Err(faults) => RulesetStudy { faults: faults_to_wire(faults), ..RulesetStudy::default() },
    }
}

fn pieces(ruleset: &Ruleset, remarks: &[Fault]) -> Vec<StudiedPiece> {
    let board = BareBoard { shape: ruleset.shape(), walls: ruleset.walls() };
    let count = board.playable().len().max(1);
    let kinds = ruleset.spec().kinds.iter().zip(engine::piece_values(ruleset));
    let piece = |(index, (kind, worth)): (usize, (&rules::spec::KindSpec, engine::PieceValue))| {
        let about = format!("pieces[{index}].");
        let mut notes = ruleset.warnings().iter().chain(remarks);
        let note = notes.find(|warning| warning.path.starts_with(&about));
        let largest = board.largest_part(&kind.movement, Color::White);
        StudiedPiece {
            id: u8::try_from(index).unwrap_or(u8::MAX),
            letter: kind.letter,
            name: kind.name.clone(),
            value: (!worth.priceless).then_some(worth.value),
            mobility: worth.mobility,
            visits: largest.and_then(|squares| u8::try_from(squares * 100 / count).ok()),
            note: note.map(|warning| warning.reason.into()),
        }
    };
    kinds.enumerate().map(piece).collect()
}
