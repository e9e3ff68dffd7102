// Does what a button or a typed command asks for, after a question where the player wants one.

import { confirm } from '../dialog.js';
import { t } from '../i18n/pages.js';
import { part, standingOffer } from './state.js';
import { seatName } from './words.js';

/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('./actions.js').ActionName} ActionName */

/**
 * @param {ActionName} action
 * @param {MatchClient} match
 * @param {import('../site.js').Site} site
 */
export async function perform(action, match, site) {
  const { state, seat } = match;
  const { confirmEnd } = site.preferences.now;
  if (!state || !seat) return;
  const isAlone = part(state) === 'both';
  const isSure = async (/** @type {string} */ question) => !confirmEnd || confirm(question);
  if (/^re(match|start)/.test(action) && state.boards[1]) {
    await (await import('../two-boards/rematch.js')).askAgain(match, site);
  } else if (action === 'rematch' && standingOffer(state, action) === 'theirs') {
    await match.answer('accept', action);
  } else if (action === 'undo') await match.offer('takeback');
  else if (action === 'claim') {
    const board = match.boards.find((one) => one.state.may_claim_draw);
    await match.act('claim-draw', {}, board?.seat);
  } else if (action === 'resign') {
    const color = seatName(match.boards[seat.board], seat.color);
    const question = isAlone ? t('confirm.resign.for', { color }) : t('confirm.resign');
    if (await isSure(question)) await match.act('resign');
  } else if (action === 'abort') {
    if (await isSure(t('confirm.abort'))) await match.act('abort');
  } else if (action === 'draw') {
    const question = t(isAlone ? 'confirm.draw.both' : 'confirm.draw');
    if (await isSure(question)) await match.offer('draw');
  } else if (action === 'switch') await match.act('switch-sides');
  else if (action === 'restart') {
    const { restart } = await import('../computer/restart.js');
    await restart(match, site);
  } else await match.offer(action);
}
