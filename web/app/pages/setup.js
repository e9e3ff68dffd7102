// Creates a game: for two at this computer, or for a friend who gets a link.

import { field, fill, h, tick } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { whoAmI } from '../net/api.js';
import { pillGroup } from '../parts/pills.js';
import { createMatch, problemOf } from './create.js';
import { rememberMade } from './made.js';
import { RulesetPicker } from './ruleset-choice.js';
import { timeChoice } from './time-choice.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */

const MAX_NAME = 40;

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const isHere = path === '/play';
  const title = t(isHere ? 'setup.play.title' : 'setup.invite.title');
  const rules = new RulesetPicker(site);
  const time = timeChoice({ days: !isHere }, site.store);
  const players = isHere ? playersHere(site) : playersApart(site);
  const problem = h('div', { class: 'problem', role: 'alert' });
  const words = t(isHere ? 'setup.start' : 'setup.create');
  const start = h('button', { type: 'submit', class: 'main' }, words);
  let takebacks = 'by-consent';
  const allow = tick(t('setup.takebacks'), true, (checked) => {
    takebacks = checked ? 'by-consent' : 'barred';
  });

  const create = async () => {
    const mistake = await rules.mistake();
    if (mistake) return fill(problem, mistake);
    const { called, ...own } = players.value();
    const wanted = { ...own, ...time.value(), ruleset: rules.chosen(), takebacks };
    const match = await createMatch(site, called, wanted);
    if (!isHere) rememberMade(site.store, match);
    site.navigate(`/m/${match.id}`);
  };
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (reportInvalid(form)) return;
    start.disabled = true;
    fill(problem);
    await create().catch((error) => fill(problem, ...problemOf(error)));
    start.disabled = false;
  };
  const oninput = () => fill(problem);
  const form = h(
    'form',
    { class: 'setup sheet', novalidate: true, oninput, onsubmit },
    h('h1', null, title),
    rules.element,
    h('p', { class: 'setup-position' }, h('a', { href: '/editor' }, t('setup.position'))),
    time.element,
    players.element,
    isHere ? null : allow,
    h('div', { class: 'submit' }, problem, start)
  );
  document.title = `${title} · ${t('app.name')}`;
  root.append(form);
  rules.loaded.catch((error) => fill(problem, ...problemOf(error)));
  return () => rules.destroy();
}

/**
 * Points at the first box with a wrong value. Hidden boxes do not count.
 * @param {HTMLElement} form
 */
function reportInvalid(form) {
  const boxes = [...form.querySelectorAll('input')];
  const wrong = boxes.find((box) => box.getClientRects().length > 0 && !box.checkValidity());
  wrong?.reportValidity();
  return Boolean(wrong);
}

/** @param {string} [value] */
const nameBox = (value = '') =>
  h('input', { type: 'text', maxlength: String(MAX_NAME), autocomplete: 'off', value });

/** @param {Site} site */
function playersHere(site) {
  const [white, black] = [nameBox(), nameBox()];
  return {
    element: h(
      'fieldset',
      { class: 'choice' },
      h('legend', null, t('setup.players')),
      h('div', { class: 'row' }, field(t('color.white'), white), field(t('color.black'), black)),
      h('p', { class: 'hint' }, t('setup.namesOptional'))
    ),
    value: () => {
      const [one, two] = [white.value.trim(), black.value.trim()];
      return {
        called: one || site.preferences.now.name,
        mode: 'hot-seat',
        ...(one ? { white: one } : {}),
        ...(two ? { black: two } : {}),
      };
    },
  };
}

/** @param {Site} site */
function playersApart(site) {
  const name = nameBox(site.preferences.now.name);
  name.setAttribute('autocomplete', 'nickname');
  /** @type {Color | 'random'} */
  let color = 'random';
  /** @type {'invitation' | 'seek'} */
  let mode = 'invitation';
  const colors = /** @type {const} */ (['random', 'white', 'black']);
  const colorOptions = colors.map((value) => ({ value, label: t(`color.${value}`) }));
  const modes = [
    { value: /** @type {const} */ ('invitation'), label: t('setup.who.link') },
    { value: /** @type {const} */ ('seek'), label: t('setup.who.anyone') },
  ];
  const legend = h('legend', null, t('setup.players'));
  const row = h('div', { class: 'row' }, field(t('setup.yourName'), name));
  void fillName(name);
  return {
    element: h(
      'div',
      null,
      h('fieldset', { class: 'choice' }, legend, row),
      pillGroup(t('setup.color'), colorOptions, color, (value) => (color = value)),
      pillGroup(t('setup.who'), modes, mode, (value) => (mode = value))
    ),
    value: () => {
      const called = name.value.trim();
      if (called) site.preferences.set({ name: called });
      // The name belongs to a seat, so a random color is chosen here.
      const random = Math.random() < 0.5 ? 'white' : 'black';
      const own = color === 'random' ? random : color;
      return { called, mode, color: own, ...(called ? { [own]: called } : {}) };
    },
  };
}

/** Fills in the name of the person, unless there is one. @param {HTMLInputElement} box */
async function fillName(box) {
  const me = await whoAmI().catch(() => null);
  if (me?.name && !box.value) box.value = me.name;
}
