// A match on this page: what the server told, what is looked at, what was done here and not yet answered. No DOM.

import { get } from '../net/api.js';
import { extend, positionAt, predict, squaresOf } from './history.js';
import { actingSeat, part, sameSeat, takebackTarget, withChat, withEvents } from './state.js';

/** @import {Answer, ChatRoom, Color, EventsMessage, Head, MatchEvent, MatchState, OfferKind, Seat, ServerMessage, WireError} from '../types.js' */
/** @import {Line, Position} from './history.js' */
/** @typedef {import('../net/socket.js').Connection} Connection */
/** @typedef {{text: string, ply: number, head: Head | null}} Sent a move on its way, and the event it became, until the board has that */

/** How many premoves the server takes. */
const MOST_PREMOVES = 10;

/**
 * What a table tells: that something is to be painted, what happened since, what was refused, where to go on.
 * @typedef {object} Told
 * @property {() => void} changed
 * @property {(events: MatchEvent[]) => void} happened
 * @property {(error: WireError, tried?: string) => void} refused
 * @property {(next: string) => void} rematch
 * @property {(lines: import('../types.js').ChatLine[]) => void} heard
 * @property {(error: WireError) => void} missing the match is not there
 */

/** Whether who has one event has the other too. @param {Head} have @param {Head} wanted */
const covers = (have, wanted) =>
  have.epoch > wanted.epoch || (have.epoch === wanted.epoch && have.seq >= wanted.seq);

export class Table {
  /**
   * @param {Connection} connection
   * @param {string} id
   * @param {Told} told
   * @param {() => number} now
   */
  constructor(connection, id, told, now) {
    this.connection = connection;
    this.id = id;
    this.told = told;
    this.now = now;
    /** @type {MatchState | null} */
    this.state = null;
    /** When the clocks of the state were true. */
    this.heardAt = 0;
    /** @type {Line | null} */
    this.line = null;
    /** @type {number | null} the ply looked at; null for the game itself */
    this.viewing = null;
    /** @type {{uci: string, ply: number, sent: boolean} | null} a move of this page that the server has not confirmed */
    this.made = null;
    /** @type {{text: string, resolve: (stands: boolean) => void}[]} moves made here before the last one was answered */
    this.held = [];
    /** @type {Sent | null} */
    this.sending = null;
    /** @type {string[]} */
    this.premoves = [];
    /** @type {Map<Color, number>} when the absence of a seat may be claimed */
    this.claimableAt = new Map();
    this.listener = (/** @type {ServerMessage} */ message) => this.hear(message);
    connection.listeners.add(this.listener);
    this.unwatch = connection.watch(id, () => this.state?.head);
  }

