// The moves of a tree as PGN, with variations, comments and arrows.

/** @import {Color} from '../types.js' */
/** @typedef {import('./tree.js').MoveTree} MoveTree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** The longest line of a PGN file. */
const WIDTH = 79;

/** The letters by which other programs know colors of arrows. */
const LETTERS = { blue: 'B', green: 'G', orange: 'Y', purple: 'R' };

/**
 * @typedef {object} Start
 * @property {number} number of the first move, usually 1
 * @property {Color} color who makes it
 * @property {number} [boards] 2 for a match on two boards
 */

/** Where a FEN begins. @param {string} fen @returns {Start} */
export function startOf(fen) {
  const fields = fen.split(' ');
  const number = Number(fields[fields.length - 1]);
  return {
    number: Number.isInteger(number) && number > 0 ? number : 1,
    color: fields[1] === 'b' ? 'black' : 'white',
  };
}

/**
 * The number and the side of a move.
 * @param {TreeNode} node
 * @param {Start} start
 * @returns {{number: number, color: Color}}
 */
export function countOf(node, start) {
  const own = start.boards === 2 ? pliesOn(node) : node.ply;
  const half = own - 1 + (start.color === 'black' ? 1 : 0);
  return { number: start.number + Math.floor(half / 2), color: half % 2 ? 'black' : 'white' };
}

/** How many moves were made on the board of a move, with itself. @param {TreeNode} node */
function pliesOn({ board, ...node }) {
  let count = 1;
  for (let at = node.parent; at?.parent; at = at.parent) if (at.board === board) count++;
  return count;
}

/** "12." or "12…", "3A." or "3b." on two boards. @param {TreeNode} node @param {Start} start */
export function numberText(node, start) {
  const { number, color } = countOf(node, start);
  if (start.boards !== 2) return `${number}${color === 'white' ? '.' : '…'}`;
  const letter = 'AB'[node.board];
  return `${number}${color === 'white' ? letter : letter.toLowerCase()}.`;
}

/**
 * The moves of a tree, without headers and result.
 * @param {MoveTree} tree
 * @param {Start} start
 */
export function movetext(tree, start) {
  const words = remark(tree.root);
  /** @param {TreeNode} first */
  const write = (first) => {
    let isNumbered = true;
    for (/** @type {TreeNode | undefined} */ let node = first; node; node = node.children[0]) {
      if (isNumbered || start.boards === 2 || countOf(node, start).color === 'white')
        words.push(numberText(node, start).replace('…', '...'));
      const remarks = remark(node);
      words.push(node.san, ...remarks);
      const [chosen, ...others] = node.parent?.children ?? [];
      const variations = chosen === node ? others : [];
      for (const other of variations) {
        const at = words.length;
        write(other);
        words[at] = `(${words[at]}`;
        words[words.length - 1] += ')';
      }
      isNumbered = remarks.length + variations.length > 0;
    }
  };
  if (tree.root.children.length > 0) write(tree.root.children[0]);
  return wrapped(words);
}

/**
 * The comment of a node with its arrows, word by word. PGN has no arrows on a second board.
 * @param {TreeNode} node
 */
function remark({ comment, shapes }) {
  /** @param {boolean} isArrow */
  const listed = (isArrow) =>
    shapes
      .filter(({ to, board = 0 }) => Boolean(to) === isArrow && board === 0)
      .map(({ from, to = '', color = 'blue' }) => LETTERS[color] + from + to)
      .join(',');
  const [arrows, circles] = [listed(true), listed(false)];
  const parts = [
    circles && `[%csl ${circles}]`,
    arrows && `[%cal ${arrows}]`,
    comment.replaceAll('}', ')').trim(),
  ].filter(Boolean);
  return parts.length === 0 ? [] : `{ ${parts.join(' ')} }`.split(/\s+/);
}

/** @param {string[]} words */
function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

/**
 * A whole game: the headers of the server's PGN, the moves of the tree.
 * @param {string} served the game as the server writes it
 * @param {MoveTree} tree
 * @param {Start} start
 */
export function pgnWith(served, tree, start) {
  const headers = served.split('\n').filter((line) => line.startsWith('['));
  const result = /\[Result "([^"]*)"\]/.exec(served)?.[1] ?? '*';
  return `${headers.join('\n')}\n\n${[movetext(tree, start), result].filter(Boolean).join(' ')}\n`;
}
