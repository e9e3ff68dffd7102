// A diagram of a piece: a small empty board with the squares that it reaches.

import { createBoard } from '../../board/index.js';
import { kindName } from '../../board/en-names.js';
import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { listed } from '../i18n/en-grammar.js';
import { t } from '../i18n/rulebook.js';

/** @import {Diagram, KindInfo} from '../types.js' */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** A square's file and rank, from 0. @param {string} square */
const place = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/**
 * @param {KindInfo} kind
 * @param {Diagram} diagram
 * @param {PieceSet} pieceSet
 */
export function pieceDiagram(kind, diagram, pieceSet) {
  const { size, at, both, moves, captures } = diagram;
  const stage = h('div', { class: 'diagram-board', 'aria-hidden': 'true' });
  const named = (/** @type {string[]} */ squares) =>
    squares.length ? listed(squares) : t('book.nowhere');
  const label = t('book.picture', {
    piece: kindName(kind.name),
    square: at,
    both: named(both),
    moves: named(moves),
    captures: named(captures),
  });
  const board = createBoard(stage, {
    files: size,
    ranks: size,
    kinds: [kind],
    pieces: { [at]: kind.letter },
    pieceSet,
    viewOnly: true,
    coordinates: 'off',
  });
  const marks = [
    ...both.map((square) => mark(square, size, 'dot')),
    ...moves.map((square) => mark(square, size, 'ring')),
    ...captures.map((square) => mark(square, size, 'cross')),
  ];
  const layer = svg('svg', { class: 'diagram-marks', viewBox: `0 0 ${size} ${size}` }, ...marks);
  layer.setAttribute('aria-hidden', 'true');
  const element = h('div', { class: 'diagram', role: 'img', 'aria-label': label }, stage, layer);
  return { element, destroy: () => board.destroy() };
}

/**
 * A mark in the middle of a square. Their forms differ, so that nobody needs the color.
 * @param {string} square
 * @param {number} size
 * @param {'dot' | 'ring' | 'cross'} form
 */
function mark(square, size, form) {
  const [file, rank] = place(square);
  const [x, y] = [file + 0.5, size - rank - 0.5];
  if (form === 'cross') {
    const d = `M${x - 0.2} ${y - 0.2}l.4 .4M${x - 0.2} ${y + 0.2}l.4 -.4`;
    return svg('path', { class: 'diagram-cross', d });
  }
  const r = form === 'dot' ? '0.2' : '0.22';
  return svg('circle', { class: `diagram-${form}`, cx: String(x), cy: String(y), r });
}
