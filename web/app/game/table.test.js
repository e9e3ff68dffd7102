// Moves of this page between the hand and the server: painted, held, sent in order, given up together.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Table } from './table.js';

const BOTH = [
  { board: 0, color: 'white' },
  { board: 0, color: 'black' },
];
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
  const told = {
    changed() {},
    happened() {},
    heard() {},
    rematch() {},
    missing() {},
    refused: (error) => refused.push(error.message),
  };
  const table = new Table(line, 'm', told, () => 0);
  shown(table, 0, 0, yours);
  return { table, line, refused };
}

/** The server shows the whole match, as after a broken line. */
function shown(table, seq, ply, yours = BOTH) {
  const seats = BOTH.map((seat, team) => ({
    seat,
    team,
    name: '',
    presence: 'here',
    control: { kind: 'untimed' },
    clock: {},
  }));
  const boards = [{ board: 0, ply, turn: ply % 2 ? 'black' : 'white', pieces: PIECES }];
  table.show({
    id: 'm',
    head: { epoch: 0, seq },
    phase: 'playing',
    ruleset: {},
    moves: [[]],
    seats,
    yours,
    boards,
  });
}

/** The server puts a move on the board. */
function played(table, ply, move, pieces, seq = ply) {
  const color = ply % 2 ? 'white' : 'black';
  const boards = [{ board: 0, ply, turn: color === 'white' ? 'black' : 'white', pieces }];
  table.follow({
    type: 'events',
    match: 'm',
    head: { epoch: 0, seq },
    boards,
    events: [{ seq, event: 'move', ply, move, san: move, seat: { board: 0, color }, effects: {} }],
  });
}

