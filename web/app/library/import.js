// The dialog that imports games from a file or from pasted text, and says what became of each.

import { panel } from '../dialog.js';
import { announce, field, fill, h } from '../dom.js';
import { faultText } from '../faults.js';
import { t } from '../i18n/library.js';
import '../i18n/notation.js';
import { ApiError } from '../net/api.js';
import { READABLE, formatOf } from './format.js';
import { importGames } from './requests.js';

/** @typedef {import('./requests.js').Format} Format */
/** @typedef {import('./requests.js').ImportReport} ImportReport */
/** @typedef {import('./requests.js').ImportedGame} ImportedGame */

/** How many games of a report are listed; more would make a page nobody reads. */
const MAX_LISTED = 100;
/** How much of a file is read to recognize its format, in bytes. */
const BEGINNING = 4096;

/** @param {() => void} onimported */
export function openImport(onimported) {
  const file = h('input', { type: 'file', accept: '.pgn,.bpgn,.json,.txt,text/plain' });
  const text = h('textarea', { rows: '5', spellcheck: 'false' });
  const format = h(
    'select',
    null,
    h('option', { value: '' }, t('library.import.format.auto')),
    ...READABLE.map((value) => h('option', { value }, t(`library.format.${value}`)))
  );
  const report = h('div', { class: 'import-report', role: 'status' });
  const start = h('button', { class: 'main' }, t('library.import.start'));
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    start.disabled = true;
    const games = file.files?.[0] ?? text.value;
    const done = await run(games, /** @type {Format | ''} */ (format.value), report);
    start.disabled = false;
    if (done) onimported();
  };
  const form = h(
    'form',
    { class: 'import', onsubmit },
    field(t('library.import.file'), file),
    field(t('library.import.paste'), text),
    field(t('library.import.format'), format),
    start,
    report
  );
  panel(t('library.import.title'), form);
}

/**
 * Imports, and reports in words.
 * @param {File | string} games
 * @param {Format | ''} format
 * @param {HTMLElement} place
 */
async function run(games, format, place) {
  if (typeof games === 'string' && !games.trim()) {
    fill(place, problem(t('library.import.missing')));
    return false;
  }
  fill(place, h('p', { class: 'hint' }, t('library.import.busy')));
  try {
    const begin = typeof games === 'string' ? games : await games.slice(0, BEGINNING).text();
    const report = await importGames(games, format || formatOf(begin));
    showReport(report, place);
    return report.imported > 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fill(place, problem(t('library.refused', { reason: error.message })));
    return false;
  }
}

/** @param {string} text */
const problem = (text) => h('p', { class: 'problem', role: 'alert' }, text);

/** @param {ImportReport} report @param {HTMLElement} place */
function showReport({ imported, refused, games }, place) {
  const done = t('library.import.done', { count: imported });
  const bad = games.filter((game) => game.error);
  const odd = games.filter((game) => !game.error && game.notes?.length);
  fill(
    place,
    h('p', { class: 'done' }, done),
    refused > 0 && h('p', null, t('library.import.refused', { count: refused })),
    refused > 0 && lines(bad),
    odd.length > 0 && h('p', null, t('library.import.left', { count: odd.length })),
    odd.length > 0 && lines(odd)
  );
  announce(done);
}

/** What is said about a game, in the language of the page. @param {ImportedGame} game */
export const textsOf = ({ details = [], error, notes = [] }) =>
  details.length > 0 ? details.map(faultText) : error ? [error] : notes;

/** @param {ImportedGame[]} games */
function lines(games) {
  const items = games.slice(0, MAX_LISTED).map((game) => {
    // A fault may be further down than the begin of its game.
    const line = Number(game.details?.[0]?.values?.line) || game.line;
    const key = line === 0 ? 'library.import.game' : 'library.import.line';
    return h('li', null, t(key, { game: game.game, line, text: textsOf(game).join(' ') }));
  });
  const rest = games.length - items.length;
  if (rest > 0) items.push(h('li', null, t('library.import.rest', { count: rest })));
  return h('ul', { class: 'faults' }, ...items);
}
