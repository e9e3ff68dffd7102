// The home of puzzles: the puzzle of the day, training and runs, the person's numbers, rules and
// themes.

import { h } from '../dom.js';
import { lateIcon } from '../../icons/late.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/puzzles.js';
import { get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { dayWords, goalWords, rulesWords, themeName, turnWords } from './words.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./types.js').Overview} Overview */
/** @typedef {import('./types.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./types.js').Statistics} Statistics */

const ICONS = /** @type {const} */ ({ training: 'bulb', streak: 'flame', survival: 'heart' });

/** @param {HTMLElement} root @param {Site} site */
export async function showHome(root, site) {
  const [overview, day] = /** @type {[Overview, PuzzleTask]} */ (
    await Promise.all([get('/puzzles'), get('/puzzles/day')])
  );
  const picture = miniature({ ...day.ruleset, ...day.board, last_move: [] }, site);
  const { yours } = overview;
  root.append(
    h(
      'div',
      { class: 'puzzle-home' },
      h('div', { class: 'puzzle-head' }, h('h1', null, t('puzzle.title')), h('p', { class: 'lead' }, t('puzzle.lead'))),
      h('div', { class: 'puzzle-top' }, dayCard(day, picture.element, yours), ways(yours)),
      numbers(yours),
      rulesets(overview),
      themes(overview)
    )
  );
  return () => picture.destroy();
}

/**
 * @param {PuzzleTask} day
 * @param {HTMLElement} picture
 * @param {Statistics | undefined} yours
 */
function dayCard(day, picture, yours) {
  const goal = `${turnWords(day)}. ${goalWords(day)}`;
  return h(
    'section',
    { class: 'card puzzle-day' },
    picture,
    h(
      'div',
      { class: 'puzzle-day-words' },
      h('h2', null, t('puzzle.day')),
      h('p', { class: 'hint' }, day.day ? dayWords(day.day) : ''),
      h('p', null, h('strong', null, rulesWords(day)), h('br'), goal),
      yours?.solved_today ? h('p', { class: 'done' }, t('puzzle.day.done')) : null,
      h('a', { class: 'button main', href: '/puzzles/day' }, t('puzzle.day.solve'))
    )
  );
}

/** @param {Statistics | undefined} yours */
function ways(yours) {
  const best = (/** @type {number | undefined} */ count) =>
    count ? h('span', { class: 'hint' }, t('puzzle.best', { count })) : null;
  const way = (
    /** @type {'training' | 'streak' | 'survival'} */ name,
    /** @type {Node | null} */ record
  ) =>
    h(
      'a',
      { class: 'puzzle-way', href: `/puzzles/${name}` },
      lateIcon(ICONS[name]),
      h('strong', null, t(`puzzle.${name}`)),
      h('span', null, t(`puzzle.${name}.text`)),
      record
    );
  return h(
    'nav',
    { class: 'puzzle-ways', 'aria-label': t('puzzle.title') },
    way('training', best(yours?.best_in_a_row)),
    way('streak', best(yours?.best_streak)),
    way('survival', best(yours?.best_survival))
  );
}

/** @param {Statistics | undefined} yours */
function numbers(yours) {
  const isNew = !yours || yours.tries === 0;
  const heading = h('h2', null, t('puzzle.yours'));
  if (!yours || isNew) {
    const words = t(yours ? 'puzzle.yours.none' : 'puzzle.yours.unknown');
    return h('section', null, heading, h('p', { class: 'hint' }, words));
  }
  const value = String(yours.rating ?? '–');
  const isUncertain = Boolean(yours.provisional && yours.rating);
  const rating = isUncertain ? t('puzzle.rating.provisional', { rating: value }) : value;
  const entry = (/** @type {string} */ name, /** @type {string} */ text) =>
    h('div', { class: 'card' }, h('dt', null, name), h('dd', null, text));
  const row = (/** @type {number} */ now, /** @type {number} */ best) =>
    t('puzzle.row.best', { now, best });
  return h(
    'section',
    null,
    heading,
    h(
      'dl',
      { class: 'puzzle-figures' },
      entry(t('puzzle.rating'), rating),
      entry(t('puzzle.solvedOf'), t('puzzle.solvedOf.value', { solved: yours.solved, tries: yours.tries })),
      entry(t('puzzle.row'), row(yours.in_a_row, yours.best_in_a_row)),
      entry(t('puzzle.days'), row(yours.days_in_a_row, yours.best_days))
    ),
    isUncertain ? h('p', { class: 'hint' }, t('puzzle.rating.uncertain')) : null
  );
}

/** @param {Overview} overview */
function rulesets({ rulesets: all }) {
  const item = (/** @type {Overview['rulesets'][0]} */ { name, title, puzzles, solved }) => {
    const words = t('puzzle.ruleset.progress', { solved, count: puzzles });
    const link = h('a', { href: `/puzzles/training?ruleset=${name}` }, titleOf(title));
    const bar = h('progress', { max: puzzles, value: solved, 'aria-label': titleOf(title) });
    return h('li', { class: 'card' }, link, h('span', { class: 'hint' }, words), bar);
  };
  const list = h('ul', { class: 'puzzle-rulesets' }, all.map(item));
  return h('section', null, h('h2', null, t('puzzle.rulesets')), list);
}

/** @param {Overview} overview */
function themes({ themes: all }) {
  const item = (/** @type {Overview['themes'][0]} */ { theme, puzzles }) =>
    h(
      'li',
      null,
      h(
        'a',
        { class: 'puzzle-theme', href: `/puzzles/training?ruleset=&theme=${theme}` },
        themeName(theme),
        ' ',
        h('span', { class: 'hint' }, String(puzzles))
      )
    );
  const list = h('ul', { class: 'puzzle-themes' }, all.map(item));
  return h('section', null, h('h2', null, t('puzzle.themes')), list);
}
