//! The standard army beyond material and squares: mobility, threats, passed pawns and kings.

use rules::{Color, StandardBoard};

use super::board::{FILE_A, ahead, distance, each, file, file_of, forward, own_rank, pawn_attacks};
use super::pair::{Pair, pair};
use super::parameters::Parameters;
use super::pawns::Structure;

const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
const QUEEN: usize = 4;
const KING: usize = 5;
/// Ranks where a piece deep in enemy land is safe from pawns: the fourth to the sixth.
const OUTPOST_RANKS: [u64; 2] = [0x0000_ffff_ff00_0000, 0x0000_00ff_ffff_0000];
/// Squares a queen usually has.
const USUAL_QUEEN_MOBILITY: i32 = 10;
/// The worth of an attack is the square of its danger over this.
pub(super) const DANGER_SCALE: i32 = 720;
/// No attack is worth more.
pub(super) const MOST_DANGER: i32 = 900;
/// In the endgame it is its danger over this.
pub(super) const DANGER_AT_END: i32 = 8;

/// What each side attacks, found once for all questions.
#[derive(Clone, Copy, Default, Debug)]
struct Attacks {
    by: [[u64; 6]; 2],
    all: [u64; 2],
    twice: [u64; 2],
    /// The weight and number of pieces that attack the enemy king's surroundings.
    on_king: [i32; 2],
    attackers: [i32; 2],
}

/// The board and everything found about it.
struct Survey<'a> {
    table: &'a Parameters,
    board: &'a StandardBoard,
    structure: &'a Structure,
    occupied: u64,
    kings: [u32; 2],
    /// The squares around each king and one rank further.
    rings: [u64; 2],
    attacks: Attacks,
}

/// The score beyond the tables, from White's point of view. Both sides have one king.
pub(super) fn evaluate(table: &Parameters, board: &StandardBoard, structure: &Structure) -> Pair {
    let mut survey = Survey::new(table, board, structure);
    let mut score = structure.score + survey.pieces();
    score += survey.threats(Color::White) - survey.threats(Color::Black);
    score += survey.passed(Color::White) - survey.passed(Color::Black);
    score += survey.king(Color::White) - survey.king(Color::Black);
    score
}

/// How great the danger for each king is, before [`weigh_danger`]; nothing where nobody attacks.
pub(super) fn dangers(
    table: &Parameters,
    board: &StandardBoard,
    structure: &Structure,
) -> [Option<i32>; 2] {
    let mut survey = Survey::new(table, board, structure);
    survey.pieces();
    Color::BOTH.map(|color| survey.danger(color))
}

/// What a danger for the king is worth to the attacker.
pub(super) fn weigh_danger(units: i32) -> Pair {
    let units = units.max(0);
    pair((units * units / DANGER_SCALE).min(MOST_DANGER), units / DANGER_AT_END)
}

impl<'a> Survey<'a> {
    fn new(table: &'a Parameters, board: &'a StandardBoard, structure: &'a Structure) -> Self {
        let occupied = board.colors[0] | board.colors[1];
        let mut survey = Self {
            table,
            board,
            structure,
            occupied,
            kings: [0; 2],
            rings: [0; 2],
            attacks: Attacks::default(),
        };
        for color in Color::BOTH {
            let side = color as usize;
            let king = survey.of(color, KING).trailing_zeros() & 63;
            let around = StandardBoard::king(king);
            survey.kings[side] = king;
            survey.rings[side] = around | forward(color, around) | 1 << king;
            survey.attack(color, KING, around);
            let pawns = pawn_attacks(color, survey.of(color, PAWN));
            survey.attack(color, PAWN, pawns);
        }
        survey
    }

    fn of(&self, color: Color, kind: usize) -> u64 {
        self.board.kinds[kind] & self.board.colors[color as usize]
    }

    #[inline(always)]
    fn attack(&mut self, color: Color, kind: usize, set: u64) {
        let (side, attacks) = (color as usize, &mut self.attacks);
        attacks.by[side][kind] |= set;
        attacks.twice[side] |= attacks.all[side] & set;
        attacks.all[side] |= set;
    }

