// Chooses the rules of a game: a built-in ruleset, a random start, or a ruleset file.

import { lateIcon } from '../../icons/late.js';
import { fill, h, uniqueId } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { randomStart } from './random-start.js';
import { rulesetFile } from './ruleset-file.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {{kind: string} & Record<string, unknown>} Ruleset as the server takes it */

/**
 * What a choice with details of its own needs.
 * @typedef {object} ChoiceContext
 * @property {(ruleset: Ruleset) => void} choose
 * @property {() => Ruleset} chosen
 * @property {(entry: RulesetEntry) => ReturnType<typeof miniature>} picture
 */

/** Rulesets on two boards need four players, for whom there is no page yet. */
const FOR_FOUR = new Set(['bughouse']);
/** Rulesets that have a card for random starts instead. */
const RANDOM = new Set(['chess960']);

/** @param {string} text */
const firstSentence = (text) => text.split(/(?<=\.) /)[0];

/** @implements {ChoiceContext} */
export class RulesetPicker {
  /** @param {Site} site */
  constructor(site) {
    this.site = site;
    this.name = uniqueId('ruleset');
    /** @type {Ruleset} */
    this.ruleset = { kind: 'builtin', name: 'standard' };
    /** The name in the address, as in `/play#crazyhouse`: chosen at first if it is known. */
    this.wanted = location.hash.slice(1);
    /** @type {ReturnType<typeof rulesetFile> | null} */
    this.file = null;
    /** @type {{destroy: () => void}[]} */
    this.pictures = [];
    this.cards = h('div', { class: 'rulesets' });
    this.details = h('div', { class: 'ruleset-details' });
    const legend = h('legend', null, t('rules.legend'));
    this.element = h('fieldset', { class: 'choice' }, legend, this.cards, this.details);
    this.loaded = get('/rulesets').then((entries) => this.show(entries));
  }

  /** @param {Ruleset} ruleset */
  choose(ruleset) {
    this.ruleset = ruleset;
  }

  chosen() {
    return this.ruleset;
  }

  /** @param {RulesetEntry} entry */
  picture(entry) {
    const picture = miniature(entry, this.site);
    this.pictures.push(picture);
    return picture;
  }

  /** @param {RulesetEntry[]} entries */
  show(entries) {
    const plain = entries.filter((entry) => !FOR_FOUR.has(entry.name) && !RANDOM.has(entry.name));
    plain.sort((a, b) => Number(b.name === 'standard') - Number(a.name === 'standard'));
    const standard = () => (plain[0] ? this.picture(plain[0]).element : undefined);
    const numbered = () => randomStart('chess960', this);
    const first = plain.some(({ name }) => name === this.wanted) ? this.wanted : 'standard';
    const sized = () => randomStart('fischer-random-plus', this);
    const file = () => (this.file = rulesetFile(this)).element;
    fill(
      this.cards,
      ...plain.map((entry) => this.builtin(entry, entry.name === first)),
      this.special('rules.960', 'rules.960.text', numbered, standard()),
      this.special('rules.frp', 'rules.frp.text', sized, standard()),
      this.special('rules.file', 'rules.file.text', file)
    );
  }

  /** @param {RulesetEntry} entry @param {boolean} isChecked */
  builtin(entry, isChecked) {
    const { name, details } = this;
    const first = firstSentence(entry.description);
    const picture = this.picture(entry).element;
    const choose = () => {
      this.choose({ kind: 'builtin', name: entry.name });
      // The card has room for one sentence; the rest is shown once it is chosen.
      const rest = first === entry.description ? null : entry.description;
      fill(details, rest && h('p', { role: 'status' }, rest));
    };
    if (isChecked) choose();
    return card({ name, title: entry.title, text: first, picture, isChecked }, choose);
  }

  /**
   * @param {Key} title
   * @param {Key} text
   * @param {() => HTMLElement} open
   * @param {HTMLElement} [picture]
   */
  special(title, text, open, picture) {
    const shown = { name: this.name, title: t(title), text: t(text), picture };
    return card(shown, () => fill(this.details, open()));
  }

  /** What is wrong with the rules, as a sentence; empty if nothing is. */
  async mistake() {
    return this.ruleset.kind === 'file' && this.file ? this.file.mistake() : '';
  }

  destroy() {
    this.pictures.forEach((picture) => picture.destroy());
  }
}

/**
 * A ruleset to choose, with a picture and a sentence.
 * @param {{name: string, title: string, text: string, picture?: HTMLElement | undefined,
 *   isChecked?: boolean}} shown
 * @param {() => void} onchange
 */
function card({ name, title, text, picture, isChecked = false }, onchange) {
  const words = h('span', { class: 'hint', id: uniqueId('sentence') }, text);
  const blank = () =>
    h('span', { class: 'miniature blank', 'aria-hidden': 'true' }, lateIcon('file'));
  const label = { 'aria-label': title, 'aria-describedby': words.id };
  const input = h('input', { type: 'radio', name, onchange, ...label });
  input.checked = isChecked;
  return h(
    'label',
    { class: 'ruleset' },
    input,
    picture ?? blank(),
    h('strong', null, title),
    words
  );
}
