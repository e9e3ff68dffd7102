// The ruleset picker in a small place: a button with the chosen one, and the cards in a panel.

import { panel } from '../dialog.js';
import { fill, h, uniqueId } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { toast } from '../parts/toast.js';
import { blankPicture, isFavorite, sortedByFavor } from './ruleset-order.js';

/** @import {RulesetEntry} from '../types.js' */

/**
 * A ruleset, or something else that a list can be narrowed to.
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} title
 * @property {RulesetEntry} [entry] its picture and its place in the order
 */

/** The rulesets that the server knows, on one board. @returns {Promise<Choice[]>} */
export async function builtinChoices() {
  const entries = /** @type {RulesetEntry[]} */ (await get('/rulesets'));
  const onOneBoard = entries.filter(({ name }) => name !== 'bughouse');
  return onOneBoard.map((entry) => ({ value: entry.name, title: titleOf(entry.title), entry }));
}

/**
 * @param {object} options
 * @param {import('../site.js').Site} options.site
 * @param {string} options.label what is chosen, as above a field
 * @param {string} options.chosen
 * @param {string} options.title of the chosen one, until the list is here
 * @param {() => Promise<Choice[]>} options.load
 * @param {(value: string) => void} options.onchoose
 */
export function rulesetButton({ site, label, chosen, title, load, onchoose }) {
  let value = chosen;
  /** @type {Promise<Choice[]> | undefined} */
  let loading;
  const loaded = () => {
    loading ??= load();
    // After a failure the next click asks again.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const words = h('span', null, title);
  const name = h('span', { class: 'field-label', id: uniqueId('rules') }, label);
  const onclick = () => void open().catch(() => toast(t('rules.failed')));
  const button = h('button', { type: 'button', class: 'ruleset-button', onclick }, words);
  words.id = uniqueId('rules');
  button.setAttribute('aria-labelledby', `${name.id} ${words.id}`);

  /** @param {string} next */
  const show = (next) => {
    value = next;
    void loaded().then((choices) => {
      const found = choices.find((choice) => choice.value === value);
      if (found) fill(words, found.title);
    }, () => {});
  };

  async function open() {
    const choices = await loaded();
    const cards = rulesetCards(choices, value, site, (next) => {
      dialog?.close();
      show(next);
      onchoose(next);
    });
    const dialog = panel(label, cards.element);
    dialog?.addEventListener('close', cards.destroy);
  }

  show(chosen);
  return {
    element: h('div', { class: 'field' }, name, button),
    get value() {
      return value;
    },
    show,
  };
}

/**
 * The cards: favorites at once, the others behind a button.
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {import('../site.js').Site} site
 * @param {(value: string) => void} onchoose
 */
function rulesetCards(choices, chosen, site, onchoose) {
  /** @type {ReturnType<typeof miniature>[]} */
  const pictures = [];
  const picture = (/** @type {Choice} */ { entry }) => {
    if (!entry) return blankPicture('board');
    const made = miniature(entry, site);
    pictures.push(made);
    return made.element;
  };
  const card = (/** @type {Choice} */ choice) => {
    const pressed = String(choice.value === chosen);
    const onclick = () => onchoose(choice.value);
    const attributes = { type: 'button', class: 'ruleset', 'aria-pressed': pressed, onclick };
    return h('button', attributes, picture(choice), h('strong', null, choice.title));
  };
  const place = h('div', { class: 'rulesets' });
  const isFirst = (/** @type {Choice} */ { value, entry }) =>
    !entry || value === chosen || isFavorite(entry.name);
  const sorted = sortedByFavor(choices, ({ entry }) => entry?.name ?? '');
  // Few are shown at once; a list that hardly has others shows all.
  const first = sorted.filter(isFirst);
  const rest = sorted.length - first.length > 2 ? sorted.filter((one) => !isFirst(one)) : [];
  place.append(...sorted.filter((one) => !rest.includes(one)).map(card));
  const onclick = () => {
    const more = rest.map(card);
    place.append(...more);
    all.remove();
    more[0]?.focus();
  };
  const all = h('button', { type: 'button', class: 'all-rules', onclick }, t('rules.all'));
  const element = h('div', { class: 'choice' }, place, rest.length > 0 && all);
  return { element, destroy: () => pictures.forEach((one) => one.destroy()) };
}