    /// Squares that count for a side's mobility: neither guarded by enemy pawns nor its own king's
    /// or a blocked pawn's.
    fn open(&self, color: Color) -> u64 {
        let guarded = self.attacks.by[(!color) as usize][PAWN];
        let blocked = self.of(color, PAWN) & forward(!color, self.occupied);
        !(guarded | blocked | self.of(color, KING))
    }

    /// All pieces between pawns and kings. Each kind of both sides comes before the next: queens ask
    /// what lesser enemies attack.
    fn pieces(&mut self) -> Pair {
        let mut score = Pair::default();
        for stage in [Self::minors, Self::rooks, Self::queens] {
            score += stage(self, Color::White) - stage(self, Color::Black);
        }
        score
    }

    fn minors(&mut self, color: Color) -> Pair {
        let table = self.table;
        let mut score = Pair::default();
        if self.of(color, BISHOP).count_ones() >= 2 {
            score += table.bishop_pair;
        }
        let open = self.open(color);
        let safe = OUTPOST_RANKS[color as usize]
            & self.attacks.by[color as usize][PAWN]
            & !self.structure.spans[(!color) as usize];
        for square in each(self.of(color, KNIGHT)) {
            let reach = StandardBoard::knight(square);
            self.note(color, KNIGHT, reach);
            score += table.knight_mobility[(reach & open).count_ones() as usize];
            if safe >> square & 1 != 0 {
                score += table.knight_outpost;
            }
        }
        let through = self.occupied ^ self.of(color, QUEEN);
        for square in each(self.of(color, BISHOP)) {
            let reach = StandardBoard::bishop(square, through);
            self.note(color, BISHOP, reach);
            score += table.bishop_mobility[(reach & open).count_ones() as usize];
            if safe >> square & 1 != 0 {
                score += table.bishop_outpost;
            }
        }
        score
    }

    fn rooks(&mut self, color: Color) -> Pair {
        let table = self.table;
        let mut score = Pair::default();
        let (open, pawns) = (self.open(color), self.board.kinds[PAWN]);
        let through = self.occupied ^ self.of(color, QUEEN) ^ self.of(color, ROOK);
        for square in each(self.of(color, ROOK)) {
            let reach = StandardBoard::rook(square, through | 1 << square);
            self.note(color, ROOK, reach);
            score += table.rook_mobility[(reach & open).count_ones() as usize];
            if file_of(square) & pawns == 0 {
                score += table.rook_open_file;
            } else if file_of(square) & self.of(color, PAWN) == 0 {
                score += table.rook_half_open_file;
            }
        }
        score
    }

    fn queens(&mut self, color: Color) -> Pair {
        let mut score = Pair::default();
        let enemy = &self.attacks.by[(!color) as usize];
        let open = self.open(color) & !(enemy[KNIGHT] | enemy[BISHOP] | enemy[ROOK]);
        for square in each(self.of(color, QUEEN)) {
            let reach = StandardBoard::bishop(square, self.occupied)
                | StandardBoard::rook(square, self.occupied);
            self.note(color, QUEEN, reach);
            let count = (reach & open).count_ones() as i32;
            score += self.table.queen_mobility * (count - USUAL_QUEEN_MOBILITY);
        }
        score
    }

    /// Notes what a piece attacks, the enemy king's surroundings above all.
    #[inline(always)]
    fn note(&mut self, color: Color, kind: usize, reach: u64) {
        self.attack(color, kind, reach);
        if reach & self.rings[(!color) as usize] != 0 {
            self.attacks.on_king[color as usize] += self.table.attacker[kind - KNIGHT];
            self.attacks.attackers[color as usize] += 1;
        }
    }

