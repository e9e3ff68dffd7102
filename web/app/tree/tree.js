// A game and its variations as a tree of moves, with comments and arrows. No DOM, no rules.

/**
 * A drawing; without a number it is on the first board.
 * @typedef {import('../../board/index.js').Shape & {board?: number}} Shape
 */
/**
 * A move as the tree takes it.
 * @typedef {{move: string, san: string, board?: number}} Move
 */

/**
 * A position of the tree, and the move that led there.
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent null for the start position
 * @property {TreeNode[]} children the first one continues the line
 * @property {number} ply how many moves led here
 * @property {string} move in UCI; on the second board it begins with `1:`
 * @property {string} san
 * @property {number} board
 * @property {boolean} isMain whether the move belongs to the game itself
 * @property {string} comment
 * @property {Shape[]} shapes
 * @property {string} [glyph] such as "?!"; not stored
 * @property {{text: string, words: string} | null} [sign] a quiet sign of the move, and its
 *   meaning; not stored
 * @property {string} [score] a short text about the position; not stored
 */

/**
 * A tree as it is stored: only what a person added to the game. Moves name what they follow: the
 * game after a number of moves (`ply`), or an earlier entry of the list (`after`).
 * @typedef {object} StoredTree
 * @property {1} version
 * @property {{ply: number, comment?: string, shapes?: Shape[]}[]} notes on the game itself
 * @property {{ply?: number, after?: number, move: string, san: string, comment?: string, shapes?:
 *   Shape[]}[]} moves
 */

/** The most moves in variations that are stored. */
const MAX_MOVES = 2000;
/** The longest comment. */
export const MAX_COMMENT = 2000;

export class MoveTree {
  constructor() {
    this.count = 0;
    this.root = this.create(null, { move: '', san: '' });
    this.root.isMain = true;
  }

  /** A tree of a game. @param {Move[]} moves */
  static of(moves) {
    const tree = new MoveTree();
    tree.setLine(moves);
    return tree;
  }

  /** @param {TreeNode | null} parent @param {Move} made @returns {TreeNode} */
  create(parent, { move, san, board = 0 }) {
    const id = this.count++;
    const ply = parent ? parent.ply + 1 : 0;
    const plain = { children: [], isMain: false, comment: '', shapes: [] };
    return { ...plain, id, parent, ply, move, san, board };
  }

  /**
   * Follows the game: new moves are appended. Moves that were taken back become a variation.
   * @param {Move[]} moves
   */
  setLine(moves) {
    for (const node of this.game().slice(1)) node.isMain = false;
    let node = this.root;
    for (const made of moves) {
      node = this.add(node, made);
      node.isMain = true;
      toFront(node);
    }
  }

  /** The nodes of the game itself, from the start position. @returns {TreeNode[]} */
  game() {
    const nodes = [this.root];
    for (;;) {
      const next = nodes[nodes.length - 1].children.find((child) => child.isMain);
      if (!next) return nodes;
      nodes.push(next);
    }
  }

  /** The game after a number of moves, or its last position. @param {number} ply */
  at(ply) {
    const nodes = this.game();
    return nodes[Math.min(Math.max(0, ply), nodes.length - 1)];
  }

  /** Adds a move, unless it is there. @param {TreeNode} node @param {Move} made */
  add(node, made) {
    const known = node.children.find((child) => child.move === made.move);
    if (known) return known;
    const child = this.create(node, made);
    node.children.push(child);
    return child;
  }

