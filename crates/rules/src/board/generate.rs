//! The move generator.
//!
//! Where pins and checkers decide which moves keep the royal safe, it generates legal moves only.
//! Otherwise [`super::filter`] tests royal safety.

use super::cpu::Lookup;
use super::legality::{CastlingWay, KnownSafety};
use super::sink::Sink;
use super::{Army, BoardQuery, BoardType, Danger, Extras, Geometry, PawnSteps};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{Color, MAX_KINDS, PieceKind};
use crate::spec::NoneLeft;
use crate::square_set::Set;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveScope {
    /// All of them.
    All,
    /// Those of the piece on a square.
    From(Square),
    /// Drops.
    Drops,
    /// Captures and promotions.
    Tactical,
    /// Moves that neither capture nor promote.
    Quiet,
}

/// Whether royals must be kept safe, where pins and checkers decide it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoyalSafety {
    /// They must.
    Kept,
    /// Ignores royal safety.
    Ignored,
}

/// One run of the generator: whose moves, from where and to where.
struct Generation<'a, 'n, T: BoardType, L, S> {
    query: BoardQuery<'a, T, L>,
    /// The enemy as attackers.
    army: &'n Army<'a, T::Geometry>,
    us: Color,
    own: T::Set,
    enemies: T::Set,
    occupied: T::Set,
    /// The pieces whose moves are wanted.
    wanted: T::Set,
    /// Allowed targets of pieces that do not promote.
    goals: T::Set,
    /// Whether to generate captures and promotions.
    tactical: bool,
    /// Whether to generate moves that neither capture nor promote.
    quiet: bool,
    /// Royals that must be kept safe, and whose moves are generated separately.
    guarded: T::Set,
    danger: Danger<T::Set>,
    /// What is known about squares around the guarded royal.
    known: KnownSafety<T::Set>,
    sink: &'n mut S,
}

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Passes every move in scope to the sink; none if the game is over.
    #[inline(always)]
    pub(crate) fn generate<S: Sink<T::Set>>(
        self,
        scope: MoveScope,
        safety: RoyalSafety,
        sink: &mut S,
    ) {
        if self.ended().is_some() {
            return;
        }
        // With the color a constant, the compile-time geometry turns its tables into shifts.
        if !T::Geometry::SPLIT_SIDES {
            self.generate_for(self.board.turn, scope, safety, sink);
        } else if self.board.turn == Color::White {
            self.generate_for(Color::White, scope, safety, sink);
        } else {
            self.generate_for(Color::Black, scope, safety, sink);
        }
    }

    #[inline(always)]
    fn generate_for<S: Sink<T::Set>>(
        self,
        us: Color,
        scope: MoveScope,
        safety: RoyalSafety,
        sink: &mut S,
    ) {
        let army = self.army(!us);
        let (danger, guarded) = match safety {
            RoyalSafety::Kept => self.danger_to(us, &army),
            RoyalSafety::Ignored => (Danger::none(), T::Set::EMPTY),
        };
        let (own, enemies) = (self.board.color(us), self.board.color(!us));
        let wanted = match scope {
            MoveScope::All | MoveScope::Tactical | MoveScope::Quiet => own,
            MoveScope::From(square) => own & T::Set::of(square),
            MoveScope::Drops => T::Set::EMPTY,
        };
        let occupied = own | enemies;
        let goals = match scope {
            MoveScope::All | MoveScope::From(_) | MoveScope::Drops => !own,
            MoveScope::Tactical => enemies,
            MoveScope::Quiet => !occupied,
        };
        let mut generation = Generation {
            query: self,
            army: &army,
            us,
            own,
            enemies,
            occupied,
            wanted,
            goals,
            tactical: scope != MoveScope::Quiet,
            quiet: scope != MoveScope::Tactical,
            guarded,
            danger,
            known: KnownSafety::default(),
            sink,
        };
        if scope != MoveScope::Drops {
            generation.royal_steps();
            if generation.tactical {
                generation.en_passant();
            }
            if !generation.danger.answers.is_empty() {
                generation.board_moves();
            }
        }
        if T::Extras::HANDS && generation.quiet && !matches!(scope, MoveScope::From(_)) {
            generation.drops();
        }
    }

    /// Checks and pins against a side's guarded royal, if it has one and pins decide legality.
    #[inline(always)]
    fn danger_to(self, us: Color, army: &Army<'_, T::Geometry>) -> (Danger<T::Set>, T::Set) {
        if self.rules.law_of_check[us.index()] && !self.rules.tested {
            let royals = self.royals(us);
            if let Some(royal) = royals.first() {
                let own = self.board.color(us);
                return (self.geometry.danger(self.lookup, army, royal, own), royals);
            }
        }
        (Danger::none(), T::Set::EMPTY)
    }
}

