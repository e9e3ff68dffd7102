// Does what a button or a typed command asks for, after a question where one is wanted.

import { confirm } from '../dialog.js';
import { t } from '../i18n/pages.js';
import { part } from './state.js';
import { colorName } from './words.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./actions.js').ActionName} ActionName */

/**
 * Does an action, after a question where one was wanted.
 * @param {ActionName} action
 * @param {Table} table
 * @param {{confirmEnd: boolean}} preferences
 */
export async function perform(action, table, { confirmEnd }) {
  const { state, seat } = table;
  if (!state || !seat) return;
  const both = part(state) === 'both';
  const sure = (/** @type {string} */ question) =>
    confirmEnd ? confirm(question) : Promise.resolve(true);
  if (action === 'undo') await table.offer('takeback');
  else if (action === 'claim') await table.act('claim-draw');
  else if (action === 'resign') {
    const question = both
      ? t('confirm.resign.for', { color: colorName(seat.color) })
      : t('confirm.resign');
    if (await sure(question)) await table.act('resign');
  } else if (action === 'abort') {
    if (await sure(t('confirm.abort'))) await table.act('abort');
  } else if (action === 'draw') {
    if (await sure(t(both ? 'confirm.draw.both' : 'confirm.draw'))) await table.offer('draw');
  } else await table.offer(action);
}
