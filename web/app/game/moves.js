// The list of moves of the active board: jump to a move, step with buttons, see which one is shown.

import { tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/index.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

/**
 * The rows of a list of moves: the number of the move, and the plies in the row. A game may begin
 * with Black, and with a later move than the first.
 * @param {number} count
 * @param {Color} first who made the first move
 * @param {number} [from] the number of the first move
 * @returns {{number: number, plies: (number | null)[]}[]}
 */
export function rows(count, first, from = 1) {
  const offset = first === 'black' ? 1 : 0;
  return Array.from({ length: Math.ceil((count + offset) / 2) }, (_, index) => {
    const left = index * 2 + 1 - offset;
    const plies = [left >= 1 ? left : null, left + 1 <= count ? left + 1 : null];
    return { number: index + from, plies };
  });
}

/**
 * The number of the move that a ply belongs to, as the list of moves counts.
 * @param {number} ply from 1
 * @param {Color} first who made the first move
 */
export const moveNumber = (ply, first) => Math.ceil((ply + (first === 'black' ? 1 : 0)) / 2);

/**
 * The number of the first move of a game, which may continue a position from elsewhere.
 * @param {string} fen of the present position; its last field counts the moves
 * @param {number} ply
 * @param {Color} first
 */
export function firstNumber(fen, ply, first) {
  const now = Number(/ (\d+)$/.exec(fen)?.[1] ?? 1);
  return Math.max(1, now - Math.floor((ply + (first === 'black' ? 1 : 0)) / 2));
}

/**
 * Which position is shown: "Viewing 4… Nf6".
 * @param {number} ply
 * @param {Color} first who made the first move
 * @param {string[]} moves
 * @param {number} [from] the number of the first move
 */
export function viewedText(ply, first, moves, from = 1) {
  if (ply === 0) return t('game.viewing.start');
  const isWhite = (ply % 2 === 1) === (first === 'white');
  const dots = isWhite ? '.' : '…';
  const number = moveNumber(ply, first) + from - 1;
  return t('game.viewing', { move: `${number}${dots} ${moves[ply - 1] ?? ''}` });
}

/**
 * Who made the first move of a board.
 * @param {import('./board-client.js').BoardClient} board
 * @returns {Color}
 */
export function firstColor({ game, state: { ply, turn } }) {
  return game?.start.turn ?? ((ply % 2 === 0) === (turn === 'white') ? 'white' : 'black');
}

class MoveList {
  /** @param {(ply: number) => void} look */
  constructor(look) {
    this.look = look;
    this.element = h('ol', { class: 'moves-list', 'aria-label': t('moves.title'), tabindex: '0' });
    /** @type {HTMLButtonElement[]} by ply, from 1 */
    this.buttons = [];
    /** @type {HTMLElement | null} */
    this.marked = null;
    /** What the list is of; another board or another first side begins a new one. */
    this.key = '';
  }

  /**
   * @param {string} key
   * @param {string[]} moves
   * @param {{number: number, plies: (number | null)[]}[]} shape
   */
  show(key, moves, shape) {
    if (key !== this.key) {
      this.key = key;
      this.element.replaceChildren();
      this.buttons = [];
    }
    this.buttons.length = Math.min(this.buttons.length, moves.length + 1);
    while (this.element.children.length > shape.length) this.element.lastChild?.remove();
    shape.forEach((row, index) => this.fillRow(this.element.children[index], row));
    moves.forEach((san, index) => setText(this.buttons[index + 1], san));
  }

  /** @param {Element | undefined} known @param {{number: number, plies: (number | null)[]}} row */
  fillRow(known, { number, plies }) {
    const unread = (/** @type {string} */ name, /** @type {string} */ text) =>
      h('span', { class: name, 'aria-hidden': 'true' }, text);
    const item = known ?? h('li', null, unread('number', `${number}.`));
    if (!known) {
      this.element.append(item);
      if (plies[0] === null) item.append(unread('gap', '…'));
    }
    const wanted = plies.filter((ply) => ply !== null);
    const buttons = [...item.querySelectorAll('button')];
    buttons.splice(wanted.length).forEach((extra) => extra.remove());
    for (const ply of wanted.slice(buttons.length)) {
      const button = h('button', { type: 'button', onclick: () => this.look(ply) });
      item.append(button);
      buttons.push(button);
    }
    wanted.forEach((ply, place) => {
      this.buttons[ply] = buttons[place];
    });
  }

  /** @param {number} ply */
  mark(ply) {
    const next = this.buttons[ply] ?? null;
    if (next === this.marked) return;
    this.marked?.removeAttribute('aria-current');
    next?.setAttribute('aria-current', 'step');
    this.marked = next;
    // Scrolls the list, never the page.
    this.element.scrollTop = next ? next.offsetTop - this.element.clientHeight / 2 : 0;
  }
}

/** Fetched when somebody wants figurines. @type {typeof import('./figurines.js') | undefined} */
let figurines;

/** @param {MatchClient} match @param {import('../site.js').Site} site */
export function createMoves(match, { preferences }) {
  const go = (/** @type {number} */ by) => () => match.active.look(match.active.shownPly + by);
  const list = new MoveList((ply) => match.active.look(ply));
  const none = h('p', { class: 'hint' }, t('moves.none'));
  const back = [
    tool('first', 'moves.first', () => match.active.look(0)),
    tool('previous', 'moves.previous', go(-1)),
  ];
  const on = [
    tool('next', 'moves.next', go(1)),
    tool('last', 'moves.last', () => match.active.look(null)),
  ];
  const viewed = h('span');
  const toNow = { type: 'button', class: 'plain', onclick: () => match.active.look(null) };
  const viewing = h('div', { class: 'viewing' }, viewed, h('button', toNow, t('game.toNow')));
  viewing.hidden = true;
  const steps = h('div', { class: 'steps' }, ...back, ...on);
  const element = h(
    'section',
    { class: 'moves', 'aria-label': t('moves.title') },
    list.element,
    none,
    steps
  );

  return {
    element,
    /** Says that an earlier position is shown, and leads back to the game. */
    viewing,
    async fetchFigurines() {
      figurines = await import('./figurines.js');
      this.paint();
    },
    paint() {
      const { state, active } = match;
      if (!state) return;
      const first = firstColor(active);
      const from = firstNumber(active.state.fen, active.state.ply, first);
      const shape = rows(active.moves.length, first, from);
      let { moves } = active;
      if (preferences.now.notation === 'figurines') {
        if (figurines) {
          const { written } = figurines;
          moves = moves.map((san) => written(san, state.ruleset.kinds));
        } else void this.fetchFigurines();
      }
      list.show(`${active.index} ${first} ${from}`, moves, shape);
      list.mark(active.shownPly);
      none.hidden = active.state.ply > 0;
      list.element.hidden = active.state.ply === 0;
      for (const step of back) step.disabled = active.shownPly === 0;
      for (const step of on) step.disabled = active.viewing === null;
      viewing.hidden = active.viewing === null;
      setText(viewed, viewedText(active.viewing ?? 0, first, moves, from));
    },
  };
}
