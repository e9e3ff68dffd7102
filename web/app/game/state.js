// The state of a match as the server sends it: whole first, then event by event. No DOM, no clock.

/** @import {ChatLine, Color, EventsMessage, MatchEvent, MatchState} from '../types.js' */
/** @import {Seat, SeatState} from '../types.js' */
/** @typedef {'both' | 'one' | 'none'} Part which sides somebody plays */

/** A seat as the key of a map. @param {Seat} seat */
export const seatKey = ({ board, color }) => `${board} ${color}`;

/** @param {Seat} a @param {Seat} b */
export const sameSeat = (a, b) => seatKey(a) === seatKey(b);

/**
 * The match after a message of events. The message has boards, clocks and offers as they are after
 * its last event.
 * @param {MatchState} state
 * @param {EventsMessage} message
 * @returns {MatchState}
 */
export function withEvents(state, message) {
  const fresh = message.events.filter((event) => event.seq > state.head.seq);
  const next = {
    ...state,
    head: message.head,
    moves: state.moves.map((list) => list.slice()),
    seats: state.seats.map((seat) => ({ ...seat })),
    offers: message.offers ?? [],
  };
  for (const event of fresh) applyEvent(next, event);
  if (message.boards?.length) {
    next.boards = state.boards.map(
      (old) => message.boards?.find((board) => board.board === old.board) ?? old
    );
  }
  message.clocks?.forEach((clock, index) => {
    if (next.seats[index]) next.seats[index].clock = clock;
  });
  return next;
}

/**
 * @param {MatchState} state a copy that may be changed
 * @param {MatchEvent} event
 */
function applyEvent(state, event) {
  const seat = event.seat && seatState(state, event.seat);
  switch (event.event) {
    case 'began':
    case 'unpaused':
      state.phase = 'playing';
      break;
    case 'paused':
      state.phase = 'paused';
      break;
    case 'move':
      if (event.seat && event.san && event.ply) {
        const list = state.moves[event.seat.board];
        list.length = Math.min(list.length, event.ply - 1);
        list.push(event.san);
      }
      break;
    case 'taken-back':
      state.moves[/** @type {number} */ (event.board)].length = /** @type {number} */ (event.to);
      break;
    case 'presence':
      if (seat) {
        seat.presence = event.presence ?? 'here';
        seat.claimable_in_ms = event.claimable_in_ms;
      }
      break;
    case 'seat-taken':
    case 'seat-changed':
      if (seat) {
        seat.free = false;
        seat.presence = 'here';
        seat.name = event.name ?? '';
        seat.guest = event.guest ?? false;
        seat.computer = event.computer;
      }
      break;
    case 'renamed':
      if (seat) seat.name = event.name ?? '';
      break;
    case 'ended':
      state.phase = 'over';
      state.end = event.end;
      break;
  }
}

/**
 * @param {MatchState} state
 * @param {Seat} seat
 * @returns {SeatState | undefined}
 */
export function seatState(state, seat) {
  return state.seats.find((candidate) => sameSeat(candidate.seat, seat));
}

/**
 * The chat with new lines, in order, each once. An erased line arrives again without its text.
 * @param {ChatLine[]} chat
 * @param {ChatLine[]} lines
 */
export function withChat(chat, lines) {
  const byNumber = new Map(chat.map((line) => [`${line.room} ${line.seq}`, line]));
  for (const line of lines) byNumber.set(`${line.room} ${line.seq}`, line);
  return [...byNumber.values()].sort((a, b) => a.after_seq - b.after_seq || a.seq - b.seq);
}

/** @param {number} sides @returns {Part} */
const partOf = (sides) => (sides > 1 ? 'both' : sides === 1 ? 'one' : 'none');

/**
 * How the viewer takes part in a match: for both teams (at one computer), for one, or not at all.
 * @param {MatchState} state
 */
export const part = (state) =>
  partOf(new Set((state.yours ?? []).map((seat) => seatState(state, seat)?.team)).size);

