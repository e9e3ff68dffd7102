// What every page with a puzzle has: the board, the task beside it, and what is known once it is
// solved.

import { h } from '../dom.js';
import { t } from '../i18n/puzzles.js';
import { goalWords, lineWords, rulesWords, themeName, turnWords, worthWords } from './words.js';

/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Facts} Facts */
/** @typedef {import('../parts/task.js').createTaskPanel} Create */

/**
 * The frame of a page: the board, and everything else beside or below it.
 * @param {HTMLElement} root
 * @param {HTMLElement} board
 * @param {...(Node | null)} side
 */
export function arrange(root, board, ...side) {
  const all = h('a', { class: 'section-link', href: '/puzzles' }, t('puzzle.back'));
  root.append(
    h('div', { class: 'puzzle-page' }, board, h('div', { class: 'puzzle-side' }, all, ...side))
  );
}

/**
 * Says in the panel what a puzzle wants.
 * @param {ReturnType<Create>} panel
 * @param {PuzzleTask} task
 */
export function want(panel, task) {
  panel.element.dataset.turn = task.board.turn;
  panel.setTitle(turnWords(task));
  panel.want(goalWords(task));
}

/** The rules of a puzzle, with a link to them. @param {PuzzleTask} task */
export const rulesLink = (task) =>
  h('a', { class: 'puzzle-rules', href: `/rules/${task.ruleset.name}` }, rulesWords(task));

/** The address at which a puzzle is analyzed. @param {PuzzleTask} task */
const analysisOf = ({ ruleset, board }) =>
  `/analysis?${new URLSearchParams({ ruleset: ruleset.name, fen: board.fen, panel: 'analysis' })}`;

/**
 * What is known about a puzzle once it is solved or shown.
 * @param {PuzzleTask} task
 * @param {Facts} facts
 */
export function factsCard(task, facts) {
  const themes = facts.themes.map((theme) => h('li', { class: 'badge' }, themeName(theme)));
  const line = lineWords(facts.solution, task.board.turn);
  return h(
    'div',
    { class: 'puzzle-facts' },
    h('p', { class: 'puzzle-line' }, h('span', { class: 'hint' }, `${t('puzzle.solution')}: `), line),
    themes.length
      ? h('ul', { class: 'puzzle-themes', 'aria-label': t('puzzle.about') }, themes)
      : null,
    h('p', { class: 'hint' }, worthWords(facts)),
    h('p', null, h('a', { href: analysisOf(task) }, t('puzzle.analyze'))),
    facts.match && h('p', null, h('a', { href: `/m/${facts.match}/view` }, t('puzzle.from')))
  );
}
