// Starts a game against the computer.

import { t } from '../i18n/computer.js';
import { createMatch } from '../pages/create.js';
import { lastChoice, rememberChoice, FIRST } from './last.js';
import { leadOf, loadOpponents } from './opponents.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./last.js').Wanted} Wanted */

/**
 * Starts a game, remembers the choice, and shows the board.
 * @param {Site} site
 * @param {Wanted} wanted
 * @param {string} name of the opponent
 */
export async function startGame(site, wanted, name) {
  const called = site.preferences.now.name || t('computer.player');
  const { opponent, think_ms, pause, resign, ...terms } = wanted;
  const computer = { opponent, think_ms, pause, resign };
  const match = await createMatch(site, called, { mode: 'computer', computer, ...terms });
  // The next game begins at the start again.
  const { fen: _, ...kept } = wanted;
  rememberChoice(site.store, { wanted: kept, name });
  site.navigate(`/m/${match.id}`);
}

/** Starts a game as it was chosen last; a first one at medium level. @param {Site} site */
export async function startLast(site) {
  const last = lastChoice(site.store);
  if (last) return startGame(site, last.wanted, last.name);
  const medium = leadOf(await loadOpponents(), 'medium');
  if (medium) await startGame(site, { ...FIRST, opponent: medium.id }, medium.name);
}
