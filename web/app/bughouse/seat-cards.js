// The four seats of a table, drawn as two boards at which the teams face each other.

import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { opponentName } from '../computer/opponents.js';
import { pieceDrawing } from '../parts/empty.js';
import { isFree, rowsOf, teamBelow } from './seating.js';

/** @import {Seat, TableSeat, TableState} from './types.js' */
/** @typedef {import('../site.js').Site} Site */

/**
 * What somebody may do at a seat.
 * @typedef {object} SeatActs
 * @property {(seat: Seat) => void} sit
 * @property {(seat: TableSeat) => void} computer chooses a computer for it
 */

/** The name of a board. @param {number} board */
export const boardName = (board) => t('game.board.of', { letter: board === 0 ? 'A' : 'B' });

/** The king of a seat's color. */
const KING = { name: 'king', letter: 'K' };

/**
 * The seats in the order in which they are drawn: the other team above, the viewer's team below.
 * @param {Site} site
 * @param {TableState} table
 * @param {SeatActs} acts
 */
export function seatRows(site, table, acts) {
  const { above, below } = rowsOf(table);
  const team = teamBelow(table);
  return {
    above: above.map((seat) => seatCard(site, table, seat, acts)),
    below: below.map((seat) => seatCard(site, table, seat, acts)),
    teams: { above: teamLabel(1 - team), below: teamLabel(team) },
  };
}

/** @param {number} team */
const teamLabel = (team) =>
  h('p', { class: `team-label team-${team}` }, t(team === 0 ? 'bughouse.team.0' : 'bughouse.team.1'));

/**
 * @param {Site} site
 * @param {TableState} table
 * @param {TableSeat} shown
 * @param {SeatActs} acts
 */
function seatCard(site, table, shown, acts) {
  const { seat, team, computer, member } = shown;
  const color = t(seat.color === 'white' ? 'color.white' : 'color.black');
  const place = t('bughouse.seat', { color, board: boardName(seat.board) });
  const isOwn = member !== undefined && member === table.you;
  const name = nameOf(shown);
  const classes = ['seat', `team-${team}`, isOwn ? 'own' : '', isFree(shown) ? 'free' : ''].join(' ').trim();
  const mark = isOwn ? h('span', { class: 'badge call' }, t('bughouse.seat.you')) : null;
  return h(
    'div',
    { class: classes, role: 'group', 'aria-label': place, 'data-seat': `${seat.board}-${seat.color}` },
    pieceDrawing(site, KING, seat.color),
    h(
      'div',
      { class: 'seat-words' },
      h('strong', null, name, ' ', mark),
      h('span', { class: 'hint' }, place),
      stateOf(table, shown)
    ),
    seatButtons(table, shown, place, acts),
    computer ? h('span', { class: 'unseen' }, t('bughouse.seat.computer')) : null
  );
}

/** @param {TableSeat} seat */
function nameOf({ name, computer }) {
  if (!name) return t('bughouse.seat.free');
  return computer ? opponentName(name) : name;
}

/**
 * Whether the player of a seat is ready, or away.
 * @param {TableState} table
 * @param {TableSeat} seat
 */
function stateOf({ members, phase }, { member, ready }) {
  if (member === undefined || phase === 'closed') return null;
  const isHere = members.find((one) => one.member === member)?.here ?? false;
  if (!isHere) return h('span', { class: 'seat-state away' }, t('bughouse.seat.away'));
  if (phase === 'playing') return null;
  return ready
    ? h('span', { class: 'seat-state ready' }, t('bughouse.seat.ready'))
    : h('span', { class: 'seat-state' }, t('bughouse.seat.notReady'));
}

/**
 * @param {TableState} table
 * @param {TableSeat} shown
 * @param {string} place
 * @param {SeatActs} acts
 */
function seatButtons({ phase, host, you }, shown, place, acts) {
  if (phase !== 'seating') return null;
  const { seat, computer, member } = shown;
  const key = `${seat.board}-${seat.color}`;
  const sit = member === undefined && {
    type: 'button',
    class: computer ? '' : 'main',
    'data-key': `sit-${key}`,
    'aria-label': t('bughouse.seat.sit.at', { seat: place }),
    onclick: () => acts.sit(seat),
  };
  const choose = member === undefined && host === you && {
    type: 'button',
    'data-key': `computer-${key}`,
    'aria-label': t('bughouse.seat.computer.at', { seat: place }),
    onclick: () => acts.computer(shown),
  };
  return h(
    'div',
    { class: 'seat-buttons' },
    sit ? h('button', sit, t('bughouse.seat.sit')) : null,
    choose ? h('button', choose, t(computer ? 'bughouse.seat.change' : 'bughouse.seat.computer')) : null
  );
}