    /// What a side's attacks on enemy pieces are worth.
    fn threats(&self, color: Color) -> Pair {
        let table = self.table;
        let (us, them) = (color as usize, (!color) as usize);
        let attacks = &self.attacks;
        let enemies = self.board.colors[them] & !self.board.kinds[KING];
        let pieces = enemies & !self.board.kinds[PAWN];
        let majors = enemies & (self.board.kinds[ROOK] | self.board.kinds[QUEEN]);
        let minors = attacks.by[us][KNIGHT] | attacks.by[us][BISHOP];
        let times = |set: u64, worth: Pair| worth * set.count_ones() as i32;
        let mut score = times(attacks.by[us][PAWN] & pieces, table.pawn_threat);
        score += times(minors & majors, table.minor_threat);
        score += times(attacks.by[us][ROOK] & enemies & self.board.kinds[QUEEN], table.rook_threat);
        score += times(attacks.all[us] & enemies & !attacks.all[them], table.hanging);
        let guarded = attacks.by[them][PAWN] | (attacks.all[them] & !attacks.all[us]);
        let steps = forward(color, self.of(color, PAWN)) & !self.occupied & !guarded;
        score
            + times(pawn_attacks(color, steps) & pieces & !attacks.by[us][PAWN], table.push_threat)
    }

    /// How far passed pawns are from being stopped.
    fn passed(&self, color: Color) -> Pair {
        let table = self.table;
        let (us, them) = (color as usize, (!color) as usize);
        let mut score = Pair::default();
        for square in each(self.structure.passed[us]) {
            let advance = own_rank(color, square) as i32 - 2;
            if advance <= 0 {
                continue;
            }
            let stop = forward(color, 1 << square);
            let next = stop.trailing_zeros() & 63;
            score += table.passed_enemy_king * (distance(self.kings[them], next).min(5) * advance);
            score += table.passed_own_king * (distance(self.kings[us], next).min(5) * advance);
            if stop & self.occupied != 0 {
                continue;
            }
            let path = file_of(square) & ahead(color, square);
            if path & self.occupied == 0 {
                score += table.passed_free * advance;
            }
            if stop & self.attacks.all[them] == 0 {
                score += table.passed_safe * advance;
            }
        }
        score
    }

    /// How safe a side's king is.
    fn king(&self, color: Color) -> Pair {
        self.shelter(color) - self.danger(color).map_or(Pair::default(), weigh_danger)
    }

    /// Pawns before a king, its own and those that come at it.
    fn shelter(&self, color: Color) -> Pair {
        let table = self.table;
        let king = self.kings[color as usize];
        let behind = ahead(color, king) | 0xff << (king & 56);
        let middle = file(king).clamp(1, 6);
        let mut score = Pair::default();
        for column in middle - 1..=middle + 1 {
            let line = (FILE_A << column) & behind;
            let nearest = |set: u64| {
                let square = match color {
                    Color::White => set.trailing_zeros(),
                    Color::Black => 63_u32.saturating_sub(set.leading_zeros()),
                };
                if set == 0 { 0 } else { own_rank(color, square) }
            };
            score += table.shelter[nearest(self.of(color, PAWN) & line)];
            score += table.storm[nearest(self.of(!color, PAWN) & line)];
        }
        score
    }

    /// How great the danger of the enemy's attack on a king is.
    fn danger(&self, color: Color) -> Option<i32> {
        let table = self.table;
        let (us, them) = (color as usize, (!color) as usize);
        let attacks = &self.attacks;
        if attacks.attackers[them] == 0 {
            return None;
        }
        let king = self.kings[us];
        let around = StandardBoard::king(king);
        let weak = attacks.all[them]
            & !attacks.twice[us]
            & (!attacks.all[us] | attacks.by[us][KING] | attacks.by[us][QUEEN]);
        let mut units = attacks.on_king[them] * attacks.attackers[them].min(4);
        units += table.king_square * (around & attacks.all[them]).count_ones() as i32;
        units += table.weak_square * (self.rings[us] & weak).count_ones() as i32;
        let safe = !self.board.colors[them] & (!attacks.all[us] | (weak & attacks.twice[them]));
        let diagonal = StandardBoard::bishop(king, self.occupied ^ self.of(color, QUEEN));
        let straight = StandardBoard::rook(king, self.occupied ^ self.of(color, QUEEN));
        let ways = [StandardBoard::knight(king), diagonal, straight, diagonal | straight];
        for (kind, way) in (KNIGHT..).zip(ways) {
            if way & safe & attacks.by[them][kind] != 0 {
                units += table.safe_check[kind - KNIGHT];
            }
        }
        if self.of(!color, QUEEN) == 0 {
            units -= table.no_queen;
        }
        Some(units)
    }
}
