// The filters above the library's table: search, part, result, rules and tag.

import { field, fill, h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/library.js';
import { get } from '../net/api.js';
import { rulesetButton } from '../pages/ruleset-button.js';
import { pillGroup } from '../parts/pills.js';
import { OUTCOMES, PARTS } from './query.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('./query.js').Query} Query */

/** How long the page waits for more letters before it searches, in milliseconds. */
const TYPING = 250;

/**
 * @param {Query} query
 * @param {import('../site.js').Site} site
 * @param {(change: Partial<Query>) => void} onchange
 */
export function createFilters(query, site, onchange) {
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
    rulesets(query.ruleset, site, (value) => onchange({ ruleset: value })).element,
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
 * The rulesets by their titles, with which the library knows them.
 * @param {string} chosen
 * @param {import('../site.js').Site} site
 * @param {(value: string) => void} onchoose
 */
function rulesets(chosen, site, onchoose) {
  const any = { value: '', title: t('library.ruleset.any') };
  const load = async () => {
    const known = /** @type {RulesetEntry[]} */ (await get('/rulesets'));
    const builtin = known.map((entry) => ({
      value: entry.title,
      title: titleOf(entry.title),
      entry,
    }));
    const isOther = chosen && !known.some(({ title }) => title === chosen);
    return [any, ...(isOther ? [{ value: chosen, title: chosen }] : []), ...builtin];
  };
  const title = chosen ? titleOf(chosen) : any.title;
  return rulesetButton({ site, label: t('library.ruleset'), chosen, title, load, onchoose });
}
