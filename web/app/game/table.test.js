// Moves of this page between the hand and the server: painted, held, sent in order, given up together.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Table } from './table.js';

const BOTH = [{ board: 0, color: 'white' }, { board: 0, color: 'black' }];
const PIECES = { e2: 'P', d2: 'P', e7: 'p', d7: 'p' };

/** A line whose answers the test gives. */
function connection() {
  const asked = [];
  return {
    asked,
    listeners: new Set(),
    watch: () => () => {},
    act: (match, act, plies) => new Promise((resolve) => asked.push({ act, plies, resolve })),
    premoves() {},
  };
}

function opened(yours = BOTH) {
  const line = connection();
  const refused = [];
  const told = { changed() {}, happened() {}, heard() {}, rematch() {}, missing() {}, refused: (error) => refused.push(error.message) };
  const table = new Table(line, 'm', told, () => 0);
  const seats = BOTH.map((seat, team) => ({ seat, team, name: '', presence: 'here', control: { kind: 'untimed' }, clock: {} }));
  table.show({ id: 'm', head: { epoch: 0, seq: 0 }, phase: 'playing', ruleset: {}, moves: [[]], seats, yours, boards: [{ board: 0, ply: 0, turn: 'white', pieces: PIECES }] });
  return { table, line, refused };
}

/** The server puts a move on the board. */
function played(table, ply, move, pieces) {
  const color = ply % 2 ? 'white' : 'black';
  const boards = [{ board: 0, ply, turn: color === 'white' ? 'black' : 'white', pieces }];
  table.follow({ type: 'events', match: 'm', head: { epoch: 0, seq: ply }, boards, events: [{ seq: ply, event: 'move', ply, move, san: move, seat: { board: 0, color }, effects: {} }] });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('at one computer the next moves are painted at once and sent one by one', async () => {
  const { table, line } = opened();
  const first = table.move('e2e4', { confirm: false });
  const second = table.move('e7e5', { confirm: false });
  const third = table.tryMove('d4');
  assert.deepEqual(line.asked.map(({ act }) => act.move), ['e2e4']);
  assert.deepEqual(table.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  line.asked[0].resolve({ kind: 'accepted' });
  assert.equal(await first, true);
  assert.equal(line.asked.length, 1, 'the answer alone is not yet the next position');
  played(table, 1, 'e2e4', { e4: 'P', d2: 'P', e7: 'p', d7: 'p' });
  await settled();
  assert.deepEqual(line.asked.map(({ act, plies }) => [act.move, act.seat.color, plies]), [['e2e4', 'white', [0]], ['e7e5', 'black', [1]]]);
  assert.deepEqual(table.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  // The event may also come before the answer.
  played(table, 2, 'e7e5', { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  line.asked[1].resolve({ kind: 'accepted' });
  assert.equal(await second, true);
  line.asked[2].resolve({ kind: 'accepted' });
  assert.equal(await third, true);
  assert.deepEqual([line.asked[2].act.move, line.asked[2].plies], ['d4', [2]]);
});

test('a refused move takes those built on it along and says why once', async () => {
  const { table, line, refused } = opened();
  const all = [table.move('e2e5', { confirm: false }), table.move('e7e5', { confirm: false }), table.tryMove('d4')];
  line.asked[0].resolve({ kind: 'refused', error: { code: 'illegal', message: 'a pawn does not move so' } });
  assert.deepEqual(await Promise.all(all), [false, false, false]);
  assert.deepEqual(refused, ['a pawn does not move so']);
  assert.equal(line.asked.length, 1);
  assert.deepEqual(table.position().pieces, PIECES);
  // Nothing hangs: the next move is sent as ever.
  void table.move('e2e4', { confirm: false });
  assert.equal(line.asked[1].act.move, 'e2e4');
});

test('asking why a move is not legal holds no other up', async () => {
  const { table, line, refused } = opened();
  void table.whyNot('e2e5');
  const legal = table.move('e2e4', { confirm: false });
  assert.deepEqual(line.asked.map(({ act }) => act.move), ['e2e5', 'e2e4']);
  line.asked[0].resolve({ kind: 'refused', error: { code: 'illegal', message: 'a pawn does not move so' } });
  line.asked[1].resolve({ kind: 'accepted' });
  assert.equal(await legal, true);
  assert.deepEqual(refused, ['a pawn does not move so']);
  assert.equal(table.made?.uci, 'e2e4');
});

test('what waits is given up when the game ends or a move is taken back', async () => {
  const { table, line } = opened();
  void table.move('e2e4', { confirm: false });
  const second = table.move('e7e5', { confirm: false });
  table.follow({ type: 'events', match: 'm', head: { epoch: 0, seq: 1 }, events: [{ seq: 1, event: 'ended', end: { outcome: { kind: 'drawn' }, code: 'agreement', sentence: '' } }] });
  assert.equal(await second, false);
  assert.equal(line.asked.length, 1);
});

test('a move to be confirmed is not sent before', () => {
  const { table, line } = opened();
  void table.move('e2e4', { confirm: true });
  assert.equal(line.asked.length, 0);
  table.confirmMove();
  assert.equal(line.asked[0].act.move, 'e2e4');
});
