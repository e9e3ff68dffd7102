import assert from 'node:assert/strict';
import test from 'node:test';

import { othersOf } from './turns.js';

/** @param {string} current */
const players = (current) =>
  ['Ann', 'Ben', 'Cem'].map((name, actor) => ({ actor, name, current: name === current }));
const names = (/** @type {any} */ here) => othersOf(here).map(({ name }) => name);

test('the next player follows the one who plays, and the first one the last', () => {
  assert.deepEqual(names({ players: players('Ann'), house: false }).slice(0, 2), ['Ben', 'Cem']);
  assert.deepEqual(names({ players: players('Ben'), house: false }).slice(0, 2), ['Cem', 'Ann']);
  assert.deepEqual(names({ players: players('Cem'), house: false }).slice(0, 2), ['Ann', 'Ben']);
});

test('the computer itself comes last, and not after itself', () => {
  assert.equal(names({ players: players('Ann'), house: false }).length, 3);
  assert.deepEqual(names({ players: players(''), house: true }), ['Ann', 'Ben', 'Cem']);
  const alone = othersOf({ players: players('Ann').slice(0, 1), house: false });
  assert.deepEqual(alone.map(({ actor }) => actor), [undefined]);
});
