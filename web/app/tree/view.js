// The list of moves with their variations: every move is a button, comments stand between them.

import { fill, h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { countOf, numberText } from './pgn.js';

/** @typedef {import('./pgn.js').Start} Start */
/** @typedef {import('./tree.js').MoveTree} MoveTree */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/**
 * @param {{onchoose: (node: TreeNode) => void}} actions
 */
export function createTreeView({ onchoose }) {
  const element = h('div', {
    class: 'tree',
    role: 'group',
    'aria-label': t('moves.title'),
    tabindex: '0',
  });
  /** @type {Map<TreeNode, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {HTMLElement | undefined} */
  let marked;

  /** @param {TreeNode} node @param {Start} start @param {boolean} isNumbered */
  function moveButton(node, start, isNumbered) {
    const number = numberText(node, start);
    const { sign } = node;
    const label = [number, node.san, node.glyph, sign && `(${sign.words})`, node.score]
      .filter(Boolean)
      .join(' ');
    const onclick = () => onchoose(node);
    const button = h(
      'button',
      { type: 'button', class: 'tree-move', 'aria-label': label, onclick },
      isNumbered && h('span', { class: 'number' }, number),
      h('span', { class: 'san' }, node.san + (node.glyph ?? '')),
      sign && h('span', { class: 'sign', title: sign.words }, sign.text),
      node.score && h('span', { class: 'score' }, node.score)
    );
    if (node.isMain) button.classList.add('own');
    buttons.set(node, button);
    return button;
  }

  /**
   * A line of moves; its variations follow the move that they replace.
   * @param {TreeNode | undefined} first
   * @param {Start} start
   * @param {number} depth
   */
  function line(first, start, depth) {
    /** @type {HTMLElement[]} */
    const parts = [];
    let isNumbered = true;
    for (let node = first; node; [node] = node.children) {
      const isWhite = countOf(node, start).color === 'white';
      parts.push(moveButton(node, start, isNumbered || isWhite || start.boards === 2));
      isNumbered = false;
      if (node.comment) {
        parts.push(h('p', { class: 'tree-comment' }, node.comment));
        isNumbered = true;
      }
      const [chosen, ...others] = node.parent?.children ?? [];
      if (chosen !== node) continue;
      for (const other of others) {
        const label = t('tree.variation', { move: other.san });
        const group = { class: 'tree-variation', role: 'group', 'aria-label': label };
        // Beyond this depth a phone has no room to indent further.
        if (depth > 4) group.class += ' deep';
        parts.push(h('div', group, ...line(other, start, depth + 1)));
        isNumbered = true;
      }
    }
    return parts;
  }

  return {
    element,
    /**
     * Shows a tree.
     * @param {MoveTree} tree
     * @param {Start} start
     * @param {string} [ending] how the game ended
     */
    show(tree, start, ending = '') {
      buttons = new Map();
      marked = undefined;
      const { comment, children } = tree.root;
      const none = children.length === 0 && h('p', { class: 'hint' }, t('moves.none'));
      const remark = comment && h('p', { class: 'tree-comment' }, comment);
      const last = ending && h('p', { class: 'tree-ending' }, ending);
      fill(element, remark, none, ...line(children[0], start, 0), last);
    },
    /** Marks the move that led to the position on show. @param {TreeNode} node */
    mark(node) {
      marked?.removeAttribute('aria-current');
      marked = buttons.get(node);
      marked?.setAttribute('aria-current', 'step');
      // Scrolls the list, never the page.
      if (marked) element.scrollTop = marked.offsetTop - element.clientHeight / 2;
      else element.scrollTop = 0;
    },
  };
}
