//! What moves have done so far in this search, by which quiet moves are ordered.

use rules::{Color, Move, Position, Ruleset};

/// Histories stay within this.
const MOST: i32 = 16_384;
/// How many numbers a history of replies may have, whatever the ruleset.
const REPLIES: usize = 1 << 20;

/// A move as a place in the histories: its piece and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deed(usize);

/// What quiet moves, captures and replies have been worth.
#[derive(Clone, Debug)]
pub(crate) struct History {
    area: usize,
    deeds: usize,
    origins: usize,
    quiet: Vec<i16>,
    captures: Vec<i16>,
    replies: Vec<i16>,
    reply_rows: usize,
    countermoves: Vec<Option<Move>>,
}

impl History {
    /// An empty history for a ruleset.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let (area, kinds) = (ruleset.shape().area(), ruleset.kinds().len());
        let deeds = area * kinds;
        // Drops come from beyond the board, each kind from a place of its own.
        let origins = area + kinds;
        let reply_rows = (REPLIES / deeds).clamp(1, deeds);
        Self {
            area,
            deeds,
            origins,
            quiet: vec![0; 2 * origins * area],
            captures: vec![0; deeds * (kinds + 1)],
            replies: vec![0; reply_rows * deeds],
            reply_rows,
            countermoves: vec![None; deeds],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.captures.fill(0);
        self.replies.fill(0);
        self.countermoves.fill(None);
    }

    /// The place of a move.
    pub(crate) fn deed(&self, mv: Move) -> Deed {
        Deed(mv.kind().index() * self.area + mv.to().index())
    }

    fn quiet_index(&self, color: Color, mv: Move) -> usize {
        let origin = mv.from().map_or(self.area + mv.kind().index(), |from| from.index());
        ((color as usize) * self.origins + origin) * self.area + mv.to().index()
    }

    fn reply_index(&self, to: Deed, mv: Move) -> usize {
        (to.0 % self.reply_rows) * self.deeds + self.deed(mv).0
    }

    fn capture_index(&self, position: &Position, mv: Move) -> usize {
        let victim = position.victim(mv).map_or(0, |(_, piece)| piece.kind.index() + 1);
        victim * self.deeds + self.deed(mv).0
    }

    /// How good a quiet move has been, as such and after the moves before it.
    pub(crate) fn quiet(&self, color: Color, mv: Move, before: [Option<Deed>; 2]) -> i32 {
        let own = i32::from(self.quiet[self.quiet_index(color, mv)]);
        let replies = before.into_iter().flatten();
        own + replies.map(|to| i32::from(self.replies[self.reply_index(to, mv)])).sum::<i32>()
    }

    /// How good a capture or promotion has been.
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[self.capture_index(position, mv)])
    }

    /// The move that last refuted this one.
    pub(crate) fn countermove(&self, to: Option<Deed>) -> Option<Move> {
        self.countermoves[to?.0]
    }

    /// Remembers a move as the answer to another.
    pub(crate) fn counter(&mut self, to: Option<Deed>, mv: Move) {
        if let Some(to) = to {
            self.countermoves[to.0] = Some(mv);
        }
    }

    /// Makes a quiet move worth more or less.
    pub(crate) fn adjust_quiet(
        &mut self,
        color: Color,
        mv: Move,
        before: [Option<Deed>; 2],
        bonus: i32,
    ) {
        let index = self.quiet_index(color, mv);
        adjust(&mut self.quiet[index], bonus);
        for to in before.into_iter().flatten() {
            let index = self.reply_index(to, mv);
            adjust(&mut self.replies[index], bonus);
        }
    }

    /// Makes a capture or promotion worth more or less.
    pub(crate) fn adjust_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let index = self.capture_index(position, mv);
        adjust(&mut self.captures[index], bonus);
    }
}

/// Moves a value toward the bonus's end of the scale, the less the nearer it is.
fn adjust(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_stays_in_its_bounds() {
        let mut value = 0;
        for _ in 0..10_000 {
            adjust(&mut value, 1_500);
        }
        assert!(i32::from(value) <= MOST && value > 14_000, "{value}");
        for _ in 0..10_000 {
            adjust(&mut value, -1_500);
        }
        assert!(i32::from(value) >= -MOST && value < -14_000, "{value}");
    }
}
