//! Team matches: lineups, board colors, the result of a match, and totals of teams and houses.

use crate::entry::{Color, PairingNumber};
use crate::points::Points;

/// What a team match is worth. The default is 2 match points for a win and 1 for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchPoints {
    /// For the team with more board points.
    pub win: u16,
    /// For both teams if the board points are equal.
    pub draw: u16,
    /// For the team with fewer board points.
    pub loss: u16,
}

impl Default for MatchPoints {
    fn default() -> Self {
        Self { win: 2, draw: 1, loss: 0 }
    }
}

/// The members who play, board 1 first. An empty board is forfeited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup(Vec<Option<PairingNumber>>);

/// Why members are no lineup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineupError {
    /// Somebody who is not in the team.
    #[error("{member} on board {board} is not in the team")]
    NotInTheTeam {
        /// The player.
        member: PairingNumber,
        /// The board, from 1.
        board: usize,
    },
    /// A member on two boards.
    #[error("{member} plays on two boards")]
    Twice {
        /// The member.
        member: PairingNumber,
    },
    /// A member above someone who is listed earlier.
    #[error(
        "{member} on board {board} must play above the members listed later; keep the team's order"
    )]
    OutOfOrder {
        /// The member.
        member: PairingNumber,
        /// The board, from 1.
        board: usize,
    },
}

impl Lineup {
    /// Checks a lineup: members keep the order of the team, and reserves are at the end of it.
    ///
    /// # Errors
    /// When somebody is not in the team, plays twice or plays above the team's order.
    pub fn new(
        team: &[PairingNumber],
        boards: Vec<Option<PairingNumber>>,
    ) -> Result<Self, LineupError> {
        let mut last = None;
        for (index, member) in boards.iter().enumerate() {
            let (Some(member), board) = (*member, index + 1) else { continue };
            let place = team.iter().position(|other| *other == member);
            let place = place.ok_or(LineupError::NotInTheTeam { member, board })?;
            if boards[..index].contains(&Some(member)) {
                return Err(LineupError::Twice { member });
            }
            if last.is_some_and(|last| place < last) {
                return Err(LineupError::OutOfOrder { member, board });
            }
            last = Some(place);
        }
        Ok(Self(boards))
    }

    /// The first members who are present, one for each board: everybody moves up for those who are absent.
    pub fn of_present(team: &[PairingNumber], present: &[PairingNumber], boards: usize) -> Self {
        let here = team.iter().copied().filter(|member| present.contains(member));
        let mut lineup: Vec<Option<PairingNumber>> = here.map(Some).take(boards).collect();
        lineup.resize(boards, None);
        Self(lineup)
    }

    /// The members on the boards, board 1 first.
    pub fn boards(&self) -> &[Option<PairingNumber>] {
        &self.0
    }
}

/// The color of a team on a board, counted from 1, if it has `first` on board 1: colors alternate.
pub fn board_color(first: Color, board: usize) -> Color {
    if board % 2 == 1 { first } else { first.other() }
}

/// One board of a team match: the points of both teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardResult {
    /// The board, from 1.
    pub board: u16,
    /// The points of the first and of the second team.
    pub points: [Points; 2],
}

/// The result of a team match, with the values that break a level match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamResult {
    /// The board points of both teams.
    pub board_points: [Points; 2],
    /// The match points of both teams.
    pub match_points: [u16; 2],
    /// The first (0) or second (1) team, if one has more board points.
    pub winner: Option<usize>,
}

/// Adds up a team match.
pub fn team_result(boards: &[BoardResult], values: MatchPoints) -> TeamResult {
    let sum = |side: usize| boards.iter().map(|board| board.points[side]).sum();
    let board_points: [Points; 2] = [sum(0), sum(1)];
    let (match_points, winner) = match board_points[0].cmp(&board_points[1]) {
        std::cmp::Ordering::Greater => ([values.win, values.loss], Some(0)),
        std::cmp::Ordering::Less => ([values.loss, values.win], Some(1)),
        std::cmp::Ordering::Equal => ([values.draw, values.draw], None),
    };
    TeamResult { board_points, match_points, winner }
}

/// Who advances after a level knock-out match: the lower board count (board number times points, C.07 article
/// 12), then the better result on the highest board that decides. `None` if every board was drawn.
pub fn break_level_match(boards: &[BoardResult]) -> Option<usize> {
    let count = |side: usize| -> i64 {
        let of =
            |board: &BoardResult| i64::from(board.board) * i64::from(board.points[side].halves());
        boards.iter().map(of).sum()
    };
    match count(0).cmp(&count(1)) {
        std::cmp::Ordering::Less => return Some(0),
        std::cmp::Ordering::Greater => return Some(1),
        std::cmp::Ordering::Equal => {}
    }
    let mut sorted = boards.to_vec();
    sorted.sort_by_key(|board| board.board);
    let decisive = sorted.iter().find(|board| board.points[0] != board.points[1])?;
    Some(usize::from(decisive.points[1] > decisive.points[0]))
}

