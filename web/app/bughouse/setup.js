// The ways into a bughouse match: with three computers at once, at a table, or by a code.

import { loadSet } from '../../pieces/index.js';
import { field, fill, h, setText, tick } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { loadOpponents, nameAndRating } from '../computer/opponents.js';
import { post, whoAmI } from '../net/api.js';
import { problemOf } from '../pages/create.js';
import { RulesetPicker } from '../pages/ruleset-choice.js';
import { segmented } from '../parts/pills.js';
import { askPosition } from '../tree/positions.js';
import { lastChoices, rememberChoices } from './choices.js';
import { clockChoice } from './clock-choice.js';
import { levelChoice } from './levels.js';
import { BUGHOUSE, PICTURE } from './positions.js';
import { smallBoard } from './small-board.js';
import { asPerson, openTable, startWithComputers } from './start.js';
import { createTableList } from './table-list.js';
import { termsChoice } from './terms-choice.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./choices.js').Choices} Choices */

const MAX_NAME = 40;
/** Codes are short; this leaves room for spaces and hyphens. */
const MAX_CODE = 20;
/** The rules that were chosen last for bughouse. */
const RULES = 'tabiya.bughouse.ruleset';

/** @type {import('../site.js').Mount} */
export async function show(root, site) {
  document.title = `${t('bughouse.title')} · ${t('app.name')}`;
  const [opponents, me] = await Promise.all([loadOpponents(), whoAmI().catch(() => null)]);
  const last = lastChoices(site.store);
  const page = new SetupPage(site, last, opponents, me);
  const list = createTableList(site);
  const picture = twoBoards(site);
  root.append(
    h(
      'div',
      { class: 'sheet bughouse-setup' },
      h(
        'div',
        { class: 'bughouse-head' },
        h(
          'div',
          null,
          h('h1', null, t('bughouse.title')),
          h('p', { class: 'lead' }, t('bughouse.lead')),
          h('p', null, h('a', { href: '/bughouse/help' }, t('bughouse.learn')))
        ),
        picture.element
      ),
      page.computers(),
      h('div', { class: 'bughouse-people' }, page.table(), page.code(), list.element),
      page.rules()
    )
  );
  const stop = list.follow();
  return () => {
    stop();
    picture.destroy();
    page.destroy();
  };
}

/** A game on two boards as a picture. @param {Site} site */
function twoBoards(site) {
  const element = h('div', { class: 'bughouse-picture', 'aria-hidden': 'true' });
  /** @type {ReturnType<typeof smallBoard>[]} */
  let boards = [];
  let isGone = false;
  const draw = async () => {
    const asked = askPosition({ ruleset: BUGHOUSE, moves: PICTURE });
    const [pieceSet, answer] = await Promise.all([loadSet(site.preferences.now.pieces), asked]);
    if (isGone) return;
    const [white, black] = answer.boards;
    const { ruleset } = answer;
    boards = [
      smallBoard(site, pieceSet, { ruleset, board: white, orientation: 'white', label: '' }),
      smallBoard(site, pieceSet, { ruleset, board: black, orientation: 'black', label: '' }),
    ];
    fill(element, ...boards.map((board) => board.element));
  };
  // The page does not need its picture.
  draw().catch(() => {});
  return {
    element,
    destroy() {
      isGone = true;
      boards.forEach((board) => board.destroy());
    },
  };
}

class SetupPage {
  /**
   * @param {Site} site
   * @param {Choices} last
   * @param {import('../computer/opponents.js').Opponent[]} opponents
   * @param {import('../types.js').Me | null} me
   */
  constructor(site, last, opponents, me) {
    this.site = site;
    this.isHouse = me?.kind === 'house';
    this.isNamed = me?.kind === 'account';
    const value = me?.name || site.preferences.now.name;
    const typed = { maxlength: String(MAX_NAME), autocomplete: 'nickname' };
    this.name = h('input', { type: 'text', value, ...typed });
    this.access = last.access;
    this.color = last.color;
    this.both = last.both;
    const changed = () => this.paint();
    this.partner = levelChoice(t('bughouse.partner'), opponents, last.partner, changed);
    this.opponents = levelChoice(t('bughouse.opponents'), opponents, last.opponents, changed);
    this.own = { ...last.own };
    this.clock = clockChoice(last.clock, this.own, changed);
    this.terms = termsChoice(last.terms, changed);
    /**
     * The pictures of all rulesets are loaded when somebody wants another one.
     * @type {RulesetPicker | null}
     */
    this.picker = null;
    this.summary = h('p', { class: 'hint bughouse-summary', role: 'status' });
    this.paint();
  }

  /** What will be played, in a line. */
  paint() {
    const name = (/** @type {ReturnType<typeof levelChoice>} */ one) =>
      nameAndRating(one.value(), false);
    const clock = this.clock.chosen() === 'own' ? t('time.custom') : this.clock.chosen();
    const values = { partner: name(this.partner), opponents: name(this.opponents), clock };
    const key = this.both ? 'bughouse.computers.summary.both' : 'bughouse.computers.summary';
    setText(this.summary, t(key, values));
    for (const part of [this.partner.element, this.partner.exact]) part.hidden = this.both;
  }

  /**
   * The rules, the clock and the terms, after they were remembered.
   * @returns {import('./start.js').Played}
   */
  played() {
    rememberChoices(this.site.store, {
      partner: this.partner.value().id,
      both: this.both,
      opponents: this.opponents.value().id,
      color: this.color,
      clock: this.clock.chosen(),
      own: this.own,
      terms: this.terms.value(),
      access: this.access,
    });
    const ruleset = this.picker?.chosen() ?? { kind: 'builtin', name: 'bughouse' };
    return { ruleset, clock: this.clock.value(), terms: this.terms.value() };
  }

