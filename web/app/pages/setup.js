// Making a game: for two at this computer, or for a friend who gets a link.

import { choice, field, fill, h, tick } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { ApiError, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { rememberMade } from './made.js';
import { rulesetChoice } from './ruleset-choice.js';
import { timeChoice } from './time-choice.js';

/** @import {Color, MatchMade} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */

const LONGEST_NAME = 40;

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const here = path === '/play';
  document.title = `${t(here ? 'setup.play.title' : 'setup.invite.title')} · ${t('app.name')}`;
  const rules = rulesetChoice(site);
  const time = timeChoice({ days: !here });
  const players = here ? playersHere(site) : playersApart(site);
  const problem = h('div', { class: 'problem', role: 'alert' });
  const start = h('button', { type: 'submit', class: 'main' }, t('setup.start'));
  let takebacks = 'by-consent';
  const form = h(
    'form',
    {
      class: 'setup sheet',
      novalidate: true,
      oninput: () => fill(problem),
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        // What is not shown does not count, and could not be put right.
        const wrong = [...form.querySelectorAll('input')].find(
          (box) => box.getClientRects().length > 0 && !box.checkValidity()
        );
        if (wrong) return void wrong.reportValidity();
        start.disabled = true;
        fill(problem);
        try {
          const mistake = await rules.mistake();
          if (mistake) fill(problem, mistake);
          else await make(players.value());
        } catch (error) {
          fill(problem, ...problemOf(error));
        }
        start.disabled = false;
      },
    },
    h('h1', null, t(here ? 'setup.play.title' : 'setup.invite.title')),
    players.element,
    time.element,
    here
      ? null
      : tick(t('setup.takebacks'), true, (checked) => {
          takebacks = checked ? 'by-consent' : 'barred';
        }),
    rules.element,
    h('div', { class: 'submit' }, problem, start)
  );
  root.append(form);

  /** @param {{called: string}} wish */
  async function make({ called, ...own }) {
    const me = await whoAmI();
    const name = me?.name || called || t('color.white');
    if (!me) {
      await becomeGuest(name);
      site.renewConnection();
    }
    const wanted = { ...own, ...time.value(), ruleset: rules.value(), takebacks };
    const made = /** @type {MatchMade} */ (
      await withRoom(site, name, () => post('/matches', wanted))
    );
    if (!here) rememberMade(site.store, made);
    site.navigate(`/m/${made.id}`);
  }

  rules.loaded.catch((error) => fill(problem, ...problemOf(error)));
  return () => rules.destroy();
}

/** @param {unknown} error */
function problemOf(error) {
  if (!(error instanceof ApiError)) throw error;
  const { message, faults = [] } = error.error;
  // The sentence has the first of several already.
  if (faults.length < 2) return [h('p', null, t('app.failed', { reason: message }))];
  return [
    h('p', null, t('setup.problems')),
    h(
      'ul',
      null,
      faults.map((fault) => h('li', null, fault))
    ),
  ];
}

/** @param {string} [value] */
const nameBox = (value = '') =>
  h('input', { type: 'text', maxlength: String(LONGEST_NAME), autocomplete: 'off', value });

/** @param {Site} site */
function playersHere(site) {
  const [white, black] = [nameBox(), nameBox()];
  return {
    element: h(
      'fieldset',
      { class: 'choice' },
      h('legend', null, t('setup.players')),
      h('div', { class: 'row' }, field(t('color.white'), white), field(t('color.black'), black)),
      h('p', { class: 'hint' }, t('setup.onlyPlayer'))
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
  void whoAmI().then(
    (me) => {
      if (me?.name && !name.value) name.value = me.name;
    },
    () => {}
  );
  return {
    element: h(
      'div',
      null,
      h(
        'fieldset',
        { class: 'choice' },
        h('legend', null, t('setup.players')),
        h('div', { class: 'row' }, field(t('setup.yourName'), name))
      ),
      choice(
        t('setup.color'),
        [
          { value: /** @type {const} */ ('random'), label: t('color.random') },
          { value: /** @type {const} */ ('white'), label: t('color.white') },
          { value: /** @type {const} */ ('black'), label: t('color.black') },
        ],
        color,
        (value) => {
          color = value;
        }
      ),
      choice(
        t('setup.who'),
        [
          { value: /** @type {const} */ ('invitation'), label: t('setup.who.link') },
          { value: /** @type {const} */ ('seek'), label: t('setup.who.anyone') },
        ],
        mode,
        (value) => {
          mode = value;
        }
      )
    ),
    value: () => {
      const called = name.value.trim();
      if (called) site.preferences.set({ name: called });
      // The name belongs to a seat, so the lot is drawn here.
      const own = color === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : color;
      return { called, mode, color: own, ...(called ? { [own]: called } : {}) };
    },
  };
}