/// How many members of a team or house count for its total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedMembers {
    /// All of them.
    All,
    /// This many scores, the highest.
    Best(usize),
}

/// The total of a team or house over individual results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamTotal<T> {
    /// The team.
    pub team: T,
    /// The points of the members who count.
    pub total: Points,
    /// The members who count, the best first, with their points.
    pub counted: Vec<(PairingNumber, Points)>,
}

/// Adds up the members' points for each team or house, the best first; equal totals are listed by team.
pub fn team_totals<T: Ord + Clone>(
    members: impl IntoIterator<Item = (T, PairingNumber, Points)>,
    counted: CountedMembers,
) -> Vec<TeamTotal<T>> {
    let mut teams: std::collections::BTreeMap<T, Vec<(PairingNumber, Points)>> =
        std::collections::BTreeMap::new();
    for (team, number, points) in members {
        teams.entry(team).or_default().push((number, points));
    }
    let mut totals: Vec<TeamTotal<T>> = Vec::new();
    for (team, mut members) in teams {
        members.sort_by_key(|(number, points)| (std::cmp::Reverse(*points), *number));
        if let CountedMembers::Best(most) = counted {
            members.truncate(most);
        }
        let total = members.iter().map(|(_, points)| *points).sum();
        totals.push(TeamTotal { team, total, counted: members });
    }
    totals.sort_by_key(|row| std::cmp::Reverse(row.total));
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(board: u16, first: i32, second: i32) -> BoardResult {
        let points = [Points::from_halves(first), Points::from_halves(second)];
        BoardResult { board, points }
    }

    #[test]
    fn boards_add_up_to_match_points() {
        let result = team_result(&[board(1, 2, 0), board(2, 1, 1)], MatchPoints::default());
        assert_eq!((result.match_points, result.winner), ([2, 0], Some(0)));
        assert_eq!(result.board_points, [Points::from_halves(3), Points::HALF]);
        let level = team_result(&[board(1, 2, 0), board(2, 0, 2)], MatchPoints::default());
        assert_eq!((level.match_points, level.winner), ([1, 1], None));
    }

    #[test]
    fn a_level_match_goes_to_the_higher_boards() {
        assert_eq!(break_level_match(&[board(1, 2, 0), board(2, 0, 2)]), Some(0));
        // The board count is equal: 1 and 4 against 2 and 3.
        let even = [board(1, 0, 2), board(2, 2, 0), board(3, 2, 0), board(4, 0, 2)];
        assert_eq!(break_level_match(&even), Some(1));
        assert_eq!(break_level_match(&[board(1, 1, 1)]), None);
    }

    #[test]
    fn lineups_keep_the_order_of_the_team() {
        let team = [5, 6, 7, 8].map(PairingNumber);
        let lineup = |numbers: &[u16]| {
            let boards = numbers.iter().map(|n| (*n > 0).then_some(PairingNumber(*n))).collect();
            Lineup::new(&team, boards).map(|_| ())
        };
        assert_eq!(lineup(&[5, 7, 8]), Ok(()));
        assert_eq!(lineup(&[0, 6, 0]), Ok(()));
        let member = PairingNumber(6);
        assert_eq!(lineup(&[7, 6]), Err(LineupError::OutOfOrder { member, board: 2 }));
        assert_eq!(lineup(&[6, 6]), Err(LineupError::Twice { member }));
        let member = PairingNumber(1);
        assert_eq!(lineup(&[1]), Err(LineupError::NotInTheTeam { member, board: 1 }));
        let moved_up = Lineup::of_present(&team, &[8, 6].map(PairingNumber), 3);
        assert_eq!(moved_up.boards(), [Some(PairingNumber(6)), Some(PairingNumber(8)), None]);
        assert_eq!([1, 2, 3].map(|n| board_color(Color::White, n))[1], Color::Black);
    }

    #[test]
    fn houses_count_all_members_or_the_best() {
        let row =
            |house, number, halves| (house, PairingNumber(number), Points::from_halves(halves));
        let rows = [row("Red", 1, 4), row("Blue", 2, 5), row("Red", 3, 2), row("Red", 4, 1)];
        let totals = team_totals(rows, CountedMembers::All);
        assert_eq!((totals[0].team, totals[0].total.halves()), ("Red", 7));
        let totals = team_totals(rows, CountedMembers::Best(1));
        assert_eq!((totals[0].team, totals[0].total.halves()), ("Blue", 5));
        assert_eq!(totals[1].counted, [(PairingNumber(1), Points::from_halves(4))]);
    }
}