/** The answer to a move that became this event. */
const accepted = (seq) => ({ kind: 'accepted', head: { epoch: 0, seq } });

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('at one computer the next moves are painted at once and sent one by one', async () => {
  const { table, line } = opened();
  const first = table.move('e2e4', { confirm: false });
  const second = table.move('e7e5', { confirm: false });
  const third = table.tryMove('d4');
  assert.deepEqual(
    line.asked.map(({ act }) => act.move),
    ['e2e4']
  );
  assert.deepEqual(table.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  line.asked[0].resolve(accepted(1));
  assert.equal(await first, true);
  assert.equal(line.asked.length, 1, 'the answer alone is not yet the next position');
  played(table, 1, 'e2e4', { e4: 'P', d2: 'P', e7: 'p', d7: 'p' });
  await settled();
  assert.deepEqual(
    line.asked.map(({ act, plies }) => [act.move, act.seat.color, plies]),
    [
      ['e2e4', 'white', [0]],
      ['e7e5', 'black', [1]],
    ]
  );
  assert.deepEqual(table.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  // The event may also come before the answer.
  played(table, 2, 'e7e5', { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  line.asked[1].resolve(accepted(2));
  assert.equal(await second, true);
  line.asked[2].resolve(accepted(3));
  assert.equal(await third, true);
  assert.deepEqual([line.asked[2].act.move, line.asked[2].plies], ['d4', [2]]);
});

test('a refused move takes those built on it along and says why once', async () => {
  const { table, line, refused } = opened();
  const all = [
    table.move('e2e5', { confirm: false }),
    table.move('e7e5', { confirm: false }),
    table.tryMove('d4'),
  ];
  line.asked[0].resolve({
    kind: 'refused',
    error: { code: 'illegal', message: 'a pawn does not move so' },
  });
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
  assert.deepEqual(
    line.asked.map(({ act }) => act.move),
    ['e2e5', 'e2e4']
  );
  line.asked[0].resolve({
    kind: 'refused',
    error: { code: 'illegal', message: 'a pawn does not move so' },
  });
  line.asked[1].resolve(accepted(1));
  assert.equal(await legal, true);
  assert.deepEqual(refused, ['a pawn does not move so']);
  assert.equal(table.made?.uci, 'e2e4');
});

test('what waits is given up when the game ends or a move is taken back', async () => {
  for (const event of [
    { event: 'ended', end: { outcome: { kind: 'drawn' }, code: 'agreement', sentence: '' } },
    { event: 'taken-back', board: 0, to: 0 },
  ]) {
    const { table, line } = opened();
    void table.move('e2e4', { confirm: false });
    const second = table.move('e7e5', { confirm: false });
    table.follow({
      type: 'events',
      match: 'm',
      head: { epoch: 0, seq: 1 },
      events: [{ seq: 1, ...event }],
    });
    assert.equal(await second, false, event.event);
    assert.equal(line.asked.length, 1);
    assert.equal(table.sending, null);
  }
});

test('a move and its takeback in one message leave the next move free to go', async () => {
  for (const answer of ['before', 'after']) {
    const { table, line, refused } = opened();
    const first = table.move('e2e4', { confirm: false });
    const second = table.move('e7e5', { confirm: false });
    if (answer === 'before') line.asked[0].resolve(accepted(1));
    await settled();
    const boards = [{ board: 0, ply: 0, turn: 'white', pieces: PIECES }];
    const events = [
      { seq: 1, event: 'move', ply: 1, move: 'e2e4', san: 'e4', seat: BOTH[0], effects: {} },
      { seq: 2, event: 'taken-back', board: 0, to: 0 },
    ];
    table.follow({ type: 'events', match: 'm', head: { epoch: 0, seq: 2 }, boards, events });
    assert.equal(await second, false);
    const again = table.move('d2d4', { confirm: false });
    assert.deepEqual(
      line.asked.map(({ act, plies }) => [act.move, plies]),
      [
        ['e2e4', [0]],
        ['d2d4', [0]],
      ],
      answer
    );
    if (answer === 'after') line.asked[0].resolve(accepted(1));
    assert.equal(await first, true);
    assert.equal(table.made?.uci, 'd2d4', 'a late answer takes nothing of the next move');
    played(table, 1, 'd2d4', { e2: 'P', d4: 'P', e7: 'p', d7: 'p' }, 3);
    line.asked[1].resolve(accepted(3));
    assert.equal(await again, true);
    void table.move('d7d5', { confirm: false });
    assert.equal(line.asked[2].act.move, 'd7d5');
    assert.deepEqual(refused, []);
  }
});

test('a match shown again without the accepted move frees the next', async () => {
  // The takeback happened while the line was broken, and the answer came before or after the whole match.
  for (const order of [
    ['answer', 'match'],
    ['match', 'answer'],
  ]) {
    const { table, line } = opened();
    const first = table.move('e2e4', { confirm: false });
    const second = table.move('e7e5', { confirm: false });
    for (const what of order) {
      if (what === 'answer') line.asked[0].resolve(accepted(1));
      else shown(table, 2, 0);
      await settled();
    }
    assert.deepEqual([await first, await second], [true, false]);
    assert.equal(table.made, null);
    void table.move('d2d4', { confirm: false });
    assert.equal(line.asked[1]?.act.move, 'd2d4', order.join());
  }
});

test('a move held back is not sent onto a position that another tab made', async () => {
  for (const refusal of [true, false]) {
    const { table, line, refused } = opened();
    const all = [table.move('e2e4', { confirm: false }), table.move('e7e5', { confirm: false })];
    played(table, 1, 'd2d4', { e2: 'P', d4: 'P', e7: 'p', d7: 'p' });
    await settled();
    assert.equal(line.asked.length, 1, 'not before it is known whose move that was');
    if (refusal)
      line.asked[0].resolve({
        kind: 'refused',
        error: { code: 'stale', message: 'the position has changed' },
      });
    else {
      // Or one's own stands, and the other tab has replied to it.
      played(table, 2, 'd7d5', { e2: 'P', d4: 'P', e7: 'p', d5: 'p' });
      line.asked[0].resolve(accepted(1));
    }
    assert.deepEqual(await Promise.all(all), [!refusal, false]);
    assert.equal(line.asked.length, 1);
    assert.deepEqual(refused, refusal ? ['the position has changed'] : []);
  }
});

test('a move to be confirmed is not sent before', () => {
  const { table, line } = opened();
  void table.move('e2e4', { confirm: true });
  assert.equal(line.asked.length, 0);
  table.confirmMove();
  assert.equal(line.asked[0].act.move, 'e2e4');
});