  /** The first way: at once, with three computers. */
  computers() {
    const colors = /** @type {const} */ (['white', 'random', 'black']);
    const options = colors.map((value) => ({ value, label: t(`color.${value}`) }));
    const color = segmented(t('bughouse.color'), options, this.color, (value) => {
      this.color = value;
    });
    const both = tick(t('bughouse.both'), this.both, (checked) => {
      this.both = checked;
      this.paint();
    });
    const { site, partner, opponents } = this;
    const { button, problem } = this.doer(t('bughouse.computers'), () =>
      startWithComputers(site, this.played(), {
        color: this.color,
        partner: this.both ? '' : partner.value().id,
        opponents: opponents.value().id,
      })
    );
    button.classList.add('main');
    return h(
      'section',
      { class: 'card bughouse-computers', 'aria-label': t('bughouse.computers.title') },
      h('h2', null, t('bughouse.computers.title')),
      this.summary,
      button,
      problem,
      h('div', { class: 'bughouse-levels' }, partner.element, opponents.element, color),
      h(
        'details',
        { class: 'more-choices' },
        h('summary', null, t('bughouse.more')),
        h('div', { class: 'exact-levels' }, partner.exact, opponents.exact, both)
      )
    );
  }

  /** The name in the box, which gets the focus if it is empty. Accounts have no box. */
  called() {
    if (this.isNamed) return '';
    const called = this.name.value.trim();
    if (called) return called;
    this.name.focus();
    return undefined;
  }

  /** A table for people. */
  table() {
    const modes = /** @type {const} */ (['public', 'private']);
    const options = modes.map((value) => ({ value, label: t(`bughouse.access.${value}`) }));
    const note = h('p', { class: 'hint', role: 'status' });
    const paint = () => fill(note, t(`bughouse.access.${this.access}.text`));
    const access = segmented(t('bughouse.access'), options, this.access, (value) => {
      this.access = value;
      paint();
    });
    paint();
    const { button, problem } = this.doer(t('bughouse.open'), async () => {
      const called = this.called();
      if (called === undefined) return fill(problem, t('bughouse.name.missing'));
      return openTable(this.site, this.played(), { access: this.access, called });
    });
    return h(
      'section',
      { class: 'card', 'aria-label': t('bughouse.table') },
      h('h2', null, t('bughouse.table')),
      h('p', { class: 'hint' }, t('bughouse.table.text')),
      access,
      note,
      this.isNamed ? null : field(t('bughouse.name'), this.name),
      button,
      problem
    );
  }

  /** Joins a table by its code. */
  code() {
    const { site } = this;
    const typed = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'characters' };
    const attributes = { class: 'bughouse-code', maxlength: String(MAX_CODE), ...typed };
    const box = h('input', { type: 'text', ...attributes });
    const join = async () => {
      const code = box.value.trim();
      if (!code) return box.focus();
      // On the server's own computer the page of the table asks for the name.
      const called = this.isHouse ? '' : this.called();
      if (called === undefined) return fill(problem, t('bughouse.name.missing'));
      const table = await asPerson(site, called, () => post('/tables/find', { code }));
      return site.navigate(`/table/${table.id}#${encodeURIComponent(code)}`);
    };
    const { button, problem, act } = this.doer(t('bughouse.code.join'), join);
    button.setAttribute('type', 'submit');
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void act();
    };
    return h(
      'form',
      { class: 'card bughouse-by-code', novalidate: true, 'aria-label': t('bughouse.code'), onsubmit },
      h('h2', null, t('bughouse.code')),
      h('div', { class: 'code-row' }, field(t('bughouse.code.box'), box), button),
      problem
    );
  }

  /** Clock, presets, options, and other pieces and boards. */
  rules() {
    const chosen = h('span', { class: 'hint' }, t('bughouse.pieces.standard'));
    const place = h('div');
    const open = () => {
      if (this.picker) return;
      const picker = new RulesetPicker(this.site, RULES);
      this.picker = picker;
      const paint = () => {
        const title = picker.cards.querySelector('input:checked')?.getAttribute('aria-label');
        if (title) fill(chosen, title);
      };
      picker.element.addEventListener('change', paint);
      picker.loaded.then(paint, (error) => fill(place, ...problemOf(error)));
      fill(place, h('p', { class: 'hint' }, t('bughouse.pieces.text')), picker.element);
    };
    const pieces = h(
      'details',
      { class: 'more-choices', ontoggle: open },
      h('summary', null, t('bughouse.pieces'), ' ', chosen),
      place
    );
    return h(
      'section',
      { class: 'card bughouse-rules', 'aria-label': t('bughouse.played') },
      h('h2', null, t('bughouse.played')),
      this.clock.element,
      this.terms.element,
      pieces
    );
  }

  /**
   * A button that does something, and says what went wrong.
   * @param {string} label
   * @param {() => Promise<unknown>} action
   */
  doer(label, action) {
    const problem = h('div', { class: 'problem', role: 'alert' });
    const act = async () => {
      fill(problem);
      const mistake = await this.picker?.mistake();
      if (mistake) return fill(problem, mistake);
      button.disabled = true;
      await Promise.resolve(action()).catch((error) => fill(problem, ...problemOf(error)));
      button.disabled = false;
      return undefined;
    };
    const onclick = () => button.type === 'button' && void act();
    const button = h('button', { type: 'button', onclick }, label);
    return { button, problem, act };
  }

  destroy() {
    this.picker?.destroy();
  }
}
