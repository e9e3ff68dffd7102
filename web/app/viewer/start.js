// The dialog that starts a match from the position on show: here, with a friend, with anybody.

import { panel } from '../dialog.js';
import { field, fill, h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import '../i18n/elsewhere.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { formatControl } from '../pages/control.js';
import { rememberMade } from '../pages/made.js';
import { PRESETS, presetControl } from '../pages/time-choice.js';
import { pillGroup } from '../parts/pills.js';
import { onlyBoard } from '../tree/positions.js';

/** @import {Color, MatchMade, TimeControl} from '../types.js' */
/** @typedef {'computer' | 'hot-seat' | 'invitation' | 'seek'} Mode */

/** @param {import('./viewer.js').Viewer} viewer */
export function openStart(viewer) {
  const { site, node, tree, source } = viewer;
  /** A match on two boards goes on from one of its own positions. */
  const copied = source.fens.length > 1 ? viewer.match?.id : undefined;
  openStartDialog(site, !copied, async (wanted) => {
    if (copied) {
      const { mode, color } = wanted;
      return post(`/library/${copied}/copy`, { mode, color, ply: tree.base(node).ply });
    }
    const { fen } = onlyBoard(await viewer.positions.ask(node));
    return startAt(site, { ...wanted, ruleset: source.base.ruleset, fen });
  });
}

/**
 * @param {import('../site.js').Site} site
 * @param {object} wanted
 * @returns {Promise<MatchMade>}
 */
export async function startAt(site, wanted) {
  const me = await whoAmI();
  const name = me?.name || site.preferences.now.name || t('color.white');
  if (!me) {
    await becomeGuest(name);
    site.renewConnection();
  }
  return withRoom(site, name, () => post('/matches', wanted));
}

/**
 * @typedef {{mode: Mode, color: Color | 'random', clock: TimeControl, computer?: {opponent:
 *   string}}} Wanted
 */

/**
 * Asks how to play on.
 * @param {import('../site.js').Site} site
 * @param {boolean} hasComputer whether the computer may play
 * @param {(wanted: Wanted) => Promise<MatchMade>} create
 */
export function openStartDialog(site, hasComputer, create) {
  /** @type {Mode} */
  let mode = 'invitation';
  /** @type {Color | 'random'} */
  let color = 'random';
  const all = /** @type {const} */ (['invitation', 'computer', 'hot-seat', 'seek']);
  const modes = all.filter((value) => hasComputer || value !== 'computer');
  const opponents = h('select');
  const opponent = field(t('viewer.start.opponent'), opponents);
  opponent.hidden = true;
  if (hasComputer) void addOpponents(opponents);
  const colors = /** @type {const} */ (['random', 'white', 'black']);
  const clocks = [{ kind: /** @type {const} */ ('untimed') }, ...PRESETS.map(presetControl)];
  const words = {
    untimed: t('time.untimed'),
    days: (/** @type {number} */ count) => t('time.days', { count }),
  };
  const clock = h(
    'select',
    null,
    clocks.map((control, index) => h('option', { value: index }, formatControl(control, words)))
  );
  const sides = pillGroup(
    t('setup.color'),
    colors.map((value) => ({ value, label: t(`color.${value}`) })),
    color,
    (value) => (color = value)
  );
  const problem = h('div', { class: 'problem', role: 'alert' });
  const start = h('button', { class: 'main' }, t('viewer.start.create'));
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    start.disabled = true;
    fill(problem);
    try {
      const computer = mode === 'computer' ? { computer: { opponent: opponents.value } } : {};
      const made = await create({ mode, color, clock: clocks[Number(clock.value)], ...computer });
      if (mode === 'invitation') rememberMade(site.store, made);
      form.closest('dialog')?.close();
      site.navigate(`/m/${made.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, t('app.failed', { reason: error.message }));
    }
    start.disabled = false;
  };
  const form = h(
    'form',
    { class: 'viewer-start', onsubmit },
    pillGroup(
      t('viewer.start.who'),
      modes.map((value) => ({ value, label: t(`viewer.start.${value}`) })),
      mode,
      (value) => {
        mode = value;
        sides.hidden = value === 'hot-seat';
        opponent.hidden = value !== 'computer';
      }
    ),
    opponent,
    sides,
    field(t('viewer.start.clock'), clock),
    problem,
    start
  );
  panel(t('viewer.playFrom'), form);
}

/** Fills a box with the computer's levels and characters. @param {HTMLSelectElement} box */
async function addOpponents(box) {
  const { opponents } = await get('/opponents').catch(() => ({ opponents: [] }));
  for (const { id, name, rating } of opponents)
    box.append(h('option', { value: id }, rating ? `${name} (${rating})` : name));
  // Neither the weakest nor the strongest.
  const levels = [...box.options].filter(({ value }) => value.startsWith('level-'));
  const middle = levels[Math.floor(levels.length / 3)];
  if (middle) box.value = middle.value;
}