  leave() {
    this.connection.listeners.delete(this.listener);
    this.unwatch();
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === 'match' && message.state.id === this.id) this.show(message.state);
    else if (message.type === 'events' && message.match === this.id) this.follow(message);
    else if (message.type === 'chat' && message.match === this.id && this.state) {
      this.state = { ...this.state, chat: withChat(this.state.chat ?? [], message.lines) };
      this.told.heard(message.lines);
      this.told.changed();
    } else if (message.type === 'premoves' && message.match === this.id) {
      this.premoves = message.moves;
      if (message.error) this.told.refused(message.error);
      this.told.changed();
    } else if (message.type === 'rematch' && message.match === this.id) {
      if (this.state) this.state = { ...this.state, rematch: message.next };
      this.told.rematch(message.next);
      this.told.changed();
    } else if (message.type === 'error' && message.match === this.id && !this.state)
      this.told.missing(message.error);
  }

  /** @param {MatchState} state */
  show(state) {
    this.state = state;
    this.heardAt = this.now();
    this.premoves = state.seats.flatMap((seat) => seat.premoves ?? []);
    this.claimableAt.clear();
    for (const seat of state.seats) {
      if (seat.claimable_in_ms !== undefined)
        this.claimableAt.set(seat.seat.color, this.heardAt + seat.claimable_in_ms);
    }
    if (this.made?.sent && this.made.ply !== state.boards[0].ply) this.made = null;
    this.goOn();
    this.told.changed();
    const known = this.line?.moves.map((made) => made.san) ?? null;
    if (!known || known.join() !== state.moves[0].join()) void this.fetchLine();
  }

  /** Asks for all moves with what they did; needed for looking back only, so nothing waits for it. */
  async fetchLine() {
    try {
      const { boards } = /** @type {{boards: Line[]}} */ (await get(`/matches/${this.id}/moves`));
      this.line = boards[0];
      // What was played while the answer was on its way comes by the next question.
      const played = this.state?.moves[0].length ?? 0;
      if (this.line.moves.length > played) this.line.moves.length = played;
      this.told.changed();
      if (this.line.moves.length < played) void this.fetchLine();
    } catch {
      this.line = null;
    }
  }

  /** @param {EventsMessage} message */
  follow(message) {
    if (!this.state) return;
    const fresh = message.events.filter(
      (event) => event.seq > /** @type {MatchState} */ (this.state).head.seq
    );
    this.state = withEvents(this.state, message);
    if (message.clocks?.length) this.heardAt = this.now();
    for (const event of fresh) {
      if (this.line) this.line = extend(this.line, event);
      if (event.event === 'presence' && event.seat) {
        if (event.claimable_in_ms === undefined) this.claimableAt.delete(event.seat.color);
        else this.claimableAt.set(event.seat.color, this.now() + event.claimable_in_ms);
      }
      if (event.event === 'move') {
        this.made = null;
        // The move itself may come before the answer; any other than the one that was sent says nothing about it.
        const { sending } = this;
        if (sending && sending.text === event.move && sending.ply + 1 === event.ply)
          sending.head = message.head;
      } else if (event.event === 'taken-back' || event.event === 'ended') this.giveUp();
    }
    this.goOn();
    const last = this.line?.moves.at(-1);
    if (last && last.ply === this.state.boards[0].ply)
      last.in_check = this.state.boards[0].in_check ?? [];
    if (this.viewing !== null && this.viewing >= this.state.boards[0].ply) this.viewing = null;
    this.told.happened(fresh);
    this.told.changed();
  }

  /** What is on the board now, as this page believes. @returns {Position} */
  position() {
    const state = /** @type {MatchState} */ (this.state);
    const board = state.boards[0];
    if (this.viewing !== null && this.line) return positionAt(this.line, this.viewing);
    /** @type {Position} */
    const real = {
      pieces: board.pieces,
      hands: board.hands ?? [{}, {}],
      turn: board.turn,
      lastMove: board.last_move ?? [],
      inCheck: board.in_check ?? [],
    };
    if (!this.made) return real;
    return this.held.reduce(
      (position, { text }) => predict(position, text, position.turn),
      predict(real, this.made.uci, board.turn)
    );
  }

  /** @param {number | null} ply */
  look(ply) {
    const last = this.state?.boards[0].ply ?? 0;
    const wanted = ply === null || ply >= last ? null : Math.max(0, ply);
    if (wanted !== null && !this.line) return;
    this.viewing = wanted;
    this.told.changed();
  }

  /** The ply that is shown. */
  get shownPly() {
    return this.viewing ?? this.state?.boards[0].ply ?? 0;
  }

  /** @returns {Seat | undefined} */
  get seat() {
    return this.state ? actingSeat(this.state) : undefined;
  }

  /** Whether the viewer is to move. */
  get myTurn() {
    const { state, seat } = this;
    return Boolean(
      state &&
      seat &&
      state.phase === 'playing' &&
      seat.color === state.boards[0].turn &&
      !this.made
    );
  }

  /**
   * Paints a move and, unless it is to be confirmed first, sends it; one made before the last is answered waits.
   * @param {string} uci
   * @param {{confirm: boolean}} how
   * @returns {Promise<boolean>} whether it stands
   */
  move(uci, { confirm }) {
    const ply = this.state?.boards[0].ply ?? 0;
    this.viewing = null;
    const waits = this.made?.sent;
    if (!waits) this.made = { uci, ply, sent: !confirm };
    const stands = confirm && !waits ? Promise.resolve(true) : this.sendMove(uci);
    this.told.changed();
    return stands;
  }

  /** Sends the move that waits for its confirmation. */
  confirmMove() {
    if (!this.made || this.made.sent) return;
    this.made.sent = true;
    void this.sendMove(this.made.uci);
    this.told.changed();
  }

  takeMoveBack() {
    this.made = null;
    this.told.changed();
  }

  /**
   * Asks for a move as it is written, without painting it: the server knows what it means, or says why not.
   * @param {string} text
   */
  tryMove(text) {
    return this.sendMove(text);
  }

  /**
   * Asks why a move is not legal; nothing waits for that, and nothing is given up for it.
   * @param {string} move
   */
  async whyNot(move) {
    const { state, seat } = this;
    if (!state || !seat || this.made) return;
    const answer = await this.connection.act(this.id, { do: 'move', seat, move }, [
      state.boards[0].ply,
    ]);
    if (answer.kind === 'refused') this.told.refused(answer.error, move);
  }

  /** @param {string} text @returns {Promise<boolean>} whether it stands */
  async sendMove(text) {
    const { state, seat } = this;
    if (!state || !seat) return false;
    if (this.sending) return new Promise((resolve) => this.held.push({ text, resolve }));
    const { ply } = state.boards[0];
    /** @type {Sent} */
    const sent = { text, ply, head: null };
    this.sending = sent;
    const answer = await this.connection.act(this.id, { do: 'move', seat, move: text }, [ply]);
    if (answer.kind === 'accepted') {
      sent.head = answer.head;
      this.goOn();
    } else {
      // What was sent since, after a takeback, does not hang on this.
      if (this.sending === sent) this.giveUp();
      this.told.refused(answer.error, text);
    }
    this.told.changed();
    return answer.kind === 'accepted';
  }

  /** Once a move is on the board, the next that waited for it is sent; where the board has gone another way, none is. */
  goOn() {
    const { state, sending } = this;
    if (!state || !sending?.head || !covers(state.head, sending.head)) return;
    const { ply } = state.boards[0];
    if (ply !== sending.ply + 1) return this.giveUp();
    this.sending = this.made = null;
    const next = this.held.shift();
    if (!next) return;
    if (squaresOf(next.text).length) this.made = { uci: next.text, ply, sent: true };
    void this.sendMove(next.text).then(next.resolve);
  }

  /** Nothing is on its way any more, and what was built on it is given up. */
  giveUp() {
    this.sending = this.made = null;
    for (const { resolve } of this.held.splice(0)) resolve(false);
  }

  /**
   * Any other act of the viewer's seat.
   * @param {string} what
   * @param {object} [more]
   * @param {Seat} [seat]
   * @returns {Promise<boolean>} whether it was accepted
   */
  async act(what, more = {}, seat = this.seat) {
    if (!seat) return false;
    const answer = await this.connection.act(this.id, { do: what, seat, ...more });
    if (answer.kind === 'refused') this.told.refused(answer.error);
    return answer.kind === 'accepted';
  }

  /** @param {OfferKind} kind */
  offer(kind) {
    if (kind !== 'takeback') return this.act('offer', { offer: { kind } });
    const to = this.state ? takebackTarget(this.state) : null;
    return to === null
      ? Promise.resolve(false)
      : this.act('offer', { offer: { kind, board: 0, to } });
  }

  /**
   * Answers the other side's offer, or withdraws one's own.
   * @param {'accept' | 'decline'} how
   * @param {OfferKind} kind
   */
  answer(how, kind) {
    return this.act(how, { offer: kind });
  }

  /** @param {string[]} moves */
  setPremoves(moves) {
    const { state, seat } = this;
    if (!state || !seat || part(state) !== 'one') return;
    this.premoves = moves.slice(0, MOST_PREMOVES);
    this.connection.premoves(this.id, seat, state.boards[0].ply, this.premoves);
    this.told.changed();
  }

  /** @param {ChatRoom} room @param {string} text @returns {Promise<Answer>} */
  say(room, text) {
    return this.connection.say(this.id, room, text);
  }

  /** @param {Seat} seat */
  isMine(seat) {
    return (this.state?.yours ?? []).some((own) => sameSeat(own, seat));
  }
}