  /**
   * Removes a move with all that follows. Moves of the game stay.
   * @param {TreeNode} node
   * @returns {TreeNode} what is shown then
   */
  remove(node) {
    if (node.isMain || !node.parent) return node;
    const { parent } = node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** Moves a variation up by one place; the game itself stays first. @param {TreeNode} node */
  promote(node) {
    const start = branchOf(node);
    const siblings = start.parent?.children ?? [];
    const at = siblings.indexOf(start);
    if (at <= 0 || siblings[at - 1].isMain) return;
    [siblings[at - 1], siblings[at]] = [siblings[at], siblings[at - 1]];
  }

  /** The moves that lead to a node, without the start position. @param {TreeNode} node */
  line(node) {
    /** @type {TreeNode[]} */
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The moves that lead to a node, in UCI. @param {TreeNode} node */
  moves(node) {
    return this.line(node).map(({ move }) => move);
  }

  /** The last position of the game on the way to a node. @param {TreeNode} node */
  base(node) {
    let at = node;
    while (!at.isMain && at.parent) at = at.parent;
    return at;
  }

  /** The end of the line through a node. @param {TreeNode} node */
  last(node) {
    let at = node;
    while (at.children.length > 0) [at] = at.children;
    return at;
  }

  /** Every node but the start position, parents before children. @returns {TreeNode[]} */
  all() {
    /** @type {TreeNode[]} */
    const found = [];
    const waiting = [...this.root.children];
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      found.push(node);
      waiting.push(...node.children);
    }
    return found;
  }

  /** Whether a person added anything to the game. */
  get isChanged() {
    const { notes, moves } = this.toJSON();
    return notes.length + moves.length > 0;
  }

  /** @returns {StoredTree} */
  toJSON() {
    const nodes = this.all();
    const added = nodes.filter((node) => !node.isMain).slice(0, MAX_MOVES);
    const places = new Map(added.map((node, place) => [node, place]));
    const moves = added.map((node) => {
      const parent = /** @type {TreeNode} */ (node.parent);
      const from = parent.isMain ? { ply: parent.ply } : { after: places.get(parent) };
      return { ...from, move: node.move, san: node.san, ...remarks(node) };
    });
    const notes = [this.root, ...nodes]
      .filter((node) => node.isMain && (node.comment || node.shapes.length > 0))
      .map((node) => ({ ply: node.ply, ...remarks(node) }));
    return { version: 1, notes, moves };
  }

  /**
   * Adds what was stored. Parts that no longer fit the game, or that cannot be read, are left out.
   * @param {any} stored
   */
  load(stored) {
    if (stored?.version !== 1) return;
    const game = this.game();
    for (const note of listOf(stored.notes)) remark(game[note.ply], note);
    /** @type {(TreeNode | undefined)[]} */
    const added = [];
    for (const entry of listOf(stored.moves)) {
      const parent = entry.ply === undefined ? added[entry.after] : game[entry.ply];
      const isMove = typeof entry.move === 'string' && typeof entry.san === 'string';
      const board = String(entry.move).startsWith('1:') ? 1 : 0;
      const { move, san } = entry;
      const node = parent && isMove ? this.add(parent, { move, san, board }) : undefined;
      added.push(node);
      remark(node, entry);
    }
  }
}

/**
 * The drawings of a position after those on one board were replaced.
 * @param {Shape[]} before
 * @param {number} board
 * @param {Shape[]} drawn
 */
export function redrawn(before, board, drawn) {
  const others = before.filter((shape) => (shape.board ?? 0) !== board);
  return [...others, ...(board === 0 ? drawn : drawn.map((shape) => ({ ...shape, board })))];
}

/** @param {unknown} list @returns {any[]} */
const listOf = (list) => (Array.isArray(list) ? list : []);

/** @param {TreeNode} node */
const remarks = ({ comment, shapes }) => ({
  ...(comment && { comment }),
  ...(shapes.length > 0 && { shapes }),
});

/** @param {TreeNode | undefined} node @param {{comment?: unknown, shapes?: unknown}} note */
function remark(node, { comment, shapes }) {
  if (!node) return;
  if (typeof comment === 'string') node.comment = comment.slice(0, MAX_COMMENT);
  if (Array.isArray(shapes)) node.shapes = shapes.filter((shape) => typeof shape?.from === 'string');
}

/** The first move of the variation that a node is in. @param {TreeNode} node @returns {TreeNode} */
function branchOf(node) {
  let at = node;
  while (at.parent && at.parent.children[0] === at) at = at.parent;
  return at;
}

/** @param {TreeNode} node */
function toFront(node) {
  const siblings = node.parent?.children;
  if (!siblings || siblings[0] === node) return;
  siblings.splice(siblings.indexOf(node), 1);
  siblings.unshift(node);
}
