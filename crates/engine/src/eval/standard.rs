//! The standard army beyond piece-square tables: mobility, threats, passed pawns and king safety.

use rules::{Color, SlidingAttacks, StandardBoard};

use super::bitboard::{
    FILE_A, ahead, distance, file, file_of, forward, pawn_attacks, relative_rank, squares,
};
use super::parameters::Parameters;
use super::pawns::PawnStructure;
use super::tapered_score::{TaperedScore, tapered};

const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
const QUEEN: usize = 4;
const KING: usize = 5;
/// Ranks of outposts: the fourth to the sixth.
const OUTPOST_RANKS: [u64; 2] = [0x0000_ffff_ff00_0000, 0x0000_00ff_ffff_0000];
/// The usual mobility of a queen, which scores zero.
const USUAL_QUEEN_MOBILITY: i32 = 10;
/// In the middlegame the danger to a king scores its square divided by this: attackers help each other.
pub(super) const DANGER_SCALE: i32 = 720;
/// The most that the danger to a king scores.
pub(super) const MAX_DANGER: i32 = 900;
/// In the endgame the danger to a king is divided by this.
pub(super) const DANGER_END_DIVISOR: i32 = 8;

/// What each side attacks.
#[derive(Clone, Copy, Default, Debug)]
struct Attacks {
    by_kind: [[u64; 6]; 2],
    all: [u64; 2],
    /// Squares attacked at least twice.
    twice: [u64; 2],
    /// The weight of the pieces that attack the enemy king's zone.
    king_attack_weight: [i32; 2],
    /// Their number.
    king_attackers: [i32; 2],
}

/// The evaluation of one position, with the sliding attacks of this processor.
struct Evaluator<'a, A> {
    sliders: A,
    parameters: &'a Parameters,
    board: &'a StandardBoard,
    pawns: &'a PawnStructure,
    occupied: u64,
    kings: [u32; 2],
    /// Each king's zone: the squares around it, and one rank further.
    king_zones: [u64; 2],
    attacks: Attacks,
}

/// The score beyond the piece-square tables, from White's point of view. Both sides must have one king.
#[inline(always)]
pub(super) fn evaluate(
    sliders: impl SlidingAttacks,
    parameters: &Parameters,
    board: &StandardBoard,
    pawns: &PawnStructure,
) -> TaperedScore {
    let mut evaluator = Evaluator::new(sliders, parameters, board, pawns);
    let mut score = pawns.score + evaluator.pieces();
    score += evaluator.threats(Color::White) - evaluator.threats(Color::Black);
    score += evaluator.passed_pawns(Color::White) - evaluator.passed_pawns(Color::Black);
    score += evaluator.king_safety(Color::White) - evaluator.king_safety(Color::Black);
    score
}

/// The danger to each king in units, before [`danger_score`]; nothing where no piece attacks its zone.
pub(super) fn king_dangers(
    sliders: impl SlidingAttacks,
    parameters: &Parameters,
    board: &StandardBoard,
    pawns: &PawnStructure,
) -> [Option<i32>; 2] {
    let mut evaluator = Evaluator::new(sliders, parameters, board, pawns);
    evaluator.pieces();
    Color::BOTH.map(|color| evaluator.king_danger(color))
}

/// What the danger to a king is worth to the attacker.
#[inline(always)]
pub(super) fn danger_score(units: i32) -> TaperedScore {
    let units = units.max(0);
    tapered((units * units / DANGER_SCALE).min(MAX_DANGER), units / DANGER_END_DIVISOR)
}

impl<'a, A: SlidingAttacks> Evaluator<'a, A> {
    #[inline(always)]
    fn new(
        sliders: A,
        parameters: &'a Parameters,
        board: &'a StandardBoard,
        pawns: &'a PawnStructure,
    ) -> Self {
        let occupied = board.colors[0] | board.colors[1];
        let mut evaluator = Self {
            sliders,
            parameters,
            board,
            pawns,
            occupied,
            kings: [0; 2],
            king_zones: [0; 2],
            attacks: Attacks::default(),
        };
        for color in Color::BOTH {
            let side = color as usize;
            let king = evaluator.of(color, KING).trailing_zeros() & 63;
            let around = StandardBoard::king(king);
            evaluator.kings[side] = king;
            evaluator.king_zones[side] = around | forward(color, around) | 1 << king;
            evaluator.attack(color, KING, around);
            let pawns = pawn_attacks(color, evaluator.of(color, PAWN));
            evaluator.attack(color, PAWN, pawns);
        }
        evaluator
    }

    #[inline(always)]
    fn of(&self, color: Color, kind: usize) -> u64 {
        self.board.kinds[kind] & self.board.colors[color as usize]
    }