impl<T: BoardType, L: Lookup, S: Sink<T::Set>> Generation<'_, '_, T, L, S> {
    /// Steps of the guarded royal to squares that are not attacked once it is there.
    #[inline(always)]
    fn royal_steps(&mut self) {
        for from in self.guarded & self.wanted {
            let kind = self.query.royal_kind_at(from);
            let mut safe = T::Set::EMPTY;
            let reachable = self.destinations(kind, from) & self.goals;
            let rest = self.occupied ^ T::Set::of(from);
            for to in reachable {
                let attackers =
                    self.query.geometry.attackers(self.query.lookup, self.army, to, rest);
                if (attackers & !T::Set::of(to)).is_empty() {
                    safe.insert(to);
                }
            }
            self.sink.piece(kind, from, safe);
            // Castling starts on the square of the royal and asks about squares it could step to.
            self.known = KnownSafety { safe: safe | T::Set::of(from), attacked: reachable & !safe };
        }
    }

    /// Every move except the guarded royal's steps, en passant and drops: first of unpinned pieces,
    /// then of each pinned piece along its line.
    #[inline(always)]
    fn board_moves(&mut self) {
        let geometry = self.query.geometry;
        let target = !self.own & self.danger.answers;
        let mut pinned = self.danger.pinned & self.wanted;
        let mut group = Group {
            from: self.wanted & !self.danger.pinned & !self.guarded,
            target,
            goals: target & self.goals,
        };
        loop {
            geometry.each_mover(
                #[inline(always)]
                |kind| self.pieces(kind, group),
            );
            geometry.each_pawn(
                #[inline(always)]
                |kind| self.pawns(kind, group),
            );
            let (Some(next), Some(royal)) = (pinned.next(), self.guarded.first()) else {
                break;
            };
            let line = geometry.pin_line(self.army, royal, self.own, next);
            let target = target & line;
            group = Group { from: T::Set::of(next), target, goals: target & self.goals };
        }
        if self.quiet && self.danger.checkers.is_empty() {
            self.castling();
        }
    }

    /// Moves of the pieces of a kind, one piece at a time.
    #[inline(always)]
    fn pieces(&mut self, kind: PieceKind, group: Group<T::Set>) {
        for from in self.query.board.kind(kind) & group.from {
            let to = self.destinations(kind, from) & group.goals;
            self.sink.piece(kind, from, to);
        }
    }

    #[inline(always)]
    fn destinations(&self, kind: PieceKind, from: Square) -> T::Set {
        let who = self.query.mover(self.us, kind, from);
        let (geometry, lookup) = (self.query.geometry, self.query.lookup);
        geometry.destinations(lookup, who, self.occupied, self.enemies)
    }

    /// Steps, captures and double steps of the pawns of a kind, as whole sets.
    #[inline(always)]
    fn pawns(&mut self, kind: PieceKind, group: Group<T::Set>) {
        let Group { target, .. } = group;
        let pawns = self.query.board.kind(kind) & group.from;
        let steps: PawnSteps<'_, T::Set> = self.query.geometry.pawn_steps(kind, self.us);
        let rules = self.query.rules;
        let zone = rules.promotion.zone[self.us.index()];
        let empty = !self.occupied;
        let double = if self.quiet { steps.double } else { &[] };
        for step in double {
            let twice = step.apply(step.apply(pawns & rules.double_from[self.us.index()]) & empty);
            let to = twice & empty & target & !zone;
            self.sink.steps(kind, to, 2 * step.delta, MoveType::DoubleStep);
        }
        if !steps.complete {
            return self.pawns_one_by_one(kind, pawns, target);
        }
        let mut promoting = T::Set::EMPTY;
        for step in steps.quiet {
            let to = step.apply(pawns) & empty & target;
            promoting |= to & zone;
            if self.quiet {
                self.sink.steps(kind, to & !zone, step.delta, MoveType::Normal);
            }
        }
        for step in steps.capture {
            let to = step.apply(pawns) & self.enemies & target;
            promoting |= to & zone;
            if self.tactical {
                self.sink.steps(kind, to & !zone, step.delta, MoveType::Normal);
            }
        }
        if !promoting.is_empty() {
            let quiet = steps.quiet.iter().map(|step| (step, empty));
            let enemies = self.enemies;
            let capture = steps.capture.iter().map(|step| (step, enemies));
            for (step, open) in quiet.chain(capture) {
                self.promotions(kind, step.apply(pawns) & open & promoting, step.delta);
            }
        }
    }

