// Who is asked for what on two boards, and who still has to agree.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  fresh,
  ownWish,
  proposal,
  rematchWishes,
  replaceable,
  stillNeeded,
  swappedPartner,
} from './consents.js';

/** @import {Color, MatchState, Seat} from '../types.js' */

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee'];
/** @type {Seat[]} */
const SEATS = [0, 1].flatMap((board) =>
  /** @type {Color[]} */ (['white', 'black']).map((color) => ({ board, color }))
);
const [ANN, BOB, CID, DEE] = SEATS;

/**
 * A match of four; Ann looks at it, and some are away or computers.
 * @param {{away?: Seat[], computers?: Seat[], more?: object}} [how]
 * @returns {MatchState}
 */
function state({ away = [], computers = [], more = {} } = {}) {
  const seats = SEATS.map((seat, index) => ({
    seat,
    team: Number(index === 1 || index === 2),
    name: NAMES[index],
    presence: away.includes(seat) ? 'left' : 'here',
    computer: computers.includes(seat) ? { id: 'level-3' } : undefined,
  }));
  return /** @type {any} */ ({ phase: 'playing', boards: [{}, {}], yours: [ANN], seats, ...more });
}

/** @param {{name: string}[]} seats */
const names = (seats) => seats.map(({ name }) => name);

test('people who are away for long may be replaced, computers and the viewer may not', () => {
  const away = [ANN, BOB, CID];
  const gone = replaceable(state({ away, computers: [BOB] }), () => true);
  assert.deepEqual(names(gone), ['Cid']);
  assert.deepEqual(replaceable(state({ away }), () => false), []);
  assert.deepEqual(replaceable(state({ away, more: { phase: 'over' } }), () => true), []);
  assert.deepEqual(replaceable(state({ away, more: { yours: [] } }), () => true), []);
});

test('the last proposal counts, with those who want the same computer', () => {
  const replacements = [
    { by: ANN, seat: CID, opponent: 'level-3' },
    { by: DEE, seat: CID, opponent: 'level-5' },
    { by: BOB, seat: CID, opponent: 'level-3' },
  ];
  const asked = proposal(state({ more: { consents: { replacements } } }), CID);
  assert.deepEqual(asked, { opponent: 'level-3', by: [ANN, BOB] });
  assert.equal(proposal(state(), CID), null);
});

test('the partner and one of the opponents have to agree', () => {
  const match = state({ away: [CID] });
  const needed = (/** @type {Seat[]} */ agreed) => {
    const { partner, opponents } = stillNeeded(match, CID, agreed);
    return [partner?.name ?? '', ...names(opponents)];
  };
  assert.deepEqual(needed([]), ['Bob', 'Ann', 'Dee']);
  assert.deepEqual(needed([ANN]), ['Bob']);
  assert.deepEqual(needed([BOB]), ['', 'Ann', 'Dee']);
  const alone = state({ away: [CID], computers: [BOB, DEE] });
  assert.deepEqual(names(stillNeeded(alone, CID, []).opponents), ['Ann']);
});

test('a rematch needs every person, each with one wish', () => {
  const rematches = [
    { by: ANN, partners: 'swapped' },
    { by: DEE, partners: 'same' },
  ];
  const match = state({ computers: [BOB], more: { consents: { rematches } } });
  const { by, missing } = rematchWishes(match, 'swapped');
  assert.deepEqual([names(by), names(missing)], [['Ann'], ['Cid', 'Dee']]);
  assert.equal(ownWish(match), 'swapped');
  assert.equal(ownWish(state()), null);
  assert.equal(swappedPartner(match)?.name, 'Cid');
});

test('only what was not asked before is news', () => {
  const one = { by: ANN, partners: /** @type {const} */ ('same') };
  const two = { by: BOB, partners: /** @type {const} */ ('same') };
  const news = fresh({ rematches: [one] }, { rematches: [one, two] });
  assert.deepEqual(news, { replacements: [], rematches: [two] });
  assert.deepEqual(fresh(undefined, undefined), { replacements: [], rematches: [] });
});
