// One board of a match on this page: its game, the ply on show, the player's own moves. No DOM.

import { extend, other, positionAt, predict } from './history.js';
import { IDLE, paintedMoves, step } from './progress.js';
import { actingSeat, partOn, takebackTarget } from './state.js';

/** @import {BoardState, Color, Head, MatchEvent, MatchState, Seat} from '../types.js' */
/** @import {Game, Position} from './history.js' */
/** @import {Effect, Input, OwnMove, Progress} from './progress.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

export class BoardClient {
  /** @param {MatchClient} match @param {number} index */
  constructor(match, index) {
    this.match = match;
    this.index = index;
    /** @type {Game | null} every move with its effects, once it has been fetched */
    this.game = null;
    /** @type {number | null} the ply on show; null for the current position */
    this.viewing = null;
    /** @type {Progress} */
    this.progress = IDLE;
    /** @type {number | null} the ply for which premoves are kept while the connection is lost */
    this.keptFor = null;
    this.nextId = 0;
    /** @type {Map<number, (stands: boolean) => void>} called when decided, by the move's id */
    this.waiting = new Map();
  }

  /** The whole match; ask only once it is known. */
  get matchState() {
    return /** @type {MatchState} */ (this.match.state);
  }

  /** @returns {BoardState} */
  get state() {
    return this.matchState.boards[this.index];
  }

  /** The moves so far as people write them. */
  get moves() {
    return this.matchState.moves[this.index];
  }

  /** Which sides of this board the viewer plays. */
  get part() {
    return partOn(this.matchState, this.index);
  }

  /** The seat for which the viewer acts here. @returns {Seat | undefined} */
  get seat() {
    return this.match.state ? actingSeat(this.matchState, this.index) : undefined;
  }

  /** Whether the viewer is to move, and no move of theirs is under way. */
  get myTurn() {
    const { seat } = this;
    const idle = this.progress.stage === 'idle' && this.match.state?.phase === 'playing';
    return Boolean(idle && seat && seat.color === this.state.turn);
  }

  /** The move that waits for the player's confirmation. @returns {string | null} */
  get heldMove() {
    return this.progress.stage === 'held' ? this.progress.move.text : null;
  }

  /** Whose turn it is, moves on their way included. @returns {Color} */
  get turn() {
    const { turn } = this.state;
    if (this.heldMove) return turn;
    return paintedMoves(this.progress).length % 2 ? other(turn) : turn;
  }

  /** Whether the board shows a move that the server has not confirmed. */
  get isAhead() {
    return paintedMoves(this.progress).length > 0;
  }

  /** The ply on show. */
  get shownPly() {
    return this.viewing ?? (this.match.state ? this.state.ply : 0);
  }

  /** What the board shows. @returns {Position} */
  position() {
    const { pieces, hands = [{}, {}], turn, last_move = [], in_check = [] } = this.state;
    if (this.viewing !== null && this.game) return positionAt(this.game, this.viewing);
    /** @type {Position} */
    const current = { pieces, hands, turn, lastMove: last_move, inCheck: in_check };
    return paintedMoves(this.progress).reduce(
      (position, move) => predict(position, move, position.turn),
      current
    );
  }

  /** Shows an earlier position, or the current one. @param {number | null} ply */
  look(ply) {
    if (!this.match.state) return;
    const wanted = ply === null || ply >= this.state.ply ? null : Math.max(0, ply);
    if (wanted !== null && !this.game) return;
    this.viewing = wanted;
    this.match.listener.changed();
  }

  /** The server sent the whole match. */
  restart() {
    const own = this.matchState.seats.filter(({ seat }) => seat.board === this.index);
    const moves = own.flatMap((seat) => seat.premoves ?? []);
    if (this.keptFor === null) this.input({ type: 'premoves', moves });
    this.input({ type: 'board' });
  }

  /** Whether all moves are known with their effects. */
  get isGameKnown() {
    return this.game?.moves.map((made) => made.san).join() === this.moves.join();
  }

  /**
   * Takes a game as it was fetched. Moves played meanwhile come with the next fetch.
   * @param {Game} game
   * @returns {boolean} whether it has every move
   */
  setGame(game) {
    const played = this.moves.length;
    this.game = { ...game, moves: game.moves.slice(0, played) };
    return game.moves.length >= played;
  }

  /**
   * The server sent events, which are in the state of the match already.
   * @param {MatchEvent[]} events
   * @param {Head} head
   */
  follow(events, head) {
    for (const event of events) {
      if (this.game) this.game = extend(this.game, event, this.index);
      const { event: kind, seat, move = '', ply = 0, premove = false } = event;
      if (kind === 'move' && seat?.board === this.index) {
        this.input({ type: 'played', move, ply, head, premove });
      } else if (kind === 'ended' || (kind === 'taken-back' && event.board === this.index)) {
        this.input({ type: 'interrupted' });
      }
    }
    this.input({ type: 'board' });
    const last = this.game?.moves.at(-1);
    const { ply, in_check = [], hands } = this.state;
    if (last && last.ply === ply) Object.assign(last, { in_check }, hands ? { hands } : {});
    if (this.viewing !== null && this.viewing >= ply) this.viewing = null;
  }

  /** @param {Input} input */
  input(input) {
    const board = { ply: this.state.ply, head: this.matchState.head };
    const { progress, effects } = step(this.progress, input, board);
    this.progress = progress;
    effects.forEach((effect) => this.carryOut(effect));
  }

  /** @param {Effect} effect */
  carryOut(effect) {
    if (effect.do === 'send') void this.send(effect.move, effect.ply);
    else if (effect.do === 'settle') this.settle(effect.ids, effect.stands);
    else if (this.seat) {
      const { match, seat } = this;
      match.connection.premoves(match.id, seat, effect.ply, effect.moves);
    }
  }

  /** Reports whether moves stand. @param {number[]} ids @param {boolean} stands */
  settle(ids, stands) {
    for (const id of ids) {
      this.waiting.get(id)?.(stands);
      this.waiting.delete(id);
    }
  }

  /** @param {OwnMove} move @param {number} ply */
  async send(move, ply) {
    const answer = await this.ask(move.text, ply);
    // Settled before the moves after it, so that the page returns the refused one to be corrected.
    this.settle([move.id], answer.kind === 'accepted');
    if (answer.kind === 'accepted')
      this.input({ type: 'accepted', id: move.id, head: answer.head });
    else {
      this.input({ type: 'refused', id: move.id });
      if (answer.kind === 'refused')
        this.match.listener.refused(answer.error, { board: this, move: move.text });
    }
    this.match.listener.changed();
  }

  /** @param {string} move @param {number} ply */
  ask(move, ply) {
    const { match, seat, index } = this;
    // Other boards may change meanwhile; only this one matters.
    const plies = [...Array.from({ length: index }, () => null), ply];
    return match.connection.act(match.id, { do: 'move', seat, move }, plies);
  }

  /**
   * @param {string} text
   * @param {{confirm: boolean, painted: boolean}} how
   * @returns {Promise<boolean>}
   */
  choose(text, { confirm, painted }) {
    if (!this.seat) return Promise.resolve(false);
    const move = { id: this.nextId++, text, painted };
    const settled = new Promise((resolve) => this.waiting.set(move.id, resolve));
    this.input({ type: 'chosen', move, confirm });
    this.match.listener.changed();
    return settled;
  }

  /**
   * Paints a move and sends it, unless it has to be confirmed first.
   * @param {string} uci
   * @param {{confirm: boolean}} how
   * @returns {Promise<boolean>} whether it stands
   */
  move(uci, { confirm }) {
    this.viewing = null;
    return this.choose(uci, { confirm, painted: true });
  }

  /**
   * Sends a move as it was typed, without painting it: only the server knows what it means.
   * @param {string} text
   */
  tryMove(text) {
    return this.choose(text, { confirm: false, painted: false });
  }

  /** Sends the move that waits for its confirmation. */
  confirmMove() {
    this.input({ type: 'confirmed' });
    this.match.listener.changed();
  }

  /** Puts the move back that waits for its confirmation. */
  withdrawMove() {
    this.input({ type: 'withdrawn' });
    this.match.listener.changed();
  }

  /** Asks the server why a move is not legal. @param {string} move */
  async whyNot(move) {
    if (!this.seat || this.progress.stage !== 'idle') return;
    const answer = await this.ask(move, this.state.ply);
    if (answer.kind === 'refused') this.match.listener.refused(answer.error, { board: this, move });
  }

  /** @param {string[]} moves */
  setPremoves(moves) {
    if (this.part !== 'one') return;
    this.input({ type: 'premoved', moves });
    this.match.listener.changed();
  }

  /** The ply for which premoves are meant: after the move on its way, if there is one. */
  get premovePly() {
    const { stage } = this.progress;
    return this.state.ply + (stage === 'sent' || stage === 'answered' ? 1 : 0);
  }

  /** The connection is lost: the server forgets the premoves, and gets no more of them. */
  keepPremoves() {
    if (this.match.state) this.keptFor ??= this.premovePly;
  }

  /**
   * Sends the premoves again once the server has said what happened meanwhile.
   * @param {MatchEvent[]} events
   * @returns {'lost' | undefined} if the game went another way
   */
  returnPremoves(events) {
    if (this.keptFor === null) return undefined;
    const played = events.filter(({ seat, premove }) => premove && seat && this.match.isMine(seat));
    const isSame = this.premovePly === this.keptFor + 2 * played.length;
    this.keptFor = null;
    const { premoves } = this.progress;
    if (!premoves.length) return undefined;
    const isPossible = isSame && this.matchState.phase === 'playing';
    this.setPremoves(isPossible ? premoves : []);
    return isPossible ? undefined : 'lost';
  }

  /**
   * Asks to take back the viewer's last move.
   * @returns {Promise<boolean>} whether it was accepted
   */
  offerTakeback() {
    const to = takebackTarget(this.matchState, this.index);
    if (to === null) return Promise.resolve(false);
    return this.match.act(
      'offer',
      { offer: { kind: 'takeback', board: this.index, to } },
      this.seat
    );
  }
}
