// The list of moves: jump to any of them, step with the buttons; the one on the board is marked.

import { tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/index.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * Rows of a list of moves: the number of the pair, and which plies stand in it. A game may begin with Black.
 * @param {number} count
 * @param {'white' | 'black'} first who made the first move
 * @returns {{number: number, plies: (number | null)[]}[]}
 */
export function rows(count, first) {
  const offset = first === 'black' ? 1 : 0;
  return Array.from({ length: Math.ceil((count + offset) / 2) }, (_, index) => {
    const left = index * 2 + 1 - offset;
    return {
      number: index + 1,
      plies: [left >= 1 ? left : null, left + 1 <= count ? left + 1 : null],
    };
  });
}

/** @param {Table} table */
export function createMoves(table) {
  const list = h('ol', { class: 'moves-list', 'aria-label': t('moves.title'), tabindex: '0' });
  const none = h('p', { class: 'hint' }, t('moves.none'));
  const steps = [
    tool('first', 'moves.first', () => table.look(0)),
    tool('previous', 'moves.previous', () => table.look(table.shownPly - 1)),
    tool('next', 'moves.next', () => table.look(table.shownPly + 1)),
    tool('last', 'moves.last', () => table.look(null)),
  ];
  const element = h(
    'section',
    { class: 'moves', 'aria-label': t('moves.title') },
    list,
    none,
    h('div', { class: 'steps' }, steps)
  );
  /** @type {HTMLButtonElement[]} by ply, from 1 */
  let buttons = [];
  /** @type {'white' | 'black'} */
  let first = 'white';
  /** @type {HTMLElement | null} */
  let marked = null;

  /** @param {string[]} moves */
  function grow(moves) {
    buttons.length = Math.min(buttons.length, moves.length);
    const shape = rows(moves.length, first);
    while (list.children.length > shape.length) list.lastChild?.remove();
    shape.forEach(({ number, plies }, index) => {
      let row = /** @type {HTMLElement | undefined} */ (list.children[index]);
      if (!row) {
        row = h('li', null, h('span', { class: 'number', 'aria-hidden': 'true' }, `${number}.`));
        list.append(row);
      }
      const wanted = plies.filter((ply) => ply !== null);
      if (plies[0] === null && !row.querySelector('.gap'))
        row.append(h('span', { class: 'gap', 'aria-hidden': 'true' }, '…'));
      const present = [...row.querySelectorAll('button')];
      present.slice(wanted.length).forEach((extra) => extra.remove());
      wanted.slice(present.length).forEach((ply) => {
        const button = h('button', { type: 'button', onclick: () => table.look(ply) });
        row.append(button);
      });
      row.querySelectorAll('button').forEach((button, place) => {
        buttons[wanted[place]] = button;
      });
    });
    moves.forEach((san, index) => {
      const button = buttons[index + 1];
      if (button) setText(button, san);
    });
  }

  return {
    element,
    paint() {
      const { state, line } = table;
      if (!state) return;
      const board = state.boards[0];
      const starts =
        line?.start.turn ??
        ((board.ply % 2 === 0) === (board.turn === 'white') ? 'white' : 'black');
      if (starts !== first) {
        first = starts;
        list.replaceChildren();
        buttons = [];
      }
      grow(state.moves[0]);
      none.hidden = board.ply > 0;
      list.hidden = board.ply === 0;
      const shown = table.shownPly;
      const next = buttons[shown] ?? null;
      if (next !== marked) {
        marked?.removeAttribute('aria-current');
        next?.setAttribute('aria-current', 'step');
        // Only the list scrolls, never the page.
        if (next) list.scrollTop = next.offsetTop - list.clientHeight / 2;
        else list.scrollTop = 0;
        marked = next;
      }
      steps[0].disabled = steps[1].disabled = shown === 0;
      steps[2].disabled = steps[3].disabled = table.viewing === null;
    },
  };
}
