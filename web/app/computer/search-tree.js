// The tree of a search, which one opens branch by branch.

import { h } from '../dom.js';
import { t } from '../i18n/computer.js';
import { scoreText } from './thinking.js';

/** @typedef {import('../types.js').ThinkingDetails['score']} Score */
/**
 * @typedef {{san: string, score: Score, bound?: 'lower' | 'upper', skipped?: number, children?:
 *   Branch[]}} Branch
 */
/**
 * @typedef {{depth: number, nodes: number, cutoffs: number, branching: number, children:
 *   Branch[]}} SearchTree
 */

/** @param {SearchTree} tree */
export function searchTree({ nodes, cutoffs, branching, children }) {
  const figures = { nodes, cutoffs, branching: branching.toFixed(1) };
  return h(
    'div',
    null,
    h('h3', null, t('tree.title')),
    h('p', { class: 'hint' }, t('tree.figures', figures)),
    branches(children)
  );
}

/** @param {Branch[]} children @returns {HTMLElement} */
const branches = (children) =>
  h('ul', null, children.map((child) => h('li', null, branch(child))));

/** A move; its replies are built when it is opened. @param {Branch} node */
function branch({ san, score, bound, skipped = 0, children = [] }) {
  const sign = bound ? { lower: '≥ ', upper: '≤ ' }[bound] : '';
  const cut = skipped ? h('span', { class: 'hint' }, t('tree.skipped', { count: skipped })) : null;
  const value = h('span', { class: 'value' }, sign + scoreText(score));
  const words = [h('span', null, san), value, cut];
  if (children.length === 0) return h('div', { class: 'leaf' }, words);
  const ontoggle = () => {
    if (element.open && element.children.length === 1) element.append(branches(children));
  };
  const element = h('details', { ontoggle }, h('summary', null, words));
  return element;
}
