// The state of a match after events, and what follows from it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { actingSeat, boardOrder, bottomColor, goneOpponent, mayAbort, part } from './state.js';
import { partOn, takebackTarget, teams, withChat, withEvents } from './state.js';

const seat = (color, more = {}) => ({
  seat: { board: 0, color },
  team: color === 'white' ? 0 : 1,
  name: '',
  presence: 'here',
  control: { kind: 'untimed' },
  clock: { left_ms: 0, running: false, delay_ms: 0, lag_quota_ms: 0, stage: 0 },
  ...more,
});
const board = (ply, turn) => ({ board: 0, ply, turn, fen: '', pieces: {} });
const match = (more = {}) => ({
  id: 'm',
  head: { epoch: 1, seq: 5 },
  phase: 'playing',
  ruleset: {},
  boards: [board(1, 'black')],
  moves: [['e4']],
  seats: [seat('white'), seat('black')],
  yours: [{ board: 0, color: 'white' }],
  offers: [],
  ...more,
});
const events = (list, more = {}) => ({
  type: 'events',
  match: 'm',
  head: { epoch: 1, seq: list.at(-1).seq },
  events: list,
  ...more,
});

test('a move is listed, the board and the clocks are taken as sent', () => {
  const clocks = [{ left_ms: 5 }, { left_ms: 7, running: true }];
  const next = withEvents(
    match(),
    events(
      [
        {
          seq: 6,
          event: 'move',
          seat: { board: 0, color: 'black' },
          ply: 2,
          move: 'e7e5',
          san: 'e5',
          effects: {},
        },
      ],
      { boards: [board(2, 'white')], clocks }
    )
  );
  assert.deepEqual(next.moves, [['e4', 'e5']]);
  assert.equal(next.boards[0].turn, 'white');
  assert.equal(next.seats[1].clock.left_ms, 7);
  assert.deepEqual(next.head, { epoch: 1, seq: 6 });
});

test('events that are known already change nothing, and the state before is left as it was', () => {
  const before = match();
  const next = withEvents(before, events([{ seq: 5, event: 'ended', end: { code: 'x' } }]));
  assert.equal(next.phase, 'playing');
  withEvents(
    before,
    events([{ seq: 6, event: 'renamed', seat: { board: 0, color: 'white' }, name: 'Ada' }])
  );
  assert.equal(before.seats[0].name, '');
});

test('takebacks, pauses, seats, presence and the end are followed', () => {
  const end = { outcome: { kind: 'drawn' }, code: 'agreement', sentence: 'a draw was agreed' };
  const next = withEvents(
    match({ phase: 'waiting' }),
    events(
      [
        { seq: 6, event: 'seat-taken', seat: { board: 0, color: 'black' }, name: 'Bob' },
        { seq: 7, event: 'began' },
        { seq: 8, event: 'taken-back', board: 0, to: 0 },
        {
          seq: 9,
          event: 'presence',
          seat: { board: 0, color: 'black' },
          presence: 'away',
          claimable_in_ms: 900,
        },
        { seq: 10, event: 'hidden' },
      ],
      { offers: [{ offer: { kind: 'draw' }, by: { board: 0, color: 'black' }, acceptable: true }] }
    )
  );
  assert.equal(next.phase, 'playing');
  assert.deepEqual(next.moves, [[]]);
  assert.equal(next.seats[1].name, 'Bob');
  assert.equal(goneOpponent(next)?.claimable_in_ms, 900);
  assert.equal(next.offers.length, 1);
  const paused = withEvents(next, events([{ seq: 11, event: 'paused' }]));
  assert.equal(paused.phase, 'paused');
  assert.equal(paused.offers.length, 0);
  const over = withEvents(
    paused,
    events([
      { seq: 12, event: 'unpaused' },
      { seq: 13, event: 'ended', end },
    ])
  );
  assert.equal(over.phase, 'over');
  assert.equal(over.end, end);
  assert.equal(goneOpponent(over), undefined);
});

const WHITE = { board: 0, color: 'white' };
const BLACK = { board: 0, color: 'black' };

test('a takeback goes before the own last move, or one back for both sides', () => {
  const target = (more) => takebackTarget(match(more), 0);
  assert.equal(target(), 0);
  assert.equal(target({ boards: [board(2, 'white')] }), 0);
  assert.equal(target({ boards: [board(1, 'black')], yours: [BLACK] }), null);
  assert.equal(target({ boards: [board(0, 'white')] }), null);
  assert.equal(target({ yours: [] }), null);
  assert.equal(target({ boards: [board(6, 'white')], yours: [WHITE, BLACK] }), 5);
});

test('how the viewer takes part, and for which seat they act', () => {
  const yours = [WHITE, BLACK];
  assert.equal(part(match({ yours })), 'both');
  assert.equal(part(match({ yours: undefined })), 'none');
  assert.equal(actingSeat(match({ yours }), 0)?.color, 'black');
  assert.equal(actingSeat(match(), 0)?.color, 'white');
  assert.equal(mayAbort(match()), true);
  assert.equal(mayAbort(match({ boards: [board(2, 'white')] })), false);
});

test('on two boards partners are one team and sit on the same side', () => {
  const second = (color) => ({
    ...seat(color),
    seat: { board: 1, color },
    team: color === 'white' ? 1 : 0,
  });
  const two = (yours) =>
    match({
      yours,
      boards: [board(0, 'white'), { ...board(0, 'white'), board: 1 }],
      seats: [seat('white'), seat('black'), second('white'), second('black')],
    });
  const partner = { board: 1, color: 'black' };
  assert.equal(part(two([WHITE, partner])), 'one');
  assert.equal(part(two([WHITE, { board: 1, color: 'white' }])), 'both');
  assert.deepEqual([partOn(two([partner]), 0), partOn(two([partner]), 1)], ['none', 'one']);
  assert.deepEqual(boardOrder(two([partner])), [1, 0]);
  assert.deepEqual(boardOrder(two([])), [0, 1]);
  const bottom = (yours) => [0, 1].map((index) => bottomColor(two(yours), index));
  assert.deepEqual(bottom([]), ['white', 'black']);
  assert.deepEqual(bottom([partner]), ['white', 'black']);
  assert.deepEqual(bottom([{ board: 1, color: 'white' }]), ['black', 'white']);
  const sides = teams(two([])).map((side) =>
    side.map(({ seat: { board: index, color } }) => `${index} ${color}`)
  );
  assert.deepEqual(sides, [
    ['0 white', '1 black'],
    ['0 black', '1 white'],
  ]);
  assert.equal(takebackTarget(two([partner]), 0), null);
});

test('chat is in order, each line once, and an erased line loses its text', () => {
  const line = (seq, text) => ({ seq, after_seq: 0, room: 'players', author: 'Ada', text });
  const chat = withChat(
    [line(1, 'hi'), line(2, 'bad')],
    [line(3, 'so'), line(2, undefined), line(1, 'hi')]
  );
  assert.deepEqual(
    chat.map(({ seq, text }) => [seq, text]),
    [
      [1, 'hi'],
      [2, undefined],
      [3, 'so'],
    ]
  );
});
