// The page for learners: one way to begin, and everything here that explains chess.

import { drawn } from '../../icons/index.js';
import { PATHS } from '../../icons/late.js';
import { h } from '../dom.js';
import { t } from '../i18n/people.js';
import { miniature } from '../parts/miniature.js';
import { loadStyle } from '../parts/style.js';
import { get } from '../net/api.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */

/**
 * A way from here. A page adds one line.
 * @typedef {object} Way
 * @property {string} href
 * @property {Key} title
 * @property {Key} text
 * @property {string} icon the path of its drawing on a grid of 24 by 24
 */

/** @type {Way[]} */
const WAYS = [
  {
    href: '/rules',
    title: 'learn.rules',
    text: 'learn.rules.text',
    icon: 'M12 7c-2-1.6-5-2-8-2v13c3 0 6 .4 8 2 2-1.6 5-2 8-2V5c-3 0-6 .4-8 2zM12 7v13',
  },
  {
    href: '/puzzles',
    title: 'learn.puzzles',
    text: 'learn.puzzles.text',
    icon: 'M4 9h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4H4z',
  },
  {
    href: '/bughouse/help',
    title: 'learn.bughouse',
    text: 'learn.bughouse.text',
    icon: PATHS.bughouse,
  },
  {
    href: '/opponents',
    title: 'learn.characters',
    text: 'learn.characters.text',
    icon: 'M4 5h16v11H4zM9 20.5h6M12 16v4.5M8.5 9v1.5M15.5 9v1.5M9.5 13h5',
  },
  {
    href: '/analysis',
    title: 'learn.analysis',
    text: 'learn.analysis.text',
    icon: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20M8 12.5v-2M10.5 12.5V8M13 12.5v-3',
  },
  {
    href: '/editor',
    title: 'learn.editor',
    text: 'learn.editor.text',
    icon: 'M4 4h16v16H4zM4 12h16M12 4v16M14.5 17.5l3-3M6.5 9.5l3-3',
  },
  {
    href: '/heat?of=public',
    title: 'learn.heat',
    text: 'learn.heat.text',
    icon: 'M12 3c1 3 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1.5 0 1-4 1-9z',
  },
  {
    href: '/scores',
    title: 'learn.scores',
    text: 'learn.scores.text',
    icon: 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 4.5M16 6h3.5c0 3-1.5 4.5-3.5 4.5M12 13v4M8.5 20h7M10 17h4',
  },
];

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const rulesets = get('/rulesets').catch(() => []);
  await loadStyle('people');
  document.title = `${t('learn.title')} · ${t('app.name')}`;
  const picture = h('div', { class: 'learn-picture' });
  root.append(
    h(
      'div',
      { class: 'sheet learn' },
      h('div', null, h('h1', null, t('learn.title')), h('p', { class: 'lead' }, t('learn.lead'))),
      h('section', { class: 'card learn-start', 'aria-label': t('learn.start') }, picture, begin()),
      h('ul', { class: 'learn-ways' }, ...WAYS.map(way), help())
    )
  );
  const standard = /** @type {RulesetEntry[]} */ (await rulesets).find(({ name }) => name === 'standard');
  const board = standard && miniature(standard, site);
  if (board) picture.append(board.element);
  return () => board?.destroy();
}

/** What a newcomer does first. */
const begin = () =>
  h(
    'div',
    null,
    h('h2', null, t('learn.start')),
    h('p', null, t('learn.start.text')),
    h(
      'p',
      { class: 'learn-first' },
      h('a', { class: 'button', href: '/rules/standard' }, t('learn.start.do')),
      h('a', { href: '/computer' }, t('learn.start.play'))
    )
  );

/** @param {Way} way */
const way = ({ href, title, text, icon }) =>
  h('li', { class: 'card learn-way' }, drawn(icon), h('a', { href }, t(title)), note(text));

/** @param {Key} text */
const note = (text) => h('span', { class: 'hint' }, t(text));

function help() {
  const onclick = async () => (await import('../help.js')).openHelp();
  const button = h('button', { type: 'button', onclick }, t('learn.help'));
  const drawing = drawn(
    'M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5v.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18'
  );
  return h('li', { class: 'card learn-way' }, drawing, button, note('learn.help.text'));
}
