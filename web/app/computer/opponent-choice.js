// Chooses the opponent: three choices for newcomers, a slider over all levels, and the characters.

import { h, setText, uniqueId } from '../dom.js';
import { t } from '../i18n/computer.js';
import { pieceDrawing } from '../parts/empty.js';
import { pillGroup } from '../parts/pills.js';
import {
  characterSentence,
  charactersOf,
  familyName,
  LEADS,
  enginesOf,
  leadOf,
  levelSentence,
  levelsOf,
  nameAndRating,
  numberOf,
} from './opponents.js';

/** @import {Opponent} from './opponents.js' */
/** @typedef {import('../site.js').Site} Site */

/** The piece on the card of each choice: a stronger opponent has a stronger one. */
const PIECES = {
  easy: { name: 'pawn', letter: 'P' },
  medium: { name: 'knight', letter: 'N' },
  hard: { name: 'queen', letter: 'Q' },
};

/** How far a character looks ahead at first, where that can be chosen. */
const DEPTH = 3;

export class OpponentChoice {
  /**
   * @param {Site} site
   * @param {Opponent[]} opponents
   * @param {string} first the id of the opponent chosen at first
   * @param {() => void} changed
   */
  constructor(site, opponents, first, changed) {
    this.opponents = opponents;
    this.levels = levelsOf(opponents);
    this.changed = changed;
    this.isStandard = true;
    const medium = leadOf(opponents, 'medium') ?? opponents[0];
    this.chosen = opponents.find(({ id }) => id === first) ?? medium;
    this.medium = medium;
    this.name = uniqueId('opponent');
    this.slider = this.createSlider();
    this.output = h('output', { class: 'level-name', for: this.slider.id });
    this.how = h('p', { class: 'hint' });
    /** @type {{input: HTMLInputElement, opponent: () => Opponent}[]} */
    this.radios = [];
    this.element = h(
      'fieldset',
      { class: 'choice opponents' },
      h('legend', null, t('computer.opponent')),
      h('div', { class: 'leads' }, ...LEADS.map((lead) => this.leadCard(site, lead))),
      this.levelBox(),
      h('h2', { class: 'choice-title' }, t('computer.characters')),
      h('p', { class: 'hint' }, t('computer.characters.text')),
      h('div', { class: 'characters' }, ...charactersOf(opponents).map((one) => this.character(one))),
      ...this.engines()
    );
    this.paint();
  }

  /** Ratings hold in standard chess only. @param {boolean} isStandard */
  playStandard(isStandard) {
    this.isStandard = isStandard;
    this.paint();
  }

  /** @param {Opponent} opponent */
  choose(opponent) {
    this.chosen = opponent;
    this.paint();
    this.changed();
  }

  createSlider() {
    const value = this.levels.indexOf(this.medium) + 1;
    const attributes = { type: 'range', min: 1, max: this.levels.length, step: 1, value };
    const oninput = () => this.choose(this.levels[slider.valueAsNumber - 1]);
    const slider = h('input', { ...attributes, id: uniqueId('level'), oninput });
    return slider;
  }

  levelBox() {
    const label = h('label', { for: this.slider.id }, t('computer.level'));
    const head = h('div', { class: 'level-head' }, label, this.output);
    return h('div', { class: 'level' }, head, this.slider, this.how);
  }

  /**
   * A radio button whose label is the whole card.
   * @param {() => Opponent} opponent
   * @param {string} title
   * @param {string} text
   * @param {HTMLElement | null} picture
   * @param {string} kind
   */
  card(opponent, title, text, picture, kind) {
    const note = h('span', { class: 'hint', id: uniqueId('about') }, text);
    const onchange = () => this.choose(opponent());
    const described = { 'aria-label': title, 'aria-describedby': note.id };
    const input = h('input', { type: 'radio', name: this.name, onchange, ...described });
    this.radios.push({ input, opponent });
    return h('label', { class: kind }, input, picture, h('strong', null, title), note);
  }

  /** @param {Site} site @param {import('./opponents.js').Lead} lead */
  leadCard(site, lead) {
    const level = leadOf(this.opponents, lead) ?? this.opponents[0];
    const picture = pieceDrawing(site, PIECES[lead]);
    const text = t(`computer.${lead}.text`);
    return this.card(() => level, t(`computer.${lead}`), text, picture, 'lead-card');
  }

  /** A character, and how far it looks ahead if it has a choice. @param {Opponent[]} members */
  character(members) {
    const chosen = members.find((one) => one === this.chosen);
    let member = chosen ?? members[Math.min(DEPTH, members.length) - 1];
    const title = familyName(members);
    const card = this.card(() => member, title, characterSentence(member), null, 'character');
    const label = t('computer.how.of', { name: title });
    const href = `/opponents/${members[0].id}`;
    const link = h('a', { href }, label);
    const box = h('div', { class: 'character-box' }, card, link);
    if (members.length < 2) return box;
    const options = members.map((one) => ({ value: one.id, label: String(numberOf(one)) }));
    const depth = pillGroup(t('computer.depth'), options, member.id, (id) => {
      member = members.find((one) => one.id === id) ?? member;
      setText(/** @type {Element} */ (card.querySelector('.hint')), characterSentence(member));
      this.choose(member);
    });
    depth.classList.add('depth');
    box.append(depth);
    return box;
  }

  /** The engines that the server offers besides its own players. */
  engines() {
    const engines = enginesOf(this.opponents);
    if (!engines.length) return [];
    const cards = engines.map((one) => {
      const card = this.card(() => one, one.name, t('computer.engine.text'), null, 'character');
      return h('div', { class: 'character-box' }, card);
    });
    const text = h('p', { class: 'hint' }, t('computer.engines.text'));
    return [h('h2', { class: 'choice-title' }, t('computer.engines')), text, h('div', { class: 'characters' }, ...cards)];
  }

  paint() {
    const { chosen, slider, output, isStandard } = this;
    const at = this.levels.indexOf(chosen);
    for (const { input, opponent } of this.radios) input.checked = opponent() === chosen;
    if (at >= 0) slider.value = String(at + 1);
    slider.parentElement?.classList.toggle('idle', at < 0);
    const shown = this.levels[slider.valueAsNumber - 1];
    const words = nameAndRating(shown, isStandard);
    setText(output, words);
    slider.setAttribute('aria-valuetext', words);
    setText(this.how, levelSentence(shown));
  }
}
