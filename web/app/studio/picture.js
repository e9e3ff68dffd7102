// The small picture of a rule: a few squares with pieces and marks, drawn from rows of text.

import { h } from '../dom.js';

/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** The names of the usual pieces, whatever pieces a design has. @type {Record<string, string>} */
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
/** @type {Record<string, string>} */
const MARKS = { o: 'dot', x: 'cross', '+': 'zone', '^': 'hill', '#': 'wall' };

/**
 * @param {string} text as the table of controls has it
 * @param {PieceSet} pieceSet
 */
export function rulePicture(text, pieceSet) {
  const [board, hand = ''] = text.split('|');
  const rows = board.split('/');
  const [first = ''] = rows;
  const cells = rows.flatMap((row, y) =>
    [...row].map((sign, x) => cell(sign, (x + y) % 2 ? 'dark' : 'light', pieceSet))
  );
  const squares = h('span', { class: 'rule-squares', style: null }, cells);
  squares.style.gridTemplateColumns = `repeat(${first.length}, 1fr)`;
  const held = [...hand].map((sign) => cell(sign, 'held', pieceSet));
  return h(
    'span',
    { class: 'rule-picture', 'aria-hidden': 'true' },
    squares,
    held.length ? h('span', { class: 'rule-hand' }, held) : null
  );
}

/** @param {string} sign @param {string} ground @param {PieceSet} pieceSet */
function cell(sign, ground, pieceSet) {
  const element = h('span', { class: `rule-cell ${ground} ${MARKS[sign] ?? ''}` });
  const name = NAMES[sign.toLowerCase()];
  if (name) {
    const color = sign === sign.toUpperCase() ? 'white' : 'black';
    element.style.backgroundImage = pieceSet.image({ name, letter: sign.toUpperCase(), color });
  }
  return element;
}
