// The panel with the help: where to read more, and the keyboard shortcuts.

import { openReport } from './about/report.js';
import { panel } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n/about.js';
import './i18n/pages.js';

/** @typedef {[string[], import('./i18n/index.js').Key]} Row */

/** @type {Row[]} */
const BOARD = [
  [['←', '↑', '→', '↓'], 'help.arrows'],
  [['Enter', 'Space'], 'help.enter'],
  [['Esc'], 'help.escape'],
  [['N'], 'help.letter'],
];

/** @type {Row[]} */
const PAGE = [
  [['←', '→'], 'help.history'],
  [['Home', 'End'], 'help.ends'],
  [['f'], 'help.flip'],
  [['m'], 'help.mute'],
  [['z'], 'help.zen'],
  [['b'], 'help.blindfold'],
  [['x'], 'help.threat'],
  [['t', '/'], 'help.typed'],
  [['c'], 'help.chat'],
  [['?'], 'help.this'],
];

/** What only a match on two boards has. @type {Row[]} */
const BOTH = [
  [['o'], 'help.other'],
  [['w'], 'help.swapBoards'],
  [['1…9'], 'help.hand'],
  [[','], 'help.talk'],
  [['.'], 'help.draw'],
  [['s'], 'help.drawSharing'],
  [['d'], 'help.lead'],
];

/** @param {import('./i18n/index.js').Key} title @param {Row[]} rows */
const table = (title, rows) => [
  h('h3', null, t(title)),
  h(
    'dl',
    { class: 'keys' },
    rows.flatMap(([keys, words]) => [
      h(
        'dt',
        null,
        keys.map((key) => h('kbd', null, key))
      ),
      h('dd', null, t(words)),
    ])
  ),
];

/** Where to read more. A link closes the panel that it is in. */
function links() {
  const close = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.closest('dialog')?.close();
  const report = (/** @type {Event} */ event) => {
    close(event);
    openReport();
  };
  return h(
    'p',
    { class: 'help-links' },
    h('a', { href: '/rules', onclick: close }, t('help.rules')),
    h('a', { href: '/about', onclick: close }, t('about.link')),
    h('button', { type: 'button', onclick: report }, t('report.title'))
  );
}

export function openHelp() {
  panel(
    t('help.all'),
    links(),
    ...table('help.board', BOARD),
    ...table('help.page', PAGE),
    ...(document.querySelector('.several') ? table('help.both', BOTH) : []),
    h('p', { class: 'hint' }, t('typed.help'))
  );
}