    #[inline(always)]
    fn attack(&mut self, color: Color, kind: usize, set: u64) {
        let (side, attacks) = (color as usize, &mut self.attacks);
        attacks.by_kind[side][kind] |= set;
        attacks.twice[side] |= attacks.all[side] & set;
        attacks.all[side] |= set;
    }

    /// The mobility area of a side: squares that enemy pawns do not attack, without its king and blocked pawns.
    #[inline(always)]
    fn mobility_area(&self, color: Color) -> u64 {
        let guarded = self.attacks.by_kind[(!color) as usize][PAWN];
        let blocked = self.of(color, PAWN) & forward(!color, self.occupied);
        !(guarded | blocked | self.of(color, KING))
    }

    /// Knights, bishops, rooks and queens. The queens of both sides come last, because they avoid squares that lesser
    /// enemies attack.
    #[inline(always)]
    fn pieces(&mut self) -> TaperedScore {
        let mut score = TaperedScore::default();
        score += self.minors(Color::White) - self.minors(Color::Black);
        score += self.rooks(Color::White) - self.rooks(Color::Black);
        score += self.queens(Color::White) - self.queens(Color::Black);
        score
    }

    #[inline(always)]
    fn minors(&mut self, color: Color) -> TaperedScore {
        let parameters = self.parameters;
        let mut score = TaperedScore::default();
        if self.of(color, BISHOP).count_ones() >= 2 {
            score += parameters.bishop_pair;
        }
        let open = self.mobility_area(color);
        let outposts = OUTPOST_RANKS[color as usize]
            & self.attacks.by_kind[color as usize][PAWN]
            & !self.pawns.spans[(!color) as usize];
        for square in squares(self.of(color, KNIGHT)) {
            let reach = StandardBoard::knight(square);
            self.add_piece(color, KNIGHT, reach);
            score += parameters.knight_mobility[(reach & open).count_ones() as usize];
            if outposts >> square & 1 != 0 {
                score += parameters.knight_outpost;
            }
        }
        let through = self.occupied ^ self.of(color, QUEEN);
        for square in squares(self.of(color, BISHOP)) {
            let reach = self.sliders.bishop(square, through);
            self.add_piece(color, BISHOP, reach);
            score += parameters.bishop_mobility[(reach & open).count_ones() as usize];
            if outposts >> square & 1 != 0 {
                score += parameters.bishop_outpost;
            }
        }
        score
    }

    #[inline(always)]
    fn rooks(&mut self, color: Color) -> TaperedScore {
        let parameters = self.parameters;
        let mut score = TaperedScore::default();
        let (open, pawns) = (self.mobility_area(color), self.board.kinds[PAWN]);
        let through = self.occupied ^ self.of(color, QUEEN) ^ self.of(color, ROOK);
        for square in squares(self.of(color, ROOK)) {
            let reach = self.sliders.rook(square, through | 1 << square);
            self.add_piece(color, ROOK, reach);
            score += parameters.rook_mobility[(reach & open).count_ones() as usize];
            if file_of(square) & pawns == 0 {
                score += parameters.rook_open_file;
            } else if file_of(square) & self.of(color, PAWN) == 0 {
                score += parameters.rook_half_open_file;
            }
        }
        score
    }

    #[inline(always)]
    fn queens(&mut self, color: Color) -> TaperedScore {
        let mut score = TaperedScore::default();
        let enemy = &self.attacks.by_kind[(!color) as usize];
        let open = self.mobility_area(color) & !(enemy[KNIGHT] | enemy[BISHOP] | enemy[ROOK]);
        for square in squares(self.of(color, QUEEN)) {
            let reach = self.sliders.bishop(square, self.occupied)
                | self.sliders.rook(square, self.occupied);
            self.add_piece(color, QUEEN, reach);
            let count = (reach & open).count_ones() as i32;
            score += self.parameters.queen_mobility * (count - USUAL_QUEEN_MOBILITY);
        }
        score
    }

    /// Adds the attacks of a piece, and counts it if it attacks the enemy king's zone.
    #[inline(always)]
    fn add_piece(&mut self, color: Color, kind: usize, reach: u64) {
        self.attack(color, kind, reach);
        if reach & self.king_zones[(!color) as usize] != 0 {
            self.attacks.king_attack_weight[color as usize] +=
                self.parameters.attacker[kind - KNIGHT];
            self.attacks.king_attackers[color as usize] += 1;
        }
    }

