// One player beside a board: name, presence, captured material, clock, hand.

import { createHand } from '../../board/index.js';
import { icon } from '../../icons/index.js';
import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { firstTime, formatClock, lowBelow, untilNextText } from './clock.js';
import { profilePath } from '../site.js';
import { part, seatState } from './state.js';
import { playerName, seatName } from './words.js';

/** @import {Seat, SeatState} from '../types.js' */
/** @typedef {import('./board-client.js').BoardClient} BoardClient */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** Milliseconds that one press gives the opponent. */
const GIFT = 15000;

/**
 * The elements of a player.
 * @param {Seat} seat
 * @param {{edit: () => void, give: () => void}} does
 */
function elements({ color }, does) {
  const small = (/** @type {'pencil' | 'plus'} */ drawing, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'tool small', onclick }, icon(drawing));
  const span = (/** @type {string} */ name) => h('span', { class: name });
  const [name, guest, away, checks, captured] = [
    'name',
    'guest',
    'away',
    'checks',
    'captured',
  ].map(span);
  const [time, bar] = ['time-left', 'time-bar'].map(span);
  const rename = small('pencil', does.edit);
  const give = small('plus', does.give);
  const clock = h('span', { class: 'clock', role: 'timer', 'aria-live': 'off' }, time, bar);
  const hand = h('div', { class: 'hand-place' });
  const disc = h('span', { class: `disc ${color}`, 'aria-hidden': 'true' });
  const who = h('div', { class: 'who' }, disc, name, guest, rename, away, checks, captured);
  const element = h('section', { class: 'player' }, who, give, clock, hand);
  return { element, name, guest, away, checks, captured, rename, give, clock, time, bar, hand };
}

/**
 * Names an element for everybody who does not see it.
 * @param {Element} element
 * @param {string} label
 */
function label(element, label) {
  element.setAttribute('aria-label', label);
  if (element instanceof HTMLButtonElement) element.title = label;
}

/** Whether both sides have the same pieces. @param {import('./history.js').Position} position */
function isEven({ pieces, hands }) {
  const [white, black] = [/[A-Z]/, /[a-z]/].map((side) =>
    Object.values(pieces)
      .filter((piece) => side.test(piece))
      .sort()
      .join()
      .toUpperCase()
  );
  return white === black && JSON.stringify(hands[0]) === JSON.stringify(hands[1]);
}

export class Player {
  /**
   * @param {Seat} seat
   * @param {BoardClient} board
   * @param {import('../site.js').Site} site
   * @param {(seat: Seat) => void} ranLow
   */
  constructor(seat, board, site, ranLow) {
    this.seat = seat;
    this.board = board;
    this.site = site;
    this.ranLow = ranLow;
    this.parts = elements(seat, { edit: () => this.edit(), give: () => this.giveTime() });
    this.element = this.parts.element;
    /** @type {import('../../board/index.js').Hand | null} */
    this.hand = null;
    this.wasLow = false;
  }

  /** @returns {SeatState | undefined} */
  get state() {
    const { state } = this.board.match;
    return state ? seatState(state, this.seat) : undefined;
  }

  giveTime() {
    const { match } = this.board;
    if (match.seat) void match.act('give-time', { to: this.seat, ms: GIFT });
  }

  async edit() {
    const { state: seat, parts, board } = this;
    if (!seat) return;
    const { askName } = await import('./rename.js');
    const place = { name: parts.name, button: parts.rename, seat };
    askName(place, (name) => void board.match.act('rename', { name }, this.seat));
  }

