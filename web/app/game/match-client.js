// A match as this page follows it: the server's state board by board, and requests. No DOM.

import { get } from '../net/api.js';
import { BoardClient } from './board-client.js';
import { leftAt } from './clock.js';
import { boardOrder, sameSeat, seatKey, withChat, withEvents } from './state.js';

/** @import {Answer, ChatLine, ChatRoom, EventsMessage, MatchEvent} from '../types.js' */
/** @import {HintMessage, MatchState, OfferKind, Seat, SeatState} from '../types.js' */
/** @import {ServerMessage, ThinkingMessage, WireError} from '../types.js' */
/** @import {Game} from './history.js' */
/** @typedef {import('../net/socket.js').Connection} Connection */
/** @typedef {{shownPly: number, look: (ply: number | null) => void}} Line */

/**
 * What the page wants to know.
 * @typedef {object} Listener
 * @property {() => void} changed something has to be painted
 * @property {(events: MatchEvent[], before: MatchState) => void} happened events, and the match
 *   before them
 * @property {(error: WireError, tried?: {board: BoardClient, move: string}) => void} refused
 * @property {() => void} premovesLost the game went on while the page was offline
 * @property {(next: string) => void} rematch
 * @property {(lines: ChatLine[]) => void} chatted
 * @property {(error: WireError) => void} missing there is no such match
 * @property {(message: ThinkingMessage | HintMessage) => void} [computer] it thinks or hints
 */

