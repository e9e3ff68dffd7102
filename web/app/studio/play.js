// Plays a design at once: its draft becomes a version, and the version a match.

import { lastChoices } from '../bughouse/choices.js';
import { openTable, startWithComputers } from '../bughouse/start.js';
import { FIRST, lastChoice } from '../computer/last.js';
import { loadOpponents, nameAndRating } from '../computer/opponents.js';
import { field, h } from '../dom.js';
import { t } from '../i18n/studio.js';
import { ApiError } from '../net/api.js';
import { createMatch } from '../pages/create.js';
import { rememberMade } from '../pages/made.js';
import { presetControl } from '../pages/time-choice.js';
import { segmented } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { offerWayBack } from './back.js';
import { choiceOf, freeze } from './designs.js';

/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('../types.js').Color} Color */

/** Middle strength, for a first game. */
const LEVEL = 'level-6';
/** Bughouse is fast. */
const FAST = presetControl([5, 0]);
/** What the server says of a draft that is no ruleset. */
const FAULTY = 422;
const UNTIMED = { kind: /** @type {const} */ ('untimed') };

/**
 * Saves and freezes the draft. The same draft again is the same version.
 * @param {Studio} studio
 * @returns {Promise<number>} the number of the version
 */
export async function currentVersion(studio) {
  await studio.drawing;
  const isSaved = await studio.saver.flush();
  if (!isSaved) throw new ApiError(0, { code: 'unsaved', message: '' }, t('studio.unsaved.play'));
  const version = await freeze(studio.design.id, studio.saver.seq).catch((error) => {
    if (!(error instanceof ApiError) || error.status !== FAULTY) throw error;
    throw new ApiError(FAULTY, error.error, t('studio.faulty.play'));
  });
  const { versions } = studio.design;
  const isNew = !versions.some(({ number }) => number === version.number);
  if (isNew) studio.learn({ ...studio.design, versions: [version, ...versions] });
  return version.number;
}

/** The ways to play a design, and the one of the main button. @param {Studio} studio */
export function createPlay(studio) {
  const { site } = studio;
  const before = lastChoice(site.store)?.wanted ?? FIRST;
  const opponents = h('select');
  void fillOpponents(opponents, before.opponent || LEVEL);
  /** @type {Color | 'random'} */
  let color = 'white';
  const colors = /** @type {const} */ (['white', 'random', 'black']);
  const sides = segmented(t('setup.color'), colors.map((value) => ({ value, label: t(`color.${value}`) })), color, (value) => (color = value));
  const problem = h('p', { class: 'problem', role: 'alert' });

  /** Starts a match with the present rules, and offers the way back. @param {(ruleset: any) => Promise<unknown>} start */
  const begin = async (start) => {
    problem.textContent = '';
    try {
      const number = await currentVersion(studio);
      await start(choiceOf(studio.design.id, number));
      offerWayBack(site, studio.design);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem.textContent = [error.message, ...error.faults].join(' ');
      toast(error.message);
    }
  };
  const called = () => site.preferences.now.name;
  const create = async (/** @type {object} */ wanted) => {
    const match = await createMatch(site, called(), wanted);
    if (/** @type {any} */ (wanted).mode === 'invitation') rememberMade(site.store, match);
    site.navigate(`/m/${match.id}`);
  };
  const computer = () =>
    begin((ruleset) => {
      const opponent = opponents.value || LEVEL;
      const { think_ms, pause, resign } = before;
      return create({ mode: 'computer', ruleset, color, clock: UNTIMED, computer: { opponent, think_ms, pause, resign } });
    });
  const here = () => begin((ruleset) => create({ mode: 'hot-seat', ruleset, clock: UNTIMED }));
  const link = () => begin((ruleset) => create({ mode: 'invitation', ruleset, color, clock: UNTIMED }));
  const four = () =>
    begin((ruleset) => {
      const { terms, partner } = lastChoices(site.store);
      const level = opponents.value || LEVEL;
      const who = { color, partner: partner || level, opponents: level };
      return startWithComputers(site, { ruleset, clock: FAST, terms }, who);
    });
  const table = () =>
    begin((ruleset) => {
      const { terms } = lastChoices(site.store);
      return openTable(site, { ruleset, clock: FAST, terms }, { access: 'private', called: called() });
    });
  /** @param {import('../i18n/index.js').Key} key @param {() => void} onclick @param {string} [kind] */
  const button = (key, onclick, kind = '') => h('button', { type: 'button', class: kind, onclick }, t(key));
  const element = h(
    'section',
    { class: 'studio-play' },
    h('h2', null, t('studio.play')),
    h('div', { class: 'row' }, field(t('viewer.start.opponent'), opponents), sides),
    h(
      'div',
      { class: 'toolbar' },
      button('studio.play.computer', computer, 'main'),
      button('studio.play.here', here),
      button('studio.play.link', link),
      button('studio.play.four', four),
      button('studio.play.table', table)
    ),
    problem
  );
  return { element, computer };
}

/** @param {HTMLSelectElement} box @param {string} chosen */
async function fillOpponents(box, chosen) {
  const known = await loadOpponents().catch(() => []);
  for (const opponent of known)
    box.append(h('option', { value: opponent.id }, nameAndRating(opponent, false)));
  if (known.some(({ id }) => id === chosen)) box.value = chosen;
}
