// What the host of a table can do between two matches.

import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { isFree } from './seating.js';

/** @import {TableState} from './types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {'random' | 'paired' | 'same-partners' | 'swap-partners'} Arrangement */

/**
 * @typedef {object} HostActs
 * @property {(how: Arrangement) => void} arrange
 * @property {() => void} fill
 * @property {() => void} terms
 * @property {() => void} close
 */

/** @param {string} key @param {Key} label @param {() => void} onclick */
const button = (key, label, onclick) =>
  h('button', { type: 'button', 'data-key': `host-${key}`, onclick }, t(label));

/** @param {TableState} table @param {HostActs} acts */
export function hostTools(table, acts) {
  if (table.you === undefined || table.host !== table.you || table.phase !== 'seating') return null;
  const free = table.seats.filter(isFree).length;
  const hasPlayed = (table.games ?? []).length > 0;
  return h(
    'section',
    { 'aria-label': t('bughouse.host'), class: 'host-tools' },
    h('h2', null, t('bughouse.host')),
    h(
      'div',
      { class: 'host-buttons' },
      free > 0 ? button('fill', 'bughouse.host.fill', acts.fill) : null,
      button('swap', 'bughouse.host.swap', () => acts.arrange('swap-partners')),
      hasPlayed ? button('same', 'bughouse.host.same', () => acts.arrange('same-partners')) : null,
      button('paired', 'bughouse.host.paired', () => acts.arrange('paired')),
      button('random', 'bughouse.host.random', () => acts.arrange('random')),
      button('terms', 'bughouse.host.terms', acts.terms),
      button('close', 'bughouse.host.close', acts.close)
    )
  );
}
