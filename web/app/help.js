// The panel with the keyboard shortcuts.

import { panel } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n/pages.js';

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
  [['t', '/'], 'help.typed'],
  [['c'], 'help.chat'],
  [['?'], 'help.this'],
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

export function openHelp() {
  panel(
    t('help.title'),
    ...table('help.board', BOARD),
    ...table('help.page', PAGE),
    h('p', { class: 'hint' }, t('typed.help'))
  );
}