    /// Pawns that do more than leap move like pieces, but promote.
    fn pawns_one_by_one(&mut self, kind: PieceKind, pawns: T::Set, target: T::Set) {
        let zone = self.query.rules.promotion.zone[self.us.index()];
        for from in pawns {
            let to = self.destinations(kind, from) & target;
            self.sink.piece(kind, from, to & !zone & self.goals);
            for to in to & zone {
                self.promotions(kind, T::Set::of(to), to.0 as i16 - from.0 as i16);
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, kind: PieceKind, to: T::Set, delta: i16) {
        let promotion = &self.query.rules.promotion;
        let choices = &promotion.choices[kind.index()];
        let mut left = [PieceKind(0); MAX_KINDS];
        let (choices, none_left) = match &promotion.supply {
            None => (choices.as_slice(), NoneLeft::Stay),
            Some((none_left, at_start)) => {
                let at_start = &at_start[self.us.index()];
                (self.query.lost_kinds(self.us, choices, at_start, &mut left), *none_left)
            }
        };
        let wanted = if self.tactical { choices } else { &[] };
        for &choice in wanted {
            self.sink.steps(kind, to, delta, MoveType::Promotion(choice));
        }
        let compulsory = promotion.compulsory[self.us.index()];
        let staying = choices.is_empty() && none_left == NoneLeft::Stay;
        let plain = if staying { to } else { to & !compulsory };
        self.sink.steps(kind, plain & self.goals, delta, MoveType::Normal);
    }

    /// En passant: the only capture whose victim is on another square, so royal safety is tested
    /// again.
    #[inline(always)]
    fn en_passant(&mut self) {
        let Some(passed) = self.query.board.en_passant else {
            return;
        };
        for kind in self.query.rules.pawn_kinds.iter() {
            for from in self.query.en_passant_origins(self.us, kind, passed) & self.wanted {
                let guarded = !self.guarded.is_empty();
                if !guarded || self.query.en_passant_is_safe(self.us, from, passed) {
                    self.sink.one(Move::new(kind, from, passed.target, MoveType::EnPassant));
                }
            }
        }
    }

    /// Castling with each partner that still has the right.
    #[inline(always)]
    fn castling(&mut self) {
        let Some(rule) = &self.query.rules.castling else {
            return;
        };
        let rights = &self.query.board.castling;
        let Some(royal) = rights.royals[self.us.index()] else {
            return;
        };
        if !self.wanted.contains(royal) {
            return;
        }
        for wing in [0, 1] {
            let Some(partner) = rights.partners[self.us.index()][wing] else {
                continue;
            };
            let way = CastlingWay { royal, partner, wing };
            if self.query.can_castle(rule, self.army, way, self.known) {
                let kind = self.query.royal_kind_at(royal);
                self.sink.one(Move::new(kind, royal, partner, MoveType::Castling));
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self) {
        let Some(rule) = &self.query.rules.drops else {
            return;
        };
        let rules = self.query.rules;
        let open = !self.occupied & self.danger.answers;
        for kind in (0..rules.kind_count as u8).map(PieceKind) {
            if self.query.board.extras.hand(self.us, kind) == 0 {
                continue;
            }
            let mut to = rule.zones[kind.index()][self.us.index()] & open;
            if let Some(most) = rule.pawns_a_file
                && rules.pawn_kinds.contains(kind)
            {
                let pawns = self.own & self.query.board.kind(kind);
                for &file in &rule.files {
                    if (pawns & file).len() >= u32::from(most) {
                        to &= !file;
                    }
                }
            }
            self.sink.drops(kind, to);
        }
    }
}

/// Pieces that share their allowed targets.
#[derive(Clone, Copy)]
struct Group<S> {
    from: S,
    target: S,
    /// The targets of pieces that do not promote.
    goals: S,
}