/**
 * Whether the viewer plays, and everybody else is a computer.
 * @param {MatchState} state
 */
export const isAgainstComputer = ({ computer, seats, yours = [] }) =>
  computer !== undefined &&
  yours.length > 0 &&
  seats.every((one) => one.computer || yours.some((own) => sameSeat(own, one.seat)));

/**
 * The team for which the viewer plays; none for both teams or for spectators.
 * @param {MatchState} state
 * @returns {number | undefined}
 */
export const ownTeam = (state) =>
  part(state) === 'one'
    ? seatState(state, /** @type {Seat[]} */ (state.yours)[0])?.team
    : undefined;

/** Which sides of a board the viewer plays. @param {MatchState} state @param {number} board */
export const partOn = (state, board) => partOf(ownSeats(state, board).length);

/** @param {MatchState} state @param {number} board */
const ownSeats = (state, board) => (state.yours ?? []).filter((seat) => seat.board === board);

/**
 * The boards in the order in which the page shows them: those the viewer plays on first.
 * @param {MatchState} state
 * @returns {number[]}
 */
export function boardOrder(state) {
  const played = (/** @type {number} */ board) => Number(partOn(state, board) !== 'none');
  return state.boards.map(({ board }) => board).sort((a, b) => played(b) - played(a) || a - b);
}

/**
 * Whose side of a board is at the bottom: the viewer's team, or the first team for everybody else.
 * @param {MatchState} state
 * @param {number} board
 * @returns {Color}
 */
export function bottomColor(state, board) {
  const team = ownTeam(state) ?? state.seats[0].team;
  const bottom = state.seats.find(({ seat, team: of }) => seat.board === board && of === team);
  return bottom?.seat.color ?? 'white';
}

/**
 * The players of each team, the first team first.
 * @param {MatchState} state
 * @returns {SeatState[][]}
 */
export function teams({ seats }) {
  const [first] = seats;
  return [
    seats.filter(({ team }) => team === first.team),
    seats.filter(({ team }) => team !== first.team),
  ];
}

/**
 * The seat for which the viewer acts on a board: theirs that is to move, else any of theirs.
 * @param {MatchState} state
 * @param {number} board
 * @returns {Seat | undefined}
 */
export function actingSeat(state, board) {
  const own = ownSeats(state, board);
  return own.find((seat) => seat.color === state.boards[board].turn) ?? own[0];
}

/**
 * Who made the offer of a kind that waits for an answer.
 * @param {MatchState} state
 * @param {string} kind
 * @returns {'mine' | 'theirs' | null}
 */
export function standingOffer({ offers = [], yours = [] }, kind) {
  const standing = offers.find(({ offer }) => offer.kind === kind);
  if (!standing) return null;
  return yours.some((seat) => sameSeat(seat, standing.by)) ? 'mine' : 'theirs';
}

/**
 * The ply to which a takeback goes: before the viewer's last move, or one back if they play both
 * sides.
 * @param {MatchState} state
 * @param {number} board
 * @returns {number | null} null if there is nothing to take back
 */
export function takebackTarget(state, board) {
  const { ply, turn } = state.boards[board];
  const mine = actingSeat(state, board);
  if (!mine || ply === 0) return null;
  if (partOn(state, board) === 'both' || mine.color !== turn) return ply - 1;
  return ply >= 2 ? ply - 2 : null;
}

/**
 * Whether the match can still be aborted: before the second move.
 * @param {MatchState} state
 */
export function mayAbort(state) {
  const made = state.boards.reduce((sum, board) => sum + board.ply, 0);
  return state.phase !== 'over' && made < 2;
}

/**
 * An opponent who is away, so that the viewer can claim the game in a while or now.
 * @param {MatchState} state
 * @returns {SeatState | undefined}
 */
export function goneOpponent(state) {
  const team = ownTeam(state);
  if (team === undefined || (state.phase !== 'playing' && state.phase !== 'paused'))
    return undefined;
  return state.seats.find(
    (seat) => seat.team !== team && !seat.free && seat.claimable_in_ms !== undefined
  );
}
