// The next game of four players: with the same partners, or with swapped ones. Everybody has to
// want it.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { announce, fill, h } from '../dom.js';
import { part, seatState } from '../game/state.js';
import { playerName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';
import { get } from '../net/api.js';
import { ownWish, rematchWishes, swappedPartner } from './consents.js';
import { listed } from './lists.js';

/** @import {Consents, MatchState, RematchPartners} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */

/** @type {readonly RematchPartners[]} */
const KINDS = ['same', 'swapped'];

/**
 * What paints the rematch of a match, while its result is shown.
 * @type {WeakMap<MatchClient, () => void>}
 */
const painters = new WeakMap();

/** Shows who wants a rematch now. @param {MatchClient} match */
export const paintRematch = (match) => painters.get(match)?.();

/** @param {MatchClient} match @param {RematchPartners | null} partners null takes the wish back */
async function want(match, partners) {
  if (partners) await match.act('offer', { offer: { kind: 'rematch', partners } });
  else await match.answer('decline', 'rematch');
}

/**
 * The buttons for the next game, and who is still missing; nothing for spectators.
 * @param {MatchClient} match
 * @param {Site} site
 */
export function rematchBox(match, site) {
  const { state } = match;
  if (!state || (part(state) === 'none' && !state.rematch)) return null;
  const element = h('div', { class: 'rematch' });
  let shown = '';
  const paint = () => {
    const { state: now } = match;
    if (!now) return;
    const key = JSON.stringify([now.rematch, now.consents?.rematches]);
    if (key === shown) return;
    shown = key;
    const buttons = [...element.querySelectorAll('button')];
    const focused = buttons.findIndex((one) => one === document.activeElement);
    fill(element, ...(now.rematch ? [next(now.rematch, site)] : choices(now, match)));
    if (focused >= 0) element.querySelectorAll('button')[focused]?.focus();
  };
  painters.set(match, paint);
  paint();
  return element;
}

/** @param {string} id @param {Site} site */
function next(id, site) {
  const onclick = () => site.navigate(`/m/${id}`);
  return h('button', { type: 'button', class: 'main', onclick }, icon('rematch'), t('end.next'));
}

/** @param {MatchState} state @param {MatchClient} match */
function choices(state, match) {
  const own = ownWish(state);
  const wishes = KINDS.map((partners) => ({ partners, ...rematchWishes(state, partners) }));
  const people = wishes[0].by.length + wishes[0].missing.length;
  const buttons = wishes.map(({ partners }) => {
    const onclick = () => void want(match, own === partners ? null : partners);
    const label = t(`rematch.${partners}`);
    const drawing = partners === 'same' ? icon('rematch') : lateIcon('people');
    const isMain = partners === (own ?? (wishes[1].by.length ? 'swapped' : 'same'));
    const other = swappedPartner(state);
    const title = partners === 'swapped' && other ? t('rematch.swapped.hint', { name: playerName(other) }) : undefined;
    const attributes = {
      type: 'button',
      class: isMain ? 'main' : '',
      'aria-pressed': String(own === partners),
      title,
      onclick,
    };
    return h('button', attributes, drawing, label);
  });
  const said = wishes
    .filter(({ by }) => by.length > 0 && people > 1)
    .map(({ partners, by }) => {
      const names = listed(by.map(playerName));
      return h('p', null, t(`rematch.wants.${partners}`, { names }));
    });
  const chosen = wishes.find(({ partners }) => partners === own);
  const missing = chosen?.missing.length ? listed(chosen.missing.map(playerName)) : '';
  return [
    h('div', { class: 'answers' }, ...buttons),
    said.length ? h('div', { class: 'rematch-said', role: 'status' }, ...said,
      missing ? h('p', { class: 'hint' }, t('rematch.waiting', { names: missing })) : null) : null,
  ];
}

/**
 * Says that others want a rematch.
 * @param {MatchClient} match
 * @param {Consents['rematches']} asked that somebody asked for now
 */
export function heardRematch(match, asked = []) {
  const { state } = match;
  for (const { by, partners } of asked) {
    const from = state && seatState(state, by);
    if (!from || match.isMine(by)) continue;
    announce(t(partners === 'same' ? 'rematch.said' : 'rematch.said.swapped', { name: playerName(from) }));
  }
}

/**
 * The key or button for the next game: at a table it begins there, elsewhere with a rematch.
 * @param {MatchClient} match
 * @param {Site} site
 */
export async function askAgain(match, site) {
  const table = await get(`/matches/${match.id}/table`).catch(() => null);
  if (table) return site.navigate(`/table/${table.id}`);
  const { state } = match;
  if (state) await want(match, ownWish(state) === 'same' ? null : 'same');
}
