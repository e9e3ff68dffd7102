// The rules and the theme that a person wants puzzles of: from the address, or as this browser
// remembers them.

import { field, h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/puzzles.js';
import { themeName } from './words.js';

/** @typedef {{ruleset: string, theme: string}} Choice empty for any */
/** @typedef {import('./types.js').Overview} Overview */

const KEY = 'tabiya.puzzles';

/** Where everybody begins. @type {Choice} */
export const FIRST = { ruleset: 'standard', theme: '' };

/** @param {Storage | null} store @returns {Choice} */
export function readChoice(store) {
  const wanted = new URLSearchParams(location.search);
  const given = { ruleset: wanted.get('ruleset'), theme: wanted.get('theme') };
  if (given.ruleset !== null || given.theme !== null)
    return { ruleset: given.ruleset ?? '', theme: given.theme ?? '' };
  try {
    const kept = JSON.parse(store?.getItem(KEY) ?? '{}');
    return { ruleset: String(kept.ruleset ?? FIRST.ruleset), theme: String(kept.theme ?? '') };
  } catch {
    return FIRST;
  }
}

/** @param {Storage | null} store @param {Choice} choice */
export function keepChoice(store, choice) {
  try {
    store?.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The query of a choice. @param {Choice} choice @param {string} [avoid] the id of a puzzle */
export function queryOf({ ruleset, theme }, avoid = '') {
  const values = Object.entries({ ruleset, theme, avoid });
  const text = new URLSearchParams(values.filter(([, value]) => value)).toString();
  return text && `?${text}`;
}

/**
 * @param {string} label
 * @param {string} all
 * @param {[string, string][]} options
 * @param {string} chosen
 */
function box(label, all, options, chosen) {
  const items = [/** @type {[string, string]} */ (['', all]), ...options];
  const select = h('select', null, items.map(([value, name]) => h('option', { value }, name)));
  select.value = chosen;
  return { select, element: field(label, select) };
}

/** @param {Overview} overview @param {string} chosen */
export const rulesBox = ({ rulesets }, chosen) =>
  box(
    t('puzzle.rulesets.choose'),
    t('puzzle.rulesets.all'),
    rulesets.map(({ name, title }) => [name, titleOf(title)]),
    chosen
  );

/** @param {Overview} overview @param {string} chosen */
export const themeBox = ({ themes }, chosen) =>
  box(
    t('puzzle.themes.choose'),
    t('puzzle.themes.all'),
    themes.map(({ theme }) => [theme, themeName(theme)]),
    chosen
  );
