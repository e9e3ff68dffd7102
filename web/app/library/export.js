// The dialog that exports games: the selected ones, those found, or all.

import { panel } from '../dialog.js';
import { field, h } from '../dom.js';
import { t } from '../i18n/library.js';
import { pillGroup } from '../parts/pills.js';
import { WRITABLE } from './format.js';
import { filtersOf, isEverything } from './query.js';
import { exportAddress } from './requests.js';

/** @typedef {import('./query.js').Query} Query */
/** @typedef {import('./requests.js').Format} Format */
/** @typedef {'all' | 'found' | 'chosen'} Which */

/** The endings of file names by format. @type {Record<Format, string>} */
const ENDINGS = { pgn: 'pgn', json: 'json', 'club-games': 'json', 'board-text': 'txt' };

/** @param {Query} query @param {string[]} chosen ids */
export function openExport(query, chosen) {
  const choices = choicesOf(query, chosen.length);
  let which = choices[0].value;
  const format = h(
    'select',
    null,
    ...WRITABLE.map((value) => h('option', { value }, t(`library.format.${value}`)))
  );
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const as = /** @type {Format} */ (format.value);
    download(exportAddress(gamesOf(which, query, chosen), as), `tabiya.${ENDINGS[as]}`);
  };
  const group = pillGroup(t('library.caption'), choices, which, (value) => {
    which = value;
  });
  const start = h('button', { class: 'main' }, t('library.export.start'));
  const form = h(
    'form',
    { class: 'import', onsubmit },
    group,
    field(t('library.export.format'), format),
    start
  );
  panel(t('library.export.title'), form);
}

/** What can be exported, the most specific first. @param {Query} query @param {number} count */
function choicesOf(query, count) {
  /** @type {{value: Which, label: string}[]} */
  const choices = [{ value: 'all', label: t('library.export.all') }];
  if (!isEverything(query) && query.part !== 'deleted')
    choices.unshift({ value: 'found', label: t('library.export.found') });
  if (count > 0)
    choices.unshift({ value: 'chosen', label: t('library.export.chosen', { count }) });
  return choices;
}

/**
 * @param {Which} which
 * @param {Query} query
 * @param {string[]} chosen
 * @returns {Record<string, string>}
 */
function gamesOf(which, query, chosen) {
  if (which === 'chosen') return { ids: chosen.join(',') };
  return which === 'found' ? filtersOf(query) : {};
}

/** @param {string} href @param {string} name */
export function download(href, name) {
  const link = h('a', { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
