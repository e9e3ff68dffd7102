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
/** @typedef {ReturnType<typeof choiceOf>} Ruleset */

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

/** @typedef {{level: () => string, color: () => Color | 'random'}} Wishes */

/** The ways to play a design, and the one of the main button. @param {Studio} studio */
export function createPlay(studio) {
  const before = lastChoice(studio.site.store)?.wanted ?? FIRST;
  const opponents = h('select');
  void fillOpponents(opponents, before.opponent || LEVEL);
  /** @type {Color | 'random'} */
  let color = 'white';
  const colors = /** @type {const} */ (['white', 'random', 'black']);
  const options = colors.map((value) => ({ value, label: t(`color.${value}`) }));
  const sides = segmented(t('setup.color'), options, color, (value) => (color = value));
  const problem = h('p', { class: 'problem', role: 'alert' });
  const ways = createWays(studio, { level: () => opponents.value || LEVEL, color: () => color });
  const begin = (/** @type {keyof typeof ways} */ way) => () =>
    void start(studio, problem, ways[way]);
  const buttons = /** @type {const} */ (['computer', 'here', 'link', 'four', 'table']).map(
    (way) => {
      const kind = way === 'computer' ? 'main' : '';
      return h(
        'button',
        { type: 'button', class: kind, onclick: begin(way) },
        t(`studio.play.${way}`)
      );
    }
  );
  const element = h(
    'section',
    { class: 'studio-play' },
    h('h2', null, t('studio.play')),
    h('div', { class: 'row' }, field(t('viewer.start.opponent'), opponents), sides),
    h('div', { class: 'toolbar' }, buttons),
    problem
  );
  return { element, computer: begin('computer') };
}

/**
 * Starts a match with the present rules, and offers the way back.
 * @param {Studio} studio
 * @param {HTMLElement} problem
 * @param {(ruleset: Ruleset) => Promise<void>} way
 */
async function start(studio, problem, way) {
  problem.textContent = '';
  try {
    const number = await currentVersion(studio);
    await way(choiceOf(studio.design.id, number));
    offerWayBack(studio.site, studio.design);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problem.textContent = [error.message, ...error.faults].join(' ');
    toast(error.message);
  }
}

/**
 * How each way starts a match, or opens a table.
 * @param {Studio} studio
 * @param {Wishes} wishes
 */
function createWays({ site }, { level, color }) {
  const called = () => site.preferences.now.name;
  const create = async (/** @type {{mode: string} & Record<string, unknown>} */ wanted) => {
    const match = await createMatch(site, called(), { clock: UNTIMED, ...wanted });
    if (wanted.mode === 'invitation') rememberMade(site.store, match);
    site.navigate(`/m/${match.id}`);
  };
  const fast = (/** @type {Ruleset} */ ruleset) => {
    const { terms, partner } = lastChoices(site.store);
    return { played: { ruleset, clock: FAST, terms }, partner: partner || level() };
  };
  return {
    computer(/** @type {Ruleset} */ ruleset) {
      const { think_ms, pause, resign } = lastChoice(site.store)?.wanted ?? FIRST;
      const computer = { opponent: level(), think_ms, pause, resign };
      return create({ mode: 'computer', ruleset, color: color(), computer });
    },
    here: (/** @type {Ruleset} */ ruleset) => create({ mode: 'hot-seat', ruleset }),
    link: (/** @type {Ruleset} */ ruleset) =>
      create({ mode: 'invitation', ruleset, color: color() }),
    four(/** @type {Ruleset} */ ruleset) {
      const { played, partner } = fast(ruleset);
      return startWithComputers(site, played, { color: color(), partner, opponents: level() });
    },
    table(/** @type {Ruleset} */ ruleset) {
      return openTable(site, fast(ruleset).played, { access: 'private', called: called() });
    },
  };
}

/** @param {HTMLSelectElement} box @param {string} chosen */
async function fillOpponents(box, chosen) {
  const known = await loadOpponents().catch(() => []);
  for (const opponent of known)
    box.append(h('option', { value: opponent.id }, nameAndRating(opponent, false)));
  if (known.some(({ id }) => id === chosen)) box.value = chosen;
}
