// The palette of the editor: pieces in both colors, a hand to move them, an eraser.

import { h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { icon } from '../../icons/index.js';
import { kindName } from '../../board/en-names.js';

/** @import {KindInfo} from '../types.js' */
/** What a square gets: a piece by its letter, nothing, or the piece of another square. */
/** @typedef {{kind: 'piece', letter: string} | {kind: 'erase'} | {kind: 'move'}} Tool */

/** @param {Tool} a @param {Tool} b */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {KindInfo[]} kinds
 * @param {import('../../pieces/index.js').PieceSet} pieceSet
 * @param {(tool: Tool) => void} onchange
 */
export function createPalette(kinds, pieceSet, onchange) {
  /** @type {Tool} */
  let chosen = { kind: 'move' };
  /** @type {[Tool, HTMLButtonElement][]} */
  const buttons = [];

  /** @param {Tool} tool @param {string} label @param {Node} picture */
  function add(tool, label, picture) {
    const button = h(
      'button',
      {
        type: 'button',
        class: 'palette-tool',
        'aria-label': label,
        title: label,
        onclick: () => choose(tool),
      },
      picture
    );
    buttons.push([tool, button]);
    return button;
  }

  /** @param {KindInfo} kind @param {'white' | 'black'} color */
  function piece({ letter, name }, color) {
    const picture = h('span', { class: 'palette-piece' });
    picture.style.backgroundImage = pieceSet.image({ name, letter, color });
    const cased = color === 'white' ? letter.toUpperCase() : letter.toLowerCase();
    return add({ kind: 'piece', letter: cased }, t(`editor.piece.${color}`, { name: kindName(name) }), picture);
  }

  /** @param {Tool} tool */
  function choose(tool) {
    chosen = tool;
    for (const [other, button] of buttons)
      button.setAttribute('aria-pressed', String(isSame(other, tool)));
    onchange(tool);
  }

  const rows = /** @type {const} */ (['white', 'black']).map((color) =>
    h(
      'div',
      { class: 'palette-row', role: 'group', 'aria-label': t(`color.${color}`) },
      kinds.map((kind) => piece(kind, color))
    )
  );
  const hand = h('span', { class: 'palette-icon' }, icon('flip'));
  const tools = h(
    'div',
    { class: 'palette-row' },
    add({ kind: 'move' }, t('editor.move'), h('span', null, hand, t('editor.move'))),
    add({ kind: 'erase' }, t('editor.erase'), h('span', null, icon('close'), t('editor.erase')))
  );
  let isFilling = false;
  const fill = h(
    'button',
    {
      type: 'button',
      class: 'palette-tool',
      'aria-pressed': 'false',
      onclick: () => {
        isFilling = !isFilling;
        fill.setAttribute('aria-pressed', String(isFilling));
      },
    },
    h('span', null, t('editor.fill'))
  );
  tools.append(fill);
  tools.classList.add('palette-words');
  const label = t('editor.palette');
  const element = h('div', { class: 'palette', role: 'group', 'aria-label': label }, tools, ...rows);
  choose(chosen);

  return {
    element,
    choose,
    get tool() {
      return chosen;
    },
    /** Whether a piece or the eraser is for a whole rank. */
    get isFilling() {
      return isFilling;
    },
    /** Chooses a piece by its letter: with Shift White's. @param {string} key */
    byLetter(key) {
      const found = buttons.find(([tool]) => tool.kind === 'piece' && tool.letter === key);
      if (found) choose(found[0]);
      return Boolean(found);
    },
  };
}
