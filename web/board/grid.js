// The board as a grid of named cells, for screen readers and the keyboard.

import { nextPiece } from './input.js';
import { place, squareAt, stepped } from './squares.js';
import { html } from './svg.js';

/** @typedef {import('./squares.js').Layout} Layout */

/** Larger boards get their cells when the keyboard first reaches them. */
const READY_CELLS = 256;

/**
 * @typedef {object} Hooks
 * @property {(square: number) => void} activate
 * @property {() => boolean} escape returns whether there was something to cancel
 * @property {() => Map<number, string>} pieces
 * @property {() => void} built
 */

/** The cells of one board, and which of them has the focus. */
export class Grid {
  /** @param {HTMLElement} parent @param {Hooks} hooks */
  constructor(parent, hooks) {
    this.hooks = hooks;
    this.root = html('div', 'tb-grid');
    /** @type {HTMLElement[]} by column and row */
    this.cells = [];
    /** @type {Layout} */
    this.layout = { files: 0, ranks: 0, orientation: 'white', square: 0, indent: 0, gutter: 0 };
    this.active = 0;
    /** Whether the board is only a picture. */
    this.picture = false;
    this.root.addEventListener('keydown', (event) => this.onKey(event));
    this.root.addEventListener('focusin', (event) => this.onFocus(event));
    parent.append(this.root);
  }

  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** @param {number} index */
  squareOfIndex(index) {
    const { files } = this.layout;
    return squareAt(this.layout, index % files, Math.floor(index / files));
  }

  /** @param {Element} cell */
  squareOfCell(cell) {
    return this.squareOfIndex(this.cells.indexOf(/** @type {HTMLElement} */ (cell)));
  }

  /** @param {number} square */
  cellOf(square) {
    const { column, row } = place(this.layout, square);
    return this.cells[column + row * this.layout.files];
  }

  /**
   * Follows size and orientation. The cell with the focus keeps its square.
   *
   * @param {Layout} next
   * @param {{label: string, viewOnly: boolean}} options
   */
  arrange(next, { label, viewOnly }) {
    const { layout } = this;
    const resized =
      next.files !== layout.files || next.ranks !== layout.ranks || viewOnly !== this.picture;
    const focused = this.hasFocus;
    this.layout = next;
    this.root.setAttribute('aria-label', label);
    if (resized) {
      this.active = squareAt(next, 0, next.ranks - 1);
      if (viewOnly) this.becomePicture();
      else this.becomeGrid({ now: focused });
    } else if (next.orientation === layout.orientation) return;
    for (const cell of this.cells) cell.tabIndex = -1;
    this.setActive(this.active, { focus: focused });
  }

  becomePicture() {
    this.picture = true;
    this.cells = [];
    this.root.replaceChildren();
    this.root.setAttribute('role', 'img');
    for (const name of ['aria-rowcount', 'aria-colcount', 'aria-busy', 'tabindex'])
      this.root.removeAttribute(name);
  }

  /** @param {{now: boolean}} options whether the cells are needed whatever their number */
  becomeGrid({ now }) {
    const { files, ranks } = this.layout;
    this.picture = false;
    this.cells = [];
    this.root.replaceChildren();
    this.root.setAttribute('role', 'grid');
    this.root.setAttribute('aria-rowcount', String(ranks));
    this.root.setAttribute('aria-colcount', String(files));
    this.root.setAttribute('aria-busy', 'true');
    this.root.tabIndex = 0;
    if (now || files * ranks <= READY_CELLS) this.build();
  }

  build() {
    for (let row = 0; row < this.layout.ranks; row += 1) {
      const line = html('div', 'tb-row');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', String(row + 1));
      for (let column = 0; column < this.layout.files; column += 1) {
        const cell = html('div', 'tb-cell');
        cell.setAttribute('role', 'gridcell');
        cell.setAttribute('aria-colindex', String(column + 1));
        cell.tabIndex = -1;
        line.append(cell);
        this.cells.push(cell);
      }
      this.root.append(line);
    }
    this.root.removeAttribute('aria-busy');
    this.root.tabIndex = -1;
    this.hooks.built();
  }

  /**
   * Names every cell. Only names that changed are written.
   *
   * @param {(square: number) => {name: string, selected: boolean}} describe
   */
  update(describe) {
    this.cells.forEach((cell, index) => {
      const { name, selected } = describe(this.squareOfIndex(index));
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      if (selected) cell.setAttribute('aria-selected', 'true');
      else if (cell.hasAttribute('aria-selected')) cell.removeAttribute('aria-selected');
    });
  }

  /** @param {number} square @param {{focus: boolean}} options */
  setActive(square, { focus }) {
    const before = this.cellOf(this.active);
    if (before) before.tabIndex = -1;
    this.active = square;
    const cell = this.cellOf(square);
    if (!cell) return;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }

  focus() {
    if (this.picture) return;
    if (this.cells.length === 0) this.build();
    this.setActive(this.active, { focus: true });
  }

  /** @param {FocusEvent} event */
  onFocus({ target }) {
    if (target === this.root) this.focus();
    else if (target instanceof Element && target.matches('.tb-cell'))
      this.setActive(this.squareOfCell(target), { focus: false });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (
      event.altKey ||
      event.metaKey ||
      !(event.target instanceof Element) ||
      !event.target.matches('.tb-cell')
    )
      return;
    const used = event.key === 'Escape' ? this.hooks.escape() : this.onCellKey(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  onCellKey({ key, ctrlKey, shiftKey }) {
    if (key === 'Enter' || key === ' ') {
      this.hooks.activate(this.active);
      return true;
    }
    if (/^(Arrow|Page|Home$|End$)/.test(key)) {
      this.setActive(stepped(this.layout, this.active, key, { whole: ctrlKey }), { focus: true });
      return true;
    }
    if (ctrlKey || !/^\p{L}$/u.test(key)) return false;
    const order = this.cells.map((_, index) => this.squareOfIndex(index));
    const next = nextPiece(order, this.hooks.pieces(), this.active, key, { backward: shiftKey });
    if (next >= 0) this.setActive(next, { focus: true });
    return next >= 0;
  }
}
