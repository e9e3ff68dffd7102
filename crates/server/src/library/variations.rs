//! A person's variations for a match, with comments and arrows. Only that person sees them.

use ids::MatchId;
use protocol::library::{DrawnShape, Variations};
use protocol::{ErrorCode, WireError};
use store::library::{KeepVariations, KeepVariationsAnswer};

use super::user::Membership;
use super::{Library, LibraryUser, busy, unknown, unreadable};
use crate::limits::{ACCOUNT_VARIATIONS, GUEST_VARIATIONS};
use crate::live::convert::{self, bad_input};

/// The version of the stored form.
const VERSION: u8 = 1;
/// The most bytes of one person's variations for one match.
const MAX_BYTES: usize = 128 * 1024;
/// The most moves and the most notes.
const MAX_ENTRIES: usize = 2000;
/// The longest comment, in characters.
const MAX_COMMENT: usize = 2000;
/// The most arrows and circles on one position.
const MAX_SHAPES: usize = 64;
/// The longest move as text.
const MAX_MOVE: usize = 24;

impl Library {
    /// A person's variations for a match. Anybody who has its id may see the match, so anybody may keep some.
    pub(crate) async fn variations(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<Variations, WireError> {
        let none = Variations { version: VERSION, notes: Vec::new(), moves: Vec::new() };
        let found = self.store.variations(id, who.identity.actor).await.map_err(unreadable)?;
        let Some(text) = found else { return Ok(none) };
        serde_json::from_str(&text).map_err(|error| {
            tracing::error!(%error, "stored variations cannot be read");
            convert::error(ErrorCode::Internal, "your variations cannot be read")
        })
    }

    /// Keeps a person's variations for a match in place of those before.
    pub(crate) async fn keep_variations(
        &self,
        id: MatchId,
        who: &LibraryUser,
        kept: &Variations,
    ) -> Result<(), WireError> {
        check(kept)?;
        let is_empty = kept.notes.is_empty() && kept.moves.is_empty();
        let text = match is_empty {
            true => String::new(),
            false => serde_json::to_string(kept)
                .map_err(|why| bad_input(why).because("variations-unreadable"))?,
        };
        if text.len() > MAX_BYTES {
            let most = MAX_BYTES / 1024;
            return Err(bad_input(format!("your variations for one game can take {most} KiB"))
                .because("variations-large")
                .with("most", most));
        }
        let most_bytes = match who.membership {
            Membership::Guest => GUEST_VARIATIONS,
            Membership::Member => ACCOUNT_VARIATIONS,
        };
        let actor = who.identity.actor;
        let kept = KeepVariations { match_id: id, actor, text, most_bytes };
        match self.store.keep_variations(kept).await {
            KeepVariationsAnswer::Kept => Ok(()),
            KeepVariationsAnswer::Full => {
                let why = "you keep too many variations; remove some from another game first";
                Err(convert::error(ErrorCode::NotPossible, why).because("variations-full"))
            }
            KeepVariationsAnswer::UnknownMatch => Err(unknown()),
            KeepVariationsAnswer::Unavailable(_) => Err(busy()),
        }
    }
}

fn check(kept: &Variations) -> Result<(), WireError> {
    if kept.version != VERSION {
        let why = format!("variations have version {VERSION}, not {}", kept.version);
        return Err(bad_input(why).because("variations-unreadable"));
    }
    for (what, count) in [("notes", kept.notes.len()), ("moves", kept.moves.len())] {
        if count > MAX_ENTRIES {
            return Err(bad_input(format!("there are at most {MAX_ENTRIES} {what}, not {count}"))
                .because("variations-many")
                .with("most", MAX_ENTRIES));
        }
    }
    for note in &kept.notes {
        check_remarks(&note.comment, &note.shapes)?;
    }
    for (index, made) in (0_u32..).zip(&kept.moves) {
        let follows = match (made.ply, made.after) {
            (Some(_), None) => true,
            (None, Some(before)) => before < index,
            _ => false,
        };
        if !follows {
            let why = format!("move {index} follows neither the game nor an earlier move");
            return Err(bad_input(why).because("variations-unreadable"));
        }
        for text in [&made.uci, &made.san] {
            let is_move = (1..=MAX_MOVE).contains(&text.len()) && !text.contains(char::is_control);
            if !is_move {
                return Err(bad_input(format!("move {index} is not a move"))
                    .because("variations-unreadable"));
            }
        }
        check_remarks(&made.comment, &made.shapes)?;
    }
    Ok(())
}

fn check_remarks(comment: &str, shapes: &[DrawnShape]) -> Result<(), WireError> {
    if comment.chars().count() > MAX_COMMENT {
        return Err(bad_input(format!("a comment has at most {MAX_COMMENT} characters"))
            .because("comment-long")
            .with("most", MAX_COMMENT));
    }
    if shapes.len() > MAX_SHAPES {
        return Err(bad_input(format!("a position has at most {MAX_SHAPES} arrows and circles"))
            .because("too-many-shapes")
            .with("most", MAX_SHAPES));
    }
    if shapes.iter().any(|shape| usize::from(shape.board) >= game::MAX_BOARDS) {
        return Err(bad_input(format!("a match has at most {} boards", game::MAX_BOARDS))
            .because("no-such-board"));
    }
    Ok(())
}