  /** @param {import('../../board/index.js').Board} view @param {PieceSet} pieceSet */
  paint(view, pieceSet) {
    const { board, parts, state: seat } = this;
    if (!seat) return;
    const state = board.matchState;
    const isMine = board.match.isMine(this.seat);
    const isTimed = seat.control.kind === 'stages';
    const turn = board.viewing === null ? board.turn : board.position().turn;
    const isToMove = state.phase === 'playing' && turn === this.seat.color;
    this.paintLabels();
    this.paintName(seat);
    setText(parts.guest, seat.guest ? t('player.guest') : '');
    this.element.classList.toggle('to-move', isToMove);
    this.paintPresence(seat);
    void this.paintMaterial(pieceSet);
    if (/ \d+\+\d+ /.test(board.state.fen)) void this.paintChecks();
    parts.rename.hidden = !isMine;
    const isBetween = isTimed && state.phase === 'playing' && part(state) === 'one';
    parts.give.hidden = !isBetween || isMine || Boolean(seat.computer);
    parts.clock.hidden = seat.control.kind === 'untimed';
    parts.bar.hidden = !this.site.preferences.now.clockBar || firstTime(seat.control) === null;
    if (state.ruleset.hands) this.paintHand(view);
    this.tick();
  }

  /** A person's name leads to the profile, beside the game. @param {SeatState} seat */
  paintName(seat) {
    const { name } = this.parts;
    const words = seat.free ? t('game.waiting') : playerName(seat);
    const isPerson = seat.name && !seat.computer && part(this.board.matchState) !== 'both';
    if (!isPerson) setText(name, words);
    else if (name.textContent !== words) {
      fill(name, h('a', { href: profilePath(seat.name), target: '_blank' }, words));
    }
  }

  paintLabels() {
    const { parts } = this;
    const color = seatName(this.board, this.seat.color);
    if (this.element.getAttribute('aria-label') === color) return;
    label(this.element, color);
    label(parts.rename, t('player.rename', { color }));
    label(parts.give, t('player.giveTime'));
    label(parts.clock, t('player.clock', { color }));
  }

  /** @param {SeatState} seat */
  paintPresence({ free, presence }) {
    const state = this.board.matchState;
    const isShown =
      part(state) !== 'both' && !free && presence !== 'here' && state.phase !== 'over';
    const words = t(presence === 'left' ? 'game.left' : 'game.away');
    setText(this.parts.away, isShown ? words : '');
  }

  /** @param {PieceSet} pieceSet */
  async paintMaterial(pieceSet) {
    const { board, site, parts, seat } = this;
    const isShown = () => site.preferences.now.material && !isEven(board.position());
    if (!isShown()) return fill(parts.captured);
    const { drawCaptured } = await import('./captured.js');
    const { ruleset } = board.matchState;
    if (isShown()) drawCaptured(parts.captured, seat.color, board.position(), ruleset, pieceSet);
  }

  /** In rulesets that count checks. */
  async paintChecks() {
    const { paintChecks } = await import('./checks.js');
    paintChecks(this.parts.checks, this.seat.color, this.board.state.fen);
  }

  /** @param {import('../../board/index.js').Board} view */
  paintHand(view) {
    const { board } = this;
    const { color } = this.seat;
    const { hands, turn } = board.position();
    const last = board.viewing === null && turn !== color ? (board.moves.at(-1) ?? '') : '';
    const dropped = /^([A-Z]?)@/.exec(last);
    this.hand ??= createHand(this.parts.hand, view, { color });
    this.hand.set({
      pieces: hands[color === 'white' ? 0 : 1] ?? {},
      last: dropped ? dropped[1] || 'P' : null,
    });
  }

  /** Shows the time and returns in how many milliseconds it has to be shown again. */
  tick() {
    const { state: seat, parts, board } = this;
    if (!seat || seat.control.kind === 'untimed') return Infinity;
    const left = board.match.timeLeft(seat);
    const { running } = seat.clock;
    const isLow = left < lowBelow(seat.control);
    setText(parts.time, formatClock(left));
    parts.bar.style.transform = `scaleX(${Math.min(1, left / (firstTime(seat.control) ?? 1))})`;
    parts.clock.classList.toggle('low', isLow);
    parts.clock.classList.toggle('running', running);
    if (running && isLow && !this.wasLow) this.ranLow(this.seat);
    this.wasLow = running && isLow;
    return running ? untilNextText(left) : Infinity;
  }

  destroy() {
    this.hand?.destroy();
  }
}
