// The board as a grid of named cells, for screen readers and the keyboard; it paints nothing but the focus ring.

import { place, squareAt, stepped } from './layout.js';
import { nextPiece } from './input.js';
import { html } from './svg.js';

/** @typedef {import('./layout.js').Layout} Layout */

/** Cells of larger boards are made when the keyboard first comes to them. */
const READY_CELLS = 256;

/**
 * @typedef {object} Hooks
 * @property {(square: number) => void} activate
 * @property {() => boolean} escape whether there was something to give up
 * @property {() => Map<number, string>} pieces
 * @property {() => void} built
 */

/** @typedef {ReturnType<typeof createGrid>} Grid */

/**
 * @param {HTMLElement} parent
 * @param {Hooks} hooks
 */
export function createGrid(parent, hooks) {
  const root = html('div', 'tb-grid');
  /** @type {HTMLElement[]} by column and row */
  let cells = [];
  /** @type {Layout} */
  let layout = { files: 0, ranks: 0, orientation: 'white', square: 0, indent: 0, gutter: 0 };
  let active = 0;
  let picture = false;
  parent.append(root);

  /** @param {number} square */
  const indexOf = (square) => {
    const { column, row } = place(layout, square);
    return column + row * layout.files;
  };
  /** @param {Element} cell */
  const squareOfCell = (cell) => {
    const index = cells.indexOf(/** @type {HTMLElement} */ (cell));
    return squareAt(layout, index % layout.files, Math.floor(index / layout.files));
  };

  function build() {
    cells = [];
    const rows = Array.from({ length: layout.ranks }, (_, row) => {
      const line = html('div', 'tb-row');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', String(row + 1));
      for (let column = 0; column < layout.files; column += 1) line.append(makeCell(column));
      return line;
    });
    root.replaceChildren(...rows);
    root.removeAttribute('aria-busy');
    root.tabIndex = -1;
    hooks.built();
  }

  /** @param {number} column */
  function makeCell(column) {
    const cell = html('div', 'tb-cell');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    cell.tabIndex = -1;
    cells.push(cell);
    return cell;
  }

  function clear() {
    cells = [];
    root.replaceChildren();
    root.setAttribute('aria-busy', 'true');
    root.tabIndex = 0;
  }

  /** @param {number} square @param {{focus: boolean}} options */
  function setActive(square, { focus }) {
    const before = cells[indexOf(active)];
    if (before) before.tabIndex = -1;
    active = square;
    const cell = cells[indexOf(square)];
    if (!cell) return;
    cell.tabIndex = 0;
    if (focus) cell.focus({ preventScroll: false });
  }

  function focus() {
    if (picture) return;
    if (cells.length === 0) build();
    setActive(active, { focus: true });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.metaKey || !(event.target instanceof Element) || !event.target.matches('.tb-cell')) return;
    const used = event.key === 'Escape' ? hooks.escape() : onCellKey(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  function onCellKey({ key, ctrlKey, shiftKey }) {
    if (key === 'Enter' || key === ' ') {
      hooks.activate(active);
      return true;
    }
    if (/^(Arrow|Page|Home$|End$)/.test(key)) {
      setActive(stepped(layout, active, key, { whole: ctrlKey }), { focus: true });
      return true;
    }
    if (ctrlKey || !/^\p{L}$/u.test(key)) return false;
    const order = cells.map((_, index) => squareAt(layout, index % layout.files, Math.floor(index / layout.files)));
    const next = nextPiece(order, hooks.pieces(), active, key, { backward: shiftKey });
    if (next >= 0) setActive(next, { focus: true });
    return next >= 0;
  }

  root.addEventListener('keydown', onKey);
  root.addEventListener('focusin', (event) => {
    if (event.target === root) focus();
    else if (event.target instanceof Element && event.target.matches('.tb-cell')) {
      setActive(squareOfCell(event.target), { focus: false });
    }
  });

  return {
    root,
    focus,
    setActive,
    squareOfCell,
    get active() {
      return active;
    },
    get hasFocus() {
      return root.contains(document.activeElement);
    },
    /**
     * Follows size and orientation; the cell with the keyboard keeps its square.
     *
     * @param {Layout} next
     * @param {{label: string, viewOnly: boolean}} options
     */
    arrange(next, { label, viewOnly }) {
      const resized = next.files !== layout.files || next.ranks !== layout.ranks || viewOnly !== picture;
      const turned = next.orientation !== layout.orientation;
      const focused = this.hasFocus;
      layout = next;
      picture = viewOnly;
      root.setAttribute('aria-label', label);
      if (!resized && !turned) return;
      if (resized) {
        active = squareAt(layout, 0, layout.ranks - 1);
        root.setAttribute('role', viewOnly ? 'img' : 'grid');
        for (const [name, count] of /** @type {const} */ ([['aria-rowcount', layout.ranks], ['aria-colcount', layout.files]])) {
          if (viewOnly) root.removeAttribute(name);
          else root.setAttribute(name, String(count));
        }
        clear();
        if (viewOnly) {
          root.removeAttribute('aria-busy');
          root.removeAttribute('tabindex');
        } else if (focused || layout.files * layout.ranks <= READY_CELLS) build();
      } else for (const cell of cells) cell.tabIndex = -1;
      setActive(active, { focus: focused });
    },
    /**
     * Names every cell; only names that changed are written.
     *
     * @param {(square: number) => {name: string, selected: boolean}} describe
     */
    update(describe) {
      cells.forEach((cell, index) => {
        const square = squareAt(layout, index % layout.files, Math.floor(index / layout.files));
        const { name, selected } = describe(square);
        if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
        if (selected) cell.setAttribute('aria-selected', 'true');
        else if (cell.hasAttribute('aria-selected')) cell.removeAttribute('aria-selected');
      });
    },
  };
}
