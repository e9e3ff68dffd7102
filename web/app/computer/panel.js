// What a game against the computer has besides other games: its progress, hints, and its thinking.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { h, setText } from '../dom.js';
import { isAgainstComputer } from '../game/state.js';
import { playerName } from '../game/words.js';
import { t } from '../i18n/computer.js';
import { loadStyle } from '../parts/style.js';
import { STEPS, hintShapes, hintWords } from './hint.js';
import { opponentName } from './opponents.js';
import { createThinking } from './thinking.js';

/** @import {HintMessage, MatchEvent, SeatState, ThinkingMessage} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('../../board/index.js').Shape} Shape */

/**
 * What the panel needs of its page.
 * @typedef {object} Host
 * @property {HTMLElement} element where it is shown
 * @property {(board: number, shapes: Shape[]) => void} mark draws a hint on a board
 */

/** What a press on the button asks for, by the steps taken. */
const ASKS = /** @type {const} */ (['hint.ask', 'hint.ask.square', 'hint.ask.move', 'hint.done']);

/** The attributes of a progress bar that shows progress. */
const PROGRESS = ['role', 'aria-label', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax'];

export class ComputerPanel {
  /**
   * @param {MatchClient} match
   * @param {import('../site.js').Site} site
   * @param {Host} host
   */
  constructor(match, site, host) {
    this.match = match;
    this.site = site;
    this.host = host;
    /** @type {ThinkingMessage | null} */
    this.thought = null;
    /** @type {HintMessage | null} */
    this.hint = null;
    this.isAsking = false;
    this.isShown = false;
    this.fill = h('span', { class: 'progress-fill' });
    this.bar = h('div', { class: 'progress' }, this.fill);
    this.words = h('p', { class: 'hint-words', role: 'status' });
    this.label = h('span');
    const onclick = () => this.ask();
    this.button = h('button', { type: 'button', onclick }, lateIcon('bulb'), this.label);
    this.swap = this.createSwap();
    const says = h('div', { class: 'computer-says' }, this.bar, this.words);
    host.element.append(h('div', { class: 'computer-row' }, says, this.swap, this.button));
    /** @type {ReturnType<typeof createThinking> | null} made when it is first shown */
    this.thinking = null;
    this.onstate = () => this.isShown && this.listen();
    site.connection.stateListeners.add(this.onstate);
    void loadStyle('computer');
  }

  /** Changes sides in a game with clocks: each clock stays with its side. */
  createSwap() {
    const onclick = () => void this.match.act('switch-sides');
    const words = { title: t('computer.swap.clocks'), 'aria-label': t('action.switch') };
    const swap = h('button', { type: 'button', ...words, onclick }, icon('swap'));
    swap.hidden = true;
    return swap;
  }

  /** Shows or hides its thinking. @param {boolean} isShown @param {HTMLElement} place */
  showThinking(isShown, place) {
    if (this.isShown === isShown) return;
    this.thinking ??= createThinking(place);
    this.thinking.show(this.thought?.details ?? null);
    this.isShown = isShown;
    this.listen();
  }

  /** Asks for the details, or no longer; a new connection has to be asked again. */
  listen() {
    const { match, site, isShown } = this;
    if (site.connection.state === 'open')
      site.connection.send({ type: 'show-thinking', match: match.id, show: isShown });
  }

  /** The computer that is to move. @returns {SeatState | undefined} */
  get thinker() {
    const { state } = this.match;
    if (state?.phase !== 'playing') return undefined;
    const isToMove = (/** @type {SeatState} */ { seat }) =>
      state.boards[seat.board].turn === seat.color;
    return state.seats.find((seat) => seat.computer && isToMove(seat));
  }

  async ask() {
    const { match } = this;
    this.isAsking = true;
    this.paint();
    const isAccepted = await match.act('hint', {}, match.active.seat);
    if (!isAccepted) this.isAsking = false;
    this.paint();
  }

  /** @param {ThinkingMessage | HintMessage} message */
  receive(message) {
    const { match } = this;
    if (message.type === 'thinking') {
      this.thought = message;
      if (message.details) this.thinking?.show(message.details);
    } else {
      this.hint = message;
      this.isAsking = false;
      const board = match.boards[message.seat.board ?? 0];
      const { kinds } = board.matchState.ruleset;
      setText(this.words, hintWords(message, board.state.pieces, kinds));
      this.host.mark(board.index, hintShapes(message));
    }
    this.paint();
  }

  /** @param {MatchEvent[]} events */
  happened(events) {
    if (!events.some(({ event }) => /^(move|taken-back|ended|seat-changed)$/.test(event))) return;
    this.thought = null;
    this.forgetHint();
  }

  forgetHint() {
    if (this.hint) this.host.mark(this.hint.seat.board ?? 0, []);
    this.hint = null;
    this.isAsking = false;
    setText(this.words, '');
  }

  paint() {
    const { state, active } = this.match;
    if (!state) return;
    this.paintProgress();
    const step = this.hint?.step ?? 0;
    setText(this.label, t(this.isAsking ? 'hint.asking' : ASKS[Math.min(step, STEPS)]));
    this.button.hidden = !isAgainstComputer(state);
    const hasClock = state.seats.some(({ control }) => control.kind === 'stages');
    this.swap.hidden = this.button.hidden || !hasClock || state.phase === 'over';
    this.button.disabled = !active.myTurn || this.isAsking || step >= STEPS;
    const opponent = state.seats.find(({ computer }) => computer);
    const ply = state.boards.reduce((sum, board) => sum + board.ply, 0);
    this.thinking?.introduce(opponent, state.id, ply);
  }

  paintProgress() {
    const { bar, thinker } = this;
    const share = thinker ? Math.round((this.thought?.done ?? 0) / 10) : 0;
    bar.classList.toggle('idle', !thinker);
    this.fill.style.transform = `scaleX(${share / 100})`;
    if (!thinker) return PROGRESS.forEach((name) => bar.removeAttribute(name));
    const label = t('computer.thinking', { name: opponentName(playerName(thinker)) });
    const values = ['progressbar', label, String(share), '0', '100'];
    PROGRESS.forEach((name, index) => bar.setAttribute(name, values[index]));
  }

  destroy() {
    this.site.connection.stateListeners.delete(this.onstate);
  }
}
