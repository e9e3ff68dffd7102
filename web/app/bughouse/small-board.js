// A small board of a lesson: a position with its hands and arrows, described in one sentence.

import { createBoard } from '../../board/index.js';
import { h } from '../dom.js';
import { pieceDrawing } from '../parts/empty.js';

/** @import {BoardState, Color, HandCounts, RulesetInfo} from '../types.js' */
/** @typedef {import('../../board/index.js').Shape} Shape */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/**
 * @typedef {object} Pictured
 * @property {RulesetInfo} ruleset
 * @property {Pick<BoardState, 'pieces' | 'hands' | 'last_move' | 'in_check'>} board
 * @property {Color} orientation whose side is below
 * @property {string} label what a screen reader says in place of the picture
 * @property {string} [title] above the board
 * @property {Shape[]} [hints]
 */

/**
 * @param {import('../site.js').Site} site
 * @param {PieceSet} pieceSet
 * @param {Pictured} pictured
 */
export function smallBoard(site, pieceSet, pictured) {
  const { ruleset, board, orientation, label, title, hints = [] } = pictured;
  const stage = h('div', { class: 'small-stage' });
  const view = createBoard(stage, {
    files: ruleset.files,
    ranks: ruleset.ranks,
    kinds: ruleset.kinds,
    pieces: board.pieces,
    lastMove: board.last_move ?? [],
    inCheck: board.in_check ?? [],
    orientation,
    hints,
    pieceSet,
    viewOnly: true,
    coordinates: 'off',
  });
  const hand = (/** @type {Color} */ color) =>
    handRow(site, ruleset, board.hands?.[color === 'white' ? 0 : 1] ?? {}, color);
  const other = orientation === 'white' ? 'black' : 'white';
  const heading = title ? h('span', { class: 'small-title' }, title) : null;
  const picture = h(
    'div',
    { class: 'small-picture', role: 'img', 'aria-label': label },
    hand(other),
    stage,
    hand(orientation)
  );
  const element = h('div', { class: 'small-board' }, heading, picture);
  return { element, destroy: () => view.destroy() };
}

/**
 * The pieces in a hand with their numbers. Without any, the row keeps its place.
 * @param {import('../site.js').Site} site
 * @param {RulesetInfo} ruleset
 * @param {HandCounts} counts
 * @param {Color} color
 */
function handRow(site, { kinds }, counts, color) {
  const countOf = (/** @type {string} */ letter) =>
    counts[letter] ?? counts[letter.toLowerCase()] ?? 0;
  const pieces = kinds.filter(({ letter }) => countOf(letter) > 0).map((kind) => {
    const count = countOf(kind.letter);
    return h('span', null, pieceDrawing(site, kind, color), count > 1 ? h('b', null, `×${count}`) : null);
  });
  return h('div', { class: 'small-hand' }, pieces);
}