    /// Threats: attacks on enemy pieces.
    #[inline(always)]
    fn threats(&self, color: Color) -> TaperedScore {
        let parameters = self.parameters;
        let (us, them) = (color as usize, (!color) as usize);
        let attacks = &self.attacks;
        let enemies = self.board.colors[them] & !self.board.kinds[KING];
        let pieces = enemies & !self.board.kinds[PAWN];
        let majors = enemies & (self.board.kinds[ROOK] | self.board.kinds[QUEEN]);
        let minors = attacks.by_kind[us][KNIGHT] | attacks.by_kind[us][BISHOP];
        let times = |set: u64, each: TaperedScore| each * set.count_ones() as i32;
        let mut score = times(attacks.by_kind[us][PAWN] & pieces, parameters.pawn_threat);
        score += times(minors & majors, parameters.minor_threat);
        score += times(
            attacks.by_kind[us][ROOK] & enemies & self.board.kinds[QUEEN],
            parameters.rook_threat,
        );
        score += times(attacks.all[us] & enemies & !attacks.all[them], parameters.hanging);
        let guarded = attacks.by_kind[them][PAWN] | (attacks.all[them] & !attacks.all[us]);
        let steps = forward(color, self.of(color, PAWN)) & !self.occupied & !guarded;
        score
            + times(
                pawn_attacks(color, steps) & pieces & !attacks.by_kind[us][PAWN],
                parameters.push_threat,
            )
    }

    /// Passed pawns by how free their way is and how near the kings are. Their ranks count in the pawn structure.
    #[inline(always)]
    fn passed_pawns(&self, color: Color) -> TaperedScore {
        let parameters = self.parameters;
        let (us, them) = (color as usize, (!color) as usize);
        let mut score = TaperedScore::default();
        for square in squares(self.pawns.passed[us]) {
            let advance = relative_rank(color, square) as i32 - 2;
            if advance <= 0 {
                continue;
            }
            let stop = forward(color, 1 << square);
            let next = stop.trailing_zeros() & 63;
            score +=
                parameters.passed_enemy_king * (distance(self.kings[them], next).min(5) * advance);
            score += parameters.passed_own_king * (distance(self.kings[us], next).min(5) * advance);
            if stop & self.occupied != 0 {
                continue;
            }
            let path = file_of(square) & ahead(color, square);
            if path & self.occupied == 0 {
                score += parameters.passed_free * advance;
            }
            if stop & self.attacks.all[them] == 0 {
                score += parameters.passed_safe * advance;
            }
        }
        score
    }

    #[inline(always)]
    fn king_safety(&self, color: Color) -> TaperedScore {
        self.pawn_shelter(color)
            - self.king_danger(color).map_or(TaperedScore::default(), danger_score)
    }

    /// Pawn shelter and pawn storm: the pawns of both sides in front of a king.
    #[inline(always)]
    fn pawn_shelter(&self, color: Color) -> TaperedScore {
        let parameters = self.parameters;
        let king = self.kings[color as usize];
        let behind = ahead(color, king) | 0xff << (king & 56);
        let middle = file(king).clamp(1, 6);
        let mut score = TaperedScore::default();
        for column in middle - 1..=middle + 1 {
            let line = (FILE_A << column) & behind;
            let nearest = |set: u64| {
                let square = match color {
                    Color::White => set.trailing_zeros(),
                    Color::Black => 63_u32.saturating_sub(set.leading_zeros()),
                };
                if set == 0 { 0 } else { relative_rank(color, square) }
            };
            score += parameters.shelter[nearest(self.of(color, PAWN) & line)];
            score += parameters.storm[nearest(self.of(!color, PAWN) & line)];
        }
        score
    }

    /// The danger of the enemy's attack on a king, in units; nothing if no piece attacks its zone.
    #[inline(always)]
    fn king_danger(&self, color: Color) -> Option<i32> {
        let parameters = self.parameters;
        let (us, them) = (color as usize, (!color) as usize);
        let attacks = &self.attacks;
        if attacks.king_attackers[them] == 0 {
            return None;
        }
        let king = self.kings[us];
        let around = StandardBoard::king(king);
        let weak = attacks.all[them]
            & !attacks.twice[us]
            & (!attacks.all[us] | attacks.by_kind[us][KING] | attacks.by_kind[us][QUEEN]);
        let mut units = attacks.king_attack_weight[them] * attacks.king_attackers[them].min(4);
        units += parameters.king_square * (around & attacks.all[them]).count_ones() as i32;
        units += parameters.weak_square * (self.king_zones[us] & weak).count_ones() as i32;
        let safe = !self.board.colors[them] & (!attacks.all[us] | (weak & attacks.twice[them]));
        let diagonal = self.sliders.bishop(king, self.occupied ^ self.of(color, QUEEN));
        let straight = self.sliders.rook(king, self.occupied ^ self.of(color, QUEEN));
        let ways = [StandardBoard::knight(king), diagonal, straight, diagonal | straight];
        for (kind, way) in (KNIGHT..).zip(ways) {
            if way & safe & attacks.by_kind[them][kind] != 0 {
                units += parameters.safe_check[kind - KNIGHT];
            }
        }
        if self.of(!color, QUEEN) == 0 {
            units -= parameters.no_queen;
        }
        Some(units)
    }
}