export class MatchClient {
  /**
   * @param {Connection} connection
   * @param {string} id
   * @param {Listener} listener
   * @param {() => number} now
   */
  constructor(connection, id, listener, now) {
    this.connection = connection;
    this.id = id;
    this.listener = listener;
    this.now = now;
    /** @type {MatchState | null} */
    this.state = null;
    /** When the clocks of the state were right. */
    this.receivedAt = 0;
    // Every match has a first board, also before it is known.
    const firstBoard = new BoardClient(this, 0);
    this.boards = [firstBoard];
    /** The board for which keys, typed moves and the list of moves are meant. */
    this.active = firstBoard;
    /** @type {Line | undefined} all boards together, once somebody steps through them so */
    this.together = undefined;
    /** @type {number[]} the board of each move in the order in which they were made */
    this.order = [];
    /** @type {Map<string, number>} when the absence of a seat can be claimed */
    this.claimableAt = new Map();
    const receive = (/** @type {ServerMessage} */ message) => this.receive(message);
    connection.listeners.add(receive);
    // The server forgets the premoves of a lost connection, and has none made meanwhile.
    const keepPremoves = () => {
      if (connection.state === 'lost') this.boards.forEach((board) => board.keepPremoves());
    };
    connection.stateListeners.add(keepPremoves);
    const unwatch = connection.watch(id, () => this.state?.head);
    this.leave = () => {
      connection.listeners.delete(receive);
      connection.stateListeners.delete(keepPremoves);
      unwatch();
    };
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type === 'match') {
      if (message.state.id === this.id) this.show(message.state);
      return;
    }
    if (!('match' in message) || message.match !== this.id) return;
    if (!this.state) {
      if (message.type === 'error') this.listener.missing(message.error);
    } else if (message.type === 'events') this.follow(message);
    else if (message.type === 'chat') {
      this.state = { ...this.state, chat: withChat(this.state.chat ?? [], message.lines) };
      this.listener.chatted(message.lines);
      this.listener.changed();
    } else if (message.type === 'premoves') {
      const board = this.boards[message.seat.board];
      // Those that the server forgot with the lost connection are sent again.
      if (board?.keptFor === null) board.input({ type: 'premoves', moves: message.moves });
      if (message.error) this.listener.refused(message.error);
      this.listener.changed();
    } else if (message.type === 'thinking' || message.type === 'hint') {
      this.listener.computer?.(message);
    } else if (message.type === 'rematch') {
      this.state = { ...this.state, rematch: message.next };
      this.listener.rematch(message.next);
      this.listener.changed();
    }
  }

  /** @param {MatchState} state */
  show(state) {
    const isFirst = !this.state;
    this.state = state;
    this.receivedAt = this.now();
    this.claimableAt.clear();
    for (const { seat, claimable_in_ms } of state.seats) this.noteAbsence(seat, claimable_in_ms);
    while (this.boards.length < state.boards.length) {
      this.boards.push(new BoardClient(this, this.boards.length));
    }
    if (isFirst) this.active = this.boards[boardOrder(state)[0]];
    this.boards.forEach((board) => board.restart());
    this.returnPremoves([]);
    this.listener.changed();
    if (!this.boards.every((board) => board.isGameKnown)) void this.fetchGames();
  }

  /** @param {Seat} seat @param {number} [claimableIn] */
  noteAbsence(seat, claimableIn) {
    if (claimableIn === undefined) this.claimableAt.delete(seatKey(seat));
    else this.claimableAt.set(seatKey(seat), this.now() + claimableIn);
  }

  /** Fetches all moves with their effects. Only looking back needs them, so nothing waits. */
  async fetchGames() {
    try {
      const answer = await get(`/matches/${this.id}/moves`);
      const { boards, order = [] } = /** @type {{boards: Game[], order?: number[]}} */ (answer);
      this.order = order;
      const complete = this.boards.map((board) => board.setGame(boards[board.index]));
      this.listener.changed();
      if (complete.includes(false)) void this.fetchGames();
    } catch {
      for (const board of this.boards) board.game = null;
    }
  }

  /** Fetches the whole match as the viewer sees it now. @returns {Promise<void>} */
  async refresh() {
    try {
      const state = /** @type {MatchState} */ (await get(`/matches/${this.id}`));
      if (!this.state) return;
      // Events overtook the answer.
      if (state.head.seq < this.state.head.seq) await this.refresh();
      else this.show({ ...state, chat: this.state.chat });
    } catch {
      // The next connection brings the whole match.
    }
  }

  /** @param {EventsMessage} message */
  follow(message) {
    const before = /** @type {MatchState} */ (this.state);
    const fresh = message.events.filter((event) => event.seq > before.head.seq);
    this.state = withEvents(before, message);
    if (message.clocks?.length) this.receivedAt = this.now();
    for (const { event, seat, claimable_in_ms } of fresh) {
      if (event === 'presence' && seat) this.noteAbsence(seat, claimable_in_ms);
    }
    // Who plays which side is not in the events.
    if (fresh.some(({ event }) => event === 'seat-changed')) void this.refresh();
    this.boards.forEach((board) => board.follow(fresh, message.head));
    this.returnPremoves(fresh);
    this.listener.happened(fresh, before);
    this.listener.changed();
  }

  /** Sends premoves again after a lost connection. @param {MatchEvent[]} events meanwhile */
  returnPremoves(events) {
    if (this.connection.state !== 'open') return;
    const lost = this.boards.filter((board) => board.returnPremoves(events) === 'lost');
    if (lost.length) this.listener.premovesLost();
  }

  /** What people step through. @returns {Line} */
  get line() {
    return this.together ?? this.active;
  }

  /**
   * Makes a board the one that keys and typed moves are for. Players stay at their own.
   * @param {BoardClient} board
   */
  activate(board) {
    if (this.active === board || (this.seat && !board.seat)) return;
    this.active = board;
    this.listener.changed();
  }

  /** The seat for which the viewer acts. @returns {Seat | undefined} */
  get seat() {
    return this.active.seat ?? this.state?.yours?.[0];
  }

  /** @param {Seat} seat */
  isMine(seat) {
    return (this.state?.yours ?? []).some((own) => sameSeat(own, seat));
  }

  /** The time a player has left now, in milliseconds. @param {SeatState} seat */
  timeLeft({ clock }) {
    const now = this.now();
    return leftAt(clock, now - this.receivedAt, now + this.connection.utcOffset);
  }

  /**
   * Does anything but a move.
   * @param {string} what
   * @param {object} [more]
   * @param {Seat} [seat]
   * @returns {Promise<boolean>} whether it was accepted
   */
  async act(what, more = {}, seat = this.seat) {
    if (!seat) return false;
    const answer = await this.connection.act(this.id, { do: what, seat, ...more });
    if (answer.kind === 'refused') this.listener.refused(answer.error);
    return answer.kind === 'accepted';
  }

  /** @param {OfferKind} kind */
  offer(kind) {
    return kind === 'takeback'
      ? this.active.offerTakeback()
      : this.act('offer', { offer: { kind } });
  }

  /**
   * Answers an offer; declining your own offer withdraws it.
   * @param {'accept' | 'decline'} how
   * @param {OfferKind} kind
   */
  answer(how, kind) {
    return this.act(how, { offer: kind });
  }

  /** @param {ChatRoom} room @param {string} text @returns {Promise<Answer>} */
  chat(room, text) {
    return this.connection.say(this.id, room, text);
  }
}
