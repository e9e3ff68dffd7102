import assert from 'node:assert/strict';
import test from 'node:test';
import {
  actingSeat,
  goneOpponent,
  mayAbort,
  part,
  takebackTarget,
  withChat,
  withEvents,
} from './state.js';

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

test('a move is listed, the board and the clocks are taken as told', () => {
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

test('a takeback goes before the own last move, alone one back', () => {
  assert.equal(takebackTarget(match()), 0);
  assert.equal(takebackTarget(match({ boards: [board(2, 'white')] })), 0);
  assert.equal(
    takebackTarget(match({ boards: [board(1, 'black')], yours: [{ board: 0, color: 'black' }] })),
    null
  );
  assert.equal(takebackTarget(match({ boards: [board(0, 'white')] })), null);
  assert.equal(takebackTarget(match({ yours: [] })), null);
  const both = [
    { board: 0, color: 'white' },
    { board: 0, color: 'black' },
  ];
  assert.equal(takebackTarget(match({ boards: [board(6, 'white')], yours: both })), 5);
});

test('who takes part, and for whom one acts', () => {
  const both = [
    { board: 0, color: 'white' },
    { board: 0, color: 'black' },
  ];
  assert.equal(part(match({ yours: both })), 'both');
  assert.equal(part(match({ yours: undefined })), 'none');
  assert.equal(actingSeat(match({ yours: both }))?.color, 'black');
  assert.equal(actingSeat(match())?.color, 'white');
  assert.equal(mayAbort(match()), true);
  assert.equal(mayAbort(match({ boards: [board(2, 'white')] })), false);
});

test('chat stands in order, each line once, and an erased line loses its text', () => {
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
