// The list of moves with their variations: every move is a button, comments stand between them.

import { fill, h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { countOf, numberText } from './pgn.js';

/** @typedef {import('./pgn.js').Start} Start */
/** @typedef {import('./tree.js').MoveTree} MoveTree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** A list of moves that shows its tree again whenever it changed. */
export class TreeView {
  /** @type {Map<TreeNode, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {HTMLElement | undefined} */
  #marked;

  /** @param {{onchoose: (node: TreeNode) => void}} actions */
  constructor({ onchoose }) {
    this.onchoose = onchoose;
    const label = t('moves.title');
    this.element = h('div', { class: 'tree', role: 'group', 'aria-label': label, tabindex: '0' });
  }

  /**
   * Shows a tree.
   * @param {MoveTree} tree
   * @param {Start} start
   * @param {string} [ending] how the game ended
   */
  show(tree, start, ending = '') {
    this.#buttons = new Map();
    this.#marked = undefined;
    const { comment, children } = tree.root;
    const none = children.length === 0 && h('p', { class: 'hint' }, t('moves.none'));
    const remark = comment && h('p', { class: 'tree-comment' }, comment);
    const last = ending && h('p', { class: 'tree-ending' }, ending);
    fill(this.element, remark, none, ...this.#line(children[0], start, 0), last);
  }

  /** Marks the move that led to the position on show. @param {TreeNode} node */
  mark(node) {
    this.#marked?.removeAttribute('aria-current');
    this.#marked = this.#buttons.get(node);
    this.#marked?.setAttribute('aria-current', 'step');
    // Scrolls the list, never the page.
    const { element } = this;
    element.scrollTop = this.#marked ? this.#marked.offsetTop - element.clientHeight / 2 : 0;
  }

  /**
   * A line of moves; its variations follow the move that they replace.
   * @param {TreeNode | undefined} first
   * @param {Start} start
   * @param {number} depth
   */
  #line(first, start, depth) {
    /** @type {HTMLElement[]} */
    const parts = [];
    let isNumbered = true;
    for (let node = first; node; [node] = node.children) {
      const isWhite = countOf(node, start).color === 'white';
      parts.push(this.#moveButton(node, start, isNumbered || isWhite || start.boards === 2));
      isNumbered = false;
      if (node.comment) {
        parts.push(h('p', { class: 'tree-comment' }, node.comment));
        isNumbered = true;
      }
      const [chosen, ...others] = node.parent?.children ?? [];
      if (chosen !== node || others.length === 0) continue;
      parts.push(...others.map((other) => this.#variation(other, start, depth)));
      isNumbered = true;
    }
    return parts;
  }

  /** @param {TreeNode} first @param {Start} start @param {number} depth @returns {HTMLElement} */
  #variation(first, start, depth) {
    const label = t('tree.variation', { move: first.san });
    const group = { class: 'tree-variation', role: 'group', 'aria-label': label };
    // Beyond this depth a phone has no room to indent further.
    if (depth > 4) group.class += ' deep';
    return h('div', group, ...this.#line(first, start, depth + 1));
  }

  /** @param {TreeNode} node @param {Start} start @param {boolean} isNumbered */
  #moveButton(node, start, isNumbered) {
    const number = numberText(node, start);
    const { sign } = node;
    const label = [number, node.san, node.glyph, sign && `(${sign.words})`, node.score]
      .filter(Boolean)
      .join(' ');
    const onclick = () => this.onchoose(node);
    const button = h(
      'button',
      { type: 'button', class: 'tree-move', 'aria-label': label, onclick },
      isNumbered && h('span', { class: 'number' }, number),
      h('span', { class: 'san' }, node.san + (node.glyph ?? '')),
      sign && h('span', { class: 'sign', title: sign.words }, sign.text),
      node.score && h('span', { class: 'score' }, node.score)
    );
    if (node.isMain) button.classList.add('own');
    this.#buttons.set(node, button);
    return button;
  }
}
