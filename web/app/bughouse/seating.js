// What a table shows about its seats: teams, who is missing, and what everybody waits for.

import { t } from '../i18n/bughouse-table.js';
import { listed } from '../i18n/en-grammar.js';

/** @import {Seat, TableSeat, TableState} from './types.js' */

/**
 * The seat of a member, if it has one.
 * @param {TableState} table
 * @param {number | undefined} member
 */
export const seatOf = (table, member) =>
  member === undefined ? undefined : table.seats.find((seat) => seat.member === member);

/** The name of a table: its own, or that of its host. @param {TableState} table */
export function titleOfTable({ title, host, members }) {
  const name = members.find(({ member }) => member === host)?.name;
  return title || t('bughouse.tables.of', { name: name ?? '' });
}

/** Whether two seats are the same. @param {Seat} one @param {Seat} two */
export const isSame = (one, two) => one.board === two.board && one.color === two.color;

/** Whether nobody sits there. @param {TableSeat} seat */
export const isFree = (seat) => seat.member === undefined && !seat.computer;

/** The team that is shown below: the viewer's, or the first one. @param {TableState} table */
export const teamBelow = (table) => seatOf(table, table.you)?.team ?? 0;

/**
 * The seats of the team below and of the other one, each with the first board first.
 * @param {TableState} table
 */
export function rowsOf(table) {
  const below = teamBelow(table);
  const sorted = [...table.seats].sort((one, other) => one.seat.board - other.seat.board);
  const row = (/** @type {boolean} */ isBelow) =>
    sorted.filter(({ team }) => (team === below) === isBelow);
  return { above: row(false), below: row(true) };
}

/** People who sit but are not ready. @param {TableState} table */
const unready = (table) => table.seats.filter((seat) => seat.member !== undefined && !seat.ready);

/**
 * What the table waits for, as a sentence for the viewer.
 * @param {TableState} table
 */
export function waitingFor(table) {
  if (table.phase === 'closed') return t('bughouse.table.closed');
  if (table.phase === 'playing') return t('bughouse.table.playing', { number: gameNumber(table) });
  const free = table.seats.filter(isFree).length;
  if (free > 0) return t('bughouse.table.free', { count: free });
  const missing = unready(table);
  const own = missing.some(({ member }) => member === table.you);
  const absent = missing.filter(({ member }) => member !== table.you);
  const others = absent.map(({ name = '' }) => name);
  if (own && others.length) return t('bughouse.table.readyAll', { names: listed(others) });
  if (own) return t('bughouse.table.readyYou');
  if (others.length) return t('bughouse.table.readyOthers', { names: listed(others) });
  return t('bughouse.table.begins');
}

/** The number of the match that is played or comes next. @param {TableState} table */
export function gameNumber({ games = [], phase }) {
  const last = games[0]?.number ?? 0;
  const isListed = phase === 'playing' && games[0] && !games[0].outcome;
  return isListed ? last : last + 1;
}

/**
 * What changed at a table, in sentences for everybody there.
 * @param {TableState} before
 * @param {TableState} now
 * @returns {string[]}
 */
export function newsOf(before, now) {
  const names = (/** @type {TableState} */ { members }) =>
    new Map(members.map((one) => [one.member, one.name]));
  const [old, current] = [names(before), names(now)];
  const came = [...current].filter(([member]) => !old.has(member) && member !== now.you);
  const left = [...old].filter(([member]) => !current.has(member) && member !== now.you);
  const sits = now.seats.filter((seat) => {
    const last = before.seats.find((one) => isSame(one.seat, seat.seat));
    return seat.member !== undefined && seat.member !== now.you && last?.member !== seat.member;
  });
  return [
    ...came.map(([, name]) => t('bughouse.news.came', { name })),
    ...left.map(([, name]) => t('bughouse.news.left', { name })),
    // Everybody gets another seat after a match, which is no news.
    ...(before.phase === 'seating' && sits.length < 3 ? sits.map(({ name = '' }) => t('bughouse.news.sits', { name })) : []),
  ];
}
