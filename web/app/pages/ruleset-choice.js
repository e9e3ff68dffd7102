// Chooses the rules of a game: a built-in ruleset, a random start, or a ruleset file.

import { fill, h, uniqueId } from '../dom.js';
import { describe, titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/elsewhere.js';
import { get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { randomStart } from './random-start.js';
import { rulesetFile } from './ruleset-file.js';
import { PREFIX, designOptions } from './own-designs.js';
import { blankPicture, isFavorite, sortedByFavor } from './ruleset-order.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./own-designs.js').DesignOption} DesignOption */
/** @typedef {{kind: string} & Record<string, unknown>} Ruleset as the server takes it */

/**
 * What a choice with details of its own needs.
 * @typedef {object} ChoiceContext
 * @property {(ruleset: Ruleset) => void} choose
 * @property {() => Ruleset} chosen
 * @property {(entry: RulesetEntry) => ReturnType<typeof miniature>} picture
 */

/**
 * A ruleset to choose.
 * @typedef {object} Option
 * @property {string} id its name, or that of a random start or of the file
 * @property {string} title
 * @property {RulesetEntry | undefined} pictured
 * @property {() => (Element | string | null)[]} open chooses it and returns its details
 */

/** Rulesets on two boards need four players, who meet on the pages of bughouse. */
const FOR_FOUR = new Set(['bughouse']);
/** The ruleset that was chosen last in this browser. */
const STORE = 'tabiya.ruleset';

/** @implements {ChoiceContext} */
export class RulesetPicker {
  /** @param {Site} site @param {string} [stored] where the last choice is kept */
  constructor(site, stored = STORE) {
    this.site = site;
    this.stored = stored;
    this.name = uniqueId('ruleset');
    /** @type {Ruleset} */
    this.ruleset = { kind: 'builtin', name: 'standard' };
    /** The name in the address, as in `/play#crazyhouse`, or else the last choice. */
    this.wanted = location.hash.slice(1) || (site.store?.getItem(stored) ?? '');
    /** @type {ReturnType<typeof rulesetFile> | null} */
    this.file = null;
    /** @type {{destroy: () => void}[]} */
    this.pictures = [];
    this.cards = h('div', { class: 'rulesets' });
    this.details = h('div', { class: 'ruleset-details' });
    const onclick = () => this.showAll();
    this.all = h('button', { type: 'button', class: 'all-rules', onclick }, t('rules.all'));
    const legend = h('legend', null, t('rules.legend'));
    this.element = h('fieldset', { class: 'choice' }, legend, this.cards, this.all);
    const known = [get('/rulesets'), designOptions(this.wanted)];
    this.loaded = Promise.all(known).then(([entries, designs]) => this.show(entries, designs));
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

  /** @param {RulesetEntry[]} entries @param {DesignOption[]} designs */
  show(entries, designs) {
    const options = [...designs.map((design) => this.design(design)), ...this.options(entries)];
    const isKnown = options.some(({ id }) => id === this.wanted && id !== 'file');
    const first = isKnown ? this.wanted : 'standard';
    for (const option of options) {
      const isFirst = option.id === first;
      const card = this.card(option, isFirst);
      card.hidden = !isFirst && !isFavorite(option.id) && !option.id.startsWith(PREFIX);
      this.cards.append(card);
      if (isFirst) this.open(option, card);
    }
  }

  /** Shows the rulesets that are no favorites, too. */
  showAll() {
    const cards = /** @type {HTMLElement[]} */ ([...this.cards.children]);
    const first = cards.find((card) => card.hidden);
    for (const card of cards) card.hidden = false;
    this.all.remove();
    first?.querySelector('input')?.focus();
  }

  /** @param {RulesetEntry[]} entries @returns {Option[]} the favorites first */
  options(entries) {
    const standard = entries.find(({ name }) => name === 'standard');
    const drawn = (/** @type {'chess960' | 'fischer-random-plus'} */ id) => () => [
      h('p', null, t(id === 'chess960' ? 'rules.960.text' : 'rules.frp.text')),
      randomStart(id, this),
    ];
    const file = () => [
      h('p', null, t('rules.file.text')),
      (this.file = rulesetFile(this)).element,
    ];
    const options = entries
      .filter(({ name }) => !FOR_FOUR.has(name))
      .map((entry) =>
        entry.name === 'chess960'
          ? { id: entry.name, title: t('rules.960'), pictured: standard, open: drawn('chess960') }
          : this.builtin(entry)
      );
    const frp = 'fischer-random-plus';
    const random = { id: frp, title: t('rules.frp'), pictured: standard, open: drawn(frp) };
    return [
      ...sortedByFavor(options, ({ id }) => id),
      random,
      { id: 'file', title: t('rules.file'), pictured: undefined, open: file },
    ];
  }

  /**
   * A design, a person's own or that of the address.
   * @param {DesignOption} design
   * @returns {Option}
   */
  design({ id, title, sentence, ruleset, pictured }) {
    const open = () => {
      this.choose(ruleset);
      const link = h('a', { href: `/studio/${ruleset.id}` }, t('rules.design'));
      return [h('p', { role: 'status' }, sentence), link];
    };
    return { id, title, pictured, open };
  }

  /** @param {RulesetEntry} entry @returns {Option} */
  builtin(entry) {
    const open = () => {
      this.choose({ kind: 'builtin', name: entry.name });
      return [h('p', { role: 'status' }, describe(entry))];
    };
    return { id: entry.name, title: titleOf(entry.title), pictured: entry, open };
  }

  /** @param {Option} option @param {boolean} isChecked */
  card(option, isChecked) {
    const { name } = this;
    const picture = option.pictured ? this.picture(option.pictured).element : blankPicture();
    const onchange = () => this.open(option, card);
    const input = h('input', { type: 'radio', name, onchange, 'aria-label': option.title });
    input.checked = isChecked;
    const card = h('label', { class: 'ruleset' }, input, picture, h('strong', null, option.title));
    return card;
  }

  /**
   * Makes a ruleset the chosen one, with its details in the row below it.
   * @param {Option} option
   * @param {HTMLElement} card
   */
  open(option, card) {
    const { pictured } = option;
    const more = option.open();
    const isBuiltin = !option.id.startsWith(PREFIX);
    const isRuleset =
      isBuiltin && pictured && (option.id === pictured.name || option.id === 'chess960');
    fill(
      this.details,
      h('h2', null, option.title),
      ...more,
      isRuleset ? h('a', { href: `/rules/${option.id}` }, t('rules.page')) : null
    );
    card.after(this.details);
    try {
      this.site.store?.setItem(this.stored, option.id);
    } catch {
      // Without storage, the next game begins with standard chess.
    }
  }

  /** What is wrong with the rules, as a sentence; empty if nothing is. */
  async mistake() {
    return this.ruleset.kind === 'file' && this.file ? this.file.mistake() : '';
  }

  destroy() {
    this.pictures.forEach((picture) => picture.destroy());
  }
}
