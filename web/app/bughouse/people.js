// The people at a table: who sits, watches or waits for a seat, and what the host can do.

import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { profilePath } from '../site.js';
import { boardName } from './seat-cards.js';
import { seatOf } from './seating.js';

/** @import {TableMember, TableState} from './types.js' */

/**
 * @typedef {object} PeopleActs
 * @property {(member: TableMember) => void} kick
 * @property {(member: TableMember) => void} host
 */

/** @param {TableState} table @param {PeopleActs} acts */
export function peopleCard(table, acts) {
  const items = table.members.map((member) => memberItem(table, member, acts));
  return h(
    'section',
    { class: 'card table-people', 'aria-label': t('bughouse.people') },
    h('h2', null, t('bughouse.people')),
    h('ul', null, items)
  );
}

/** @param {TableState} table @param {TableMember} member @param {PeopleActs} acts */
function memberItem(table, member, acts) {
  const isOwn = member.member === table.you;
  const name = member.guest ? member.name : h('a', { href: profilePath(member.name) }, member.name);
  const marks = [
    isOwn ? t('bughouse.people.you') : '',
    member.member === table.host ? t('bughouse.people.host') : '',
    member.guest && !isOwn ? t('bughouse.people.guest') : '',
  ].filter(Boolean);
  const isMine = table.host === table.you && !isOwn && table.phase !== 'closed';
  return h(
    'li',
    { class: member.here ? '' : 'away' },
    h(
      'div',
      null,
      h('strong', null, name),
      marks.length ? h('span', { class: 'hint' }, ` ${marks.join(' · ')}`) : null,
      h('div', { class: 'hint' }, placeOf(table, member))
    ),
    isMine ? hostButtons(member, acts) : null
  );
}

/** @param {TableMember} member @param {PeopleActs} acts */
function hostButtons(member, acts) {
  const button = (/** @type {'makeHost' | 'kick'} */ act, /** @type {() => void} */ onclick) => {
    const label = t(`bughouse.people.${act}`);
    const key = `${act}-${member.member}`;
    const named = { 'data-key': key, 'aria-label': `${label}: ${member.name}` };
    return h('button', { type: 'button', class: 'plain', ...named, onclick }, label);
  };
  return h(
    'div',
    { class: 'people-buttons' },
    button('makeHost', () => acts.host(member)),
    button('kick', () => acts.kick(member))
  );
}

/** Where somebody is, in words. @param {TableState} table @param {TableMember} member */
function placeOf(table, { member, here, sat_out = 0 }) {
  if (!here) return t('bughouse.people.away');
  const own = seatOf(table, member);
  if (own) {
    const color = t(own.seat.color === 'white' ? 'color.white' : 'color.black');
    return t('bughouse.seat', { color, board: boardName(own.seat.board) });
  }
  const place = (table.queue ?? []).indexOf(member);
  if (place < 0) return t('bughouse.people.watches');
  const waits = t('bughouse.people.waits', { number: place + 1 });
  return sat_out > 0 ? `${waits} ${t('bughouse.people.satOut', { count: sat_out })}` : waits;
}
