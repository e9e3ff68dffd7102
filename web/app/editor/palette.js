// The palette of the editor: pieces in both colors, a hand to move them, an eraser.

import { h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { icon } from '../../icons/index.js';
import { kindName } from '../../board/en-names.js';

/** @import {KindInfo} from '../types.js' */
/**
 * What a square gets: a piece by its letter, nothing, the piece of another square, or, on a board
 * that is being designed, a mark by its name.
 * @typedef {{kind: 'piece', letter: string} | {kind: 'erase'} | {kind: 'move'} | {kind: 'ground',
 *   mark: string}} Tool
 */
/** A further tool, with a word. @typedef {{tool: Tool, label: string, picture?: Node}} Extra */

/** @param {Tool} a @param {Tool} b */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The tools of the editor, one of which is chosen. */
export class Palette {
  /** @type {[Tool, HTMLButtonElement][]} */
  #buttons = [];
  /** The chosen tool. @type {Tool} */
  tool = { kind: 'move' };
  /** Whether a piece or the eraser is for a whole rank. */
  isFilling = false;

  /**
   * @param {KindInfo[]} kinds
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   * @param {(tool: Tool) => void} onchange
   * @param {Extra[]} [extras]
   */
  constructor(kinds, pieceSet, onchange, extras = []) {
    this.pieceSet = pieceSet;
    this.onchange = onchange;
    const label = t('editor.palette');
    const pieces = h('div', { class: 'palette-pieces' });
    this.pieces = pieces;
    this.element = h(
      'div',
      { class: 'palette', role: 'group', 'aria-label': label },
      this.#words(extras),
      pieces
    );
    this.offer(kinds);
    this.choose(this.tool);
  }

  /** Offers these kinds of pieces, in place of those before. @param {KindInfo[]} kinds */
  offer(kinds) {
    this.#buttons = this.#buttons.filter(([tool]) => tool.kind !== 'piece');
    const colors = /** @type {const} */ (['white', 'black']);
    this.pieces.replaceChildren(...colors.map((color) => this.#row(kinds, color)));
    const isThere = this.#buttons.some(([tool]) => isSame(tool, this.tool));
    if (!isThere) this.choose({ kind: 'move' });
    else this.#press();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.#press();
    this.onchange(tool);
  }

  #press() {
    for (const [other, button] of this.#buttons)
      button.setAttribute('aria-pressed', String(isSame(other, this.tool)));
  }

  /** Chooses a piece by its letter: with Shift White's. @param {string} key */
  byLetter(key) {
    const found = this.#buttons.find(([tool]) => tool.kind === 'piece' && tool.letter === key);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }

  /** The tools with names: the hand and the eraser. @param {Extra[]} extras */
  #words(extras) {
    const hand = h('span', { class: 'palette-icon' }, icon('flip'));
    return h(
      'div',
      { class: 'palette-row palette-words' },
      this.#add({ kind: 'move' }, t('editor.move'), h('span', null, hand, t('editor.move'))),
      this.#add(
        { kind: 'erase' },
        t('editor.erase'),
        h('span', null, icon('close'), t('editor.erase'))
      ),
      this.#fill(),
      extras.map(({ tool, label, picture }) =>
        this.#add(tool, label, h('span', null, picture, label))
      )
    );
  }

  /** Switches between single squares and whole ranks. */
  #fill() {
    const onclick = () => {
      this.isFilling = !this.isFilling;
      button.setAttribute('aria-pressed', String(this.isFilling));
    };
    const attributes = { type: 'button', class: 'palette-tool', 'aria-pressed': 'false', onclick };
    const button = h('button', attributes, h('span', null, t('editor.fill')));
    return button;
  }

  /** The pieces of a color. @param {KindInfo[]} kinds @param {'white' | 'black'} color */
  #row(kinds, color) {
    return h(
      'div',
      { class: 'palette-row', role: 'group', 'aria-label': t(`color.${color}`) },
      kinds.map((kind) => this.#piece(kind, color))
    );
  }

  /** @param {KindInfo} kind @param {'white' | 'black'} color */
  #piece({ letter, name }, color) {
    const picture = h('span', { class: 'palette-piece' });
    picture.style.backgroundImage = this.pieceSet.image({ name, letter, color });
    const cased = color === 'white' ? letter.toUpperCase() : letter.toLowerCase();
    const label = t(`editor.piece.${color}`, { name: kindName(name) });
    return this.#add({ kind: 'piece', letter: cased }, label, picture);
  }

  /** @param {Tool} tool @param {string} label @param {Node} picture */
  #add(tool, label, picture) {
    const onclick = () => this.choose(tool);
    const names = { class: 'palette-tool', 'aria-label': label, title: label };
    const held = tool.kind === 'piece' ? { 'data-piece': tool.letter } : {};
    const button = h('button', { type: 'button', ...names, ...held, onclick }, picture);
    this.#buttons.push([tool, button]);
    return button;
  }
}
