// Starts a bughouse match with three computers, or opens a table.

import { t } from '../i18n/bughouse-ways.js';
import { post, whoAmI } from '../net/api.js';
import { becomeGuest, withRoom } from '../net/guest.js';
import { rememberJoined } from './joined.js';

/** @import {Color, Seat, TimeControl} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./choices.js').Terms} Terms */

/** How long a computer thinks about a move at most, in milliseconds: bughouse is fast. */
const THINK = 1500;

/**
 * What is played.
 * @typedef {object} Played
 * @property {{kind: string} & Record<string, unknown>} ruleset
 * @property {TimeControl} clock
 * @property {Terms} terms
 */

/** @param {Color} color */
const other = (color) => (color === 'white' ? 'black' : 'white');

/**
 * Who sits where in a match with computers. The visitor plays on the first board, or on both.
 * @param {Color} color
 * @param {string} partner empty if the visitor plays both boards of the team
 * @param {string} opponents
 */
export function seatsOf(color, partner, opponents) {
  const computer = (/** @type {string} */ opponent) =>
    opponent ? { kind: 'computer', opponent } : { kind: 'me' };
  return [
    { seat: { board: 0, color }, player: { kind: 'me' } },
    { seat: { board: 0, color: other(color) }, player: computer(opponents) },
    { seat: { board: 1, color: other(color) }, player: computer(partner) },
    { seat: { board: 1, color }, player: computer(opponents) },
  ];
}

/**
 * The rules as the server takes them. Standard chess has a bughouse of its own.
 * @param {{kind: string} & Record<string, unknown>} ruleset
 */
export const asBughouse = (ruleset) =>
  ruleset.kind === 'builtin' && ruleset.name === 'standard'
    ? { kind: 'builtin', name: 'bughouse' }
    : ruleset;

/**
 * Does something as a person the server knows. A visitor becomes a guest first.
 * @template T
 * @param {Site} site
 * @param {string} called
 * @param {() => Promise<T>} action
 */
export async function asPerson(site, called, action) {
  const me = await whoAmI();
  const name = me?.name || called || site.preferences.now.name || t('bughouse.player');
  if (!me) {
    await becomeGuest(name);
    site.renewConnection();
  }
  return withRoom(site, name, action);
}

/**
 * Starts a match with three computers, and shows it.
 * @param {Site} site
 * @param {Played} played
 * @param {{color: Color | 'random', partner: string, opponents: string}} who
 */
export async function startWithComputers(site, { ruleset, clock, terms }, who) {
  const random = Math.random() < 0.5 ? 'white' : 'black';
  const color = who.color === 'random' ? random : who.color;
  const wanted = {
    mode: 'computer',
    ruleset: asBughouse(ruleset),
    bughouse: terms,
    clock,
    color,
    computer: { opponent: who.opponents, think_ms: THINK, pause: true, resign: true },
    seats: seatsOf(color, who.partner, who.opponents),
  };
  const match = await asPerson(site, '', () => post('/matches', wanted));
  site.navigate(`/m/${match.id}`);
}

/**
 * Opens a table with the visitor in its first seat, and shows it.
 * @param {Site} site
 * @param {Played} played
 * @param {{access: 'public' | 'private', called: string}} how
 */
export async function openTable(site, { ruleset, clock, terms }, { access, called }) {
  if (called) site.preferences.set({ name: called });
  const wanted = {
    access,
    ...(called ? { name: called } : {}),
    terms: { ruleset: asBughouse(ruleset), clock, bughouse: terms },
    seats: [{ seat: { board: 0, color: 'white' } }],
  };
  const table = await asPerson(site, called, () => post('/tables', wanted));
  rememberJoined(site.store, table.id);
  site.navigate(`/table/${table.id}`);
}
