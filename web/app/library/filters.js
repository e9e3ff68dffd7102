// The filters above the library's table: search, part, result, rules and tag.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/library.js';
import { get } from '../net/api.js';
import { pillGroup } from '../parts/pills.js';
import { OUTCOMES, PARTS } from './query.js';

/** @typedef {import('./query.js').Query} Query */

/** How long the page waits for more letters before it searches, in milliseconds. */
const TYPING = 250;

/**
 * @param {Query} query
 * @param {(change: Partial<Query>) => void} onchange
 */
export function createFilters(query, onchange) {
  const { search, tag, part, outcome } = query;
  const tags = h('div', { class: 'tag-filter' });
  const showTag = (/** @type {string} */ chosen) => {
    const clear = () => onchange({ tag: '' });
    const label = t('library.tag.clear');
    const button = { type: 'button', class: 'tag', title: label, onclick: clear };
    fill(tags, chosen && h('button', button, t('library.tag.only', { tag: chosen }), ' ×'));
  };
  showTag(tag);
  const parts = PARTS.map((value) => ({ value, label: t(`library.part.${value}`) }));
  const results = ['', ...OUTCOMES].map((value) => ({
    value,
    label: t(/** @type {'library.outcome.any'} */ (`library.outcome.${value || 'any'}`)),
  }));
  const element = h(
    'div',
    { class: 'filters', role: 'search' },
    searchBox(search, (words) => onchange({ search: words })),
    pillGroup(t('library.part'), parts, part, (value) => onchange({ part: value })),
    select(t('library.outcome'), results, outcome, (value) => onchange({ outcome: value })),
    rulesets(query.ruleset, (value) => onchange({ ruleset: value })),
    tags
  );
  return { element, showTag };
}

/** @param {string} words @param {(words: string) => void} onsearch */
function searchBox(words, onsearch) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const oninput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onsearch(box.value), TYPING);
  };
  const box = h('input', { type: 'search', placeholder: t('library.search.hint'), oninput });
  box.value = words;
  return field(t('library.search'), box);
}

/**
 * @param {string} label
 * @param {{value: string, label: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
function select(label, options, chosen, onchange) {
  const box = h(
    'select',
    { onchange: () => onchange(box.value) },
    ...options.map(({ value, label: words }) => h('option', { value }, words))
  );
  box.value = chosen;
  return field(label, box);
}

/**
 * The built-in rulesets by title.
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
function rulesets(chosen, onchange) {
  const element = select(t('library.ruleset'), optionsOf(chosen ? [chosen] : []), chosen, onchange);
  const box = /** @type {HTMLSelectElement} */ (element.querySelector('select'));
  void get('/rulesets').then((/** @type {import('../types.js').RulesetEntry[]} */ known) => {
    const titles = new Set([...known.map(({ title }) => title), ...(chosen ? [chosen] : [])]);
    const { value } = box;
    fill(box, ...optionsOf([...titles]).map((one) => h('option', { value: one.value }, one.label)));
    box.value = value;
  }, () => {});
  return element;
}

/** @param {string[]} titles */
const optionsOf = (titles) => [
  { value: '', label: t('library.ruleset.any') },
  ...titles.map((title) => ({ value: title, label: title })),
];
