// What a visitor is about to join: who invites, by which rules, clock and color, and the position.

import { h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/pages.js';
import { get, post } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { formatControl } from './control.js';

/** @import {Color, LobbyEntry, TimeControl} from '../types.js' */
/**
 * @typedef {{state: 'open' | 'taken' | 'over', entry: LobbyEntry, control: TimeControl}} Invitation
 */

/**
 * Asks the server what a link is to. An invitation that is no longer valid is refused.
 * @param {string} id
 * @param {string | null} secret null for an open seat of the lobby
 * @returns {Promise<Invitation | null>} null if the lobby does not list the match
 */
export async function lookAt(id, secret) {
  if (secret) return post(`/matches/${id}/invitation`, { invitation: secret });
  const { seeks, live } = /** @type {import('../types.js').Lobby} */ (await get('/lobby'));
  const seek = seeks.find(({ match }) => match === id);
  if (seek) return { state: 'open', entry: seek, control: seek.control };
  const entry = live.find(({ match }) => match === id);
  return entry ? { state: 'taken', entry, control: entry.control } : null;
}

/**
 * The color that a visitor would play.
 * @param {Invitation | null} invitation
 * @returns {Color | null}
 */
const seatOf = (invitation) => invitation?.entry.free?.[0]?.color ?? null;

/** @param {Color} color */
const colorName = (color) => t(color === 'white' ? 'color.white' : 'color.black');

/** "Simon invites you". @param {Invitation | null} invitation @param {boolean} isSecret */
export function invitationTitle(invitation, isSecret) {
  const name = invitation?.entry.names.find(Boolean);
  if (invitation?.state === 'over') return t('join.over');
  if (name && invitation?.state === 'open')
    return t(isSecret ? 'join.invites' : 'join.waits', { name });
  return t(isSecret ? 'join.title' : 'join.title.seek');
}

/** The label of the button that takes the seat. @param {Invitation | null} invitation */
export function playLabel(invitation) {
  const color = seatOf(invitation);
  return color ? t('join.as', { color: colorName(color) }) : t('join.play');
}

/**
 * The board with the facts beside it. The picture is removed with the page.
 * @param {Invitation} invitation
 * @param {import('../site.js').Site} site
 */
export function invitationCard(invitation, site) {
  const { entry, control } = invitation;
  const color = seatOf(invitation);
  const words = {
    untimed: t('time.untimed'),
    days: (/** @type {number} */ count) => t('join.days', { count }),
  };
  const rules = h('a', { href: `/rules/m/${entry.match}` }, titleOf(entry.ruleset));
  const players = entry.names.filter(Boolean).join(' – ');
  return h(
    'div',
    { class: 'invited' },
    miniature(entry, site).element,
    h(
      'ul',
      { class: 'facts' },
      h('li', null, formatControl(control, words)),
      h('li', null, rules),
      invitation.state === 'open' && color
        ? h('li', null, t('join.you', { color: colorName(color) }))
        : h('li', null, players)
    )
  );
}
