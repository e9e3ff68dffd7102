// A match on one board and on two: own moves, answers and events as a page handles them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { MatchClient } from './match-client.js';

const BOTH = [
  { board: 0, color: 'white' },
  { board: 0, color: 'black' },
];
const PIECES = { e2: 'P', d2: 'P', e7: 'p', d7: 'p' };

/** A connection whose answers the test gives. */
function connection() {
  const asked = [];
  return {
    asked,
    state: 'open',
    listeners: new Set(),
    stateListeners: new Set(),
    watch: () => () => {},
    act: (match, act, plies) => new Promise((resolve) => asked.push({ act, plies, resolve })),
    premoved: [],
    premoves(match, seat, ply, moves) {
      this.premoved.push({ ply, moves });
    },
    /** Loses the connection, or gets it back. */
    become(state) {
      this.state = state;
      this.stateListeners.forEach((listener) => listener(state));
    },
  };
}

function opened(yours = BOTH) {
  const socket = connection();
  const refused = [];
  const listener = {
    changed() {},
    happened() {},
    chatted() {},
    rematch() {},
    missing() {},
    premovesLost: () => refused.push('premoves lost'),
    refused: (error) => refused.push(error.message),
  };
  const match = new MatchClient(socket, 'm', listener, () => 0);
  shown(match, 0, [0], yours);
  return { match, board: match.boards[0], socket, refused };
}

/** The seats of as many boards as asked for; partners have different colors. */
const seatsOf = (count) =>
  Array.from({ length: count }, (_, board) =>
    ['white', 'black'].map((color, side) => ({
      seat: { board, color },
      team: (side + board) % 2,
      name: '',
      presence: 'here',
      control: { kind: 'untimed' },
      clock: {},
    }))
  ).flat();

const boardAt = (board, ply, pieces = PIECES) => ({
  board,
  ply,
  turn: ply % 2 ? 'black' : 'white',
  pieces,
});

/** The server sends the whole match, as after a lost connection. */
function shown(match, seq, plies, yours = BOTH) {
  match.show({
    id: 'm',
    head: { epoch: 0, seq },
    phase: 'playing',
    ruleset: {},
    moves: plies.map(() => []),
    seats: seatsOf(plies.length),
    yours,
    boards: plies.map((ply, board) => boardAt(board, ply)),
  });
}

/** The server sends a move that was played on a board. */
function played(match, ply, move, pieces, { seq = ply, board = 0 } = {}) {
  const seat = { board, color: ply % 2 ? 'white' : 'black' };
  match.receive({
    type: 'events',
    match: 'm',
    head: { epoch: 0, seq },
    boards: [boardAt(board, ply, pieces)],
    events: [{ seq, event: 'move', ply, move, san: move, seat, effects: {} }],
  });
}

/** The answer to a move that became this event. */
const accepted = (seq) => ({ kind: 'accepted', head: { epoch: 0, seq } });

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('at one computer the next moves are painted at once and sent one by one', async () => {
  const { match, board, socket } = opened();
  const first = board.move('e2e4', { confirm: false });
  const second = board.move('e7e5', { confirm: false });
  const third = board.tryMove('d4');
  assert.deepEqual(
    socket.asked.map(({ act }) => act.move),
    ['e2e4']
  );
  assert.deepEqual(board.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  socket.asked[0].resolve(accepted(1));
  assert.equal(await first, true);
  assert.equal(socket.asked.length, 1, 'the answer alone is not yet the next position');
  played(match, 1, 'e2e4', { e4: 'P', d2: 'P', e7: 'p', d7: 'p' });
  await settled();
  assert.deepEqual(
    socket.asked.map(({ act, plies }) => [act.move, act.seat.color, plies]),
    [
      ['e2e4', 'white', [0]],
      ['e7e5', 'black', [1]],
    ]
  );
  assert.deepEqual(board.position().pieces, { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  // The event may also come before the answer.
  played(match, 2, 'e7e5', { e4: 'P', d2: 'P', e5: 'p', d7: 'p' });
  socket.asked[1].resolve(accepted(2));
  assert.equal(await second, true);
  socket.asked[2].resolve(accepted(3));
  assert.equal(await third, true);
  assert.deepEqual([socket.asked[2].act.move, socket.asked[2].plies], ['d4', [2]]);
});

test('a refused move takes those built on it along and says why once', async () => {
  const { match, board, socket, refused } = opened();
  const all = [
    board.move('e2e5', { confirm: false }),
    board.move('e7e5', { confirm: false }),
    board.tryMove('d4'),
  ];
  socket.asked[0].resolve({
    kind: 'refused',
    error: { code: 'illegal', message: "a pawn can't move there" },
  });
  assert.deepEqual(await Promise.all(all), [false, false, false]);
  assert.deepEqual(refused, ["a pawn can't move there"]);
  assert.equal(socket.asked.length, 1);
  assert.deepEqual(board.position().pieces, PIECES);
  // Nothing hangs: the next move is sent as ever.
  void board.move('e2e4', { confirm: false });
  assert.equal(socket.asked[1].act.move, 'e2e4');
});

test('asking why a move is not legal holds no other up', async () => {
  const { match, board, socket, refused } = opened();
  void board.whyNot('e2e5');
  const legal = board.move('e2e4', { confirm: false });
  assert.deepEqual(
    socket.asked.map(({ act }) => act.move),
    ['e2e5', 'e2e4']
  );
  socket.asked[0].resolve({
    kind: 'refused',
    error: { code: 'illegal', message: "a pawn can't move there" },
  });
  socket.asked[1].resolve(accepted(1));
  assert.equal(await legal, true);
  assert.deepEqual(refused, ["a pawn can't move there"]);
  assert.equal(board.progress.move?.text, 'e2e4');
});

test('what waits is given up when the game ends or a move is taken back', async () => {
  for (const event of [
    { event: 'ended', end: { outcome: { kind: 'drawn' }, code: 'agreement', sentence: '' } },
    { event: 'taken-back', board: 0, to: 0 },
  ]) {
    const { match, board, socket } = opened();
    void board.move('e2e4', { confirm: false });
    const second = board.move('e7e5', { confirm: false });
    match.follow({
      type: 'events',
      match: 'm',
      head: { epoch: 0, seq: 1 },
      events: [{ seq: 1, ...event }],
    });
    assert.equal(await second, false, event.event);
    assert.equal(socket.asked.length, 1);
    assert.equal(board.progress.stage, 'idle');
  }
});

test('a move and its takeback in one message leave the next move free to go', async () => {
  for (const answer of ['before', 'after']) {
    const { match, board, socket, refused } = opened();
    const first = board.move('e2e4', { confirm: false });
    const second = board.move('e7e5', { confirm: false });
    if (answer === 'before') socket.asked[0].resolve(accepted(1));
    await settled();
    const boards = [{ board: 0, ply: 0, turn: 'white', pieces: PIECES }];
    const events = [
      { seq: 1, event: 'move', ply: 1, move: 'e2e4', san: 'e4', seat: BOTH[0], effects: {} },
      { seq: 2, event: 'taken-back', board: 0, to: 0 },
    ];
    match.follow({ type: 'events', match: 'm', head: { epoch: 0, seq: 2 }, boards, events });
    assert.equal(await second, false);
    const again = board.move('d2d4', { confirm: false });
    assert.deepEqual(
      socket.asked.map(({ act, plies }) => [act.move, plies]),
      [
        ['e2e4', [0]],
        ['d2d4', [0]],
      ],
      answer
    );
    if (answer === 'after') socket.asked[0].resolve(accepted(1));
    assert.equal(await first, true);
    assert.equal(board.progress.move?.text, 'd2d4', 'a late answer takes nothing of the next move');
    played(match, 1, 'd2d4', { e2: 'P', d4: 'P', e7: 'p', d7: 'p' }, { seq: 3 });
    socket.asked[1].resolve(accepted(3));
    assert.equal(await again, true);
    void board.move('d7d5', { confirm: false });
    assert.equal(socket.asked[2].act.move, 'd7d5');
    assert.deepEqual(refused, []);
  }
});

test('a match shown again without the accepted move frees the next', async () => {
  // The takeback happened while the line was broken, and the answer came before or after the whole
  // match.
  for (const order of [
    ['answer', 'match'],
    ['match', 'answer'],
  ]) {
    const { match, board, socket } = opened();
    const first = board.move('e2e4', { confirm: false });
    const second = board.move('e7e5', { confirm: false });
    for (const what of order) {
      if (what === 'answer') socket.asked[0].resolve(accepted(1));
      else shown(match, 2, [0]);
      await settled();
    }
    assert.deepEqual([await first, await second], [true, false]);
    assert.equal(board.progress.stage, 'idle');
    void board.move('d2d4', { confirm: false });
    assert.equal(socket.asked[1]?.act.move, 'd2d4', order.join());
  }
});

test('a move held back is not sent onto a position that another tab made', async () => {
  for (const refusal of [true, false]) {
    const { match, board, socket, refused } = opened();
    const all = [board.move('e2e4', { confirm: false }), board.move('e7e5', { confirm: false })];
    played(match, 1, 'd2d4', { e2: 'P', d4: 'P', e7: 'p', d7: 'p' });
    await settled();
    assert.equal(socket.asked.length, 1, 'not before it is known whose move that was');
    if (refusal)
      socket.asked[0].resolve({
        kind: 'refused',
        error: { code: 'stale', message: 'the position has changed' },
      });
    else {
      // Or this tab's move counts, and the other tab has replied to it.
      played(match, 2, 'd7d5', { e2: 'P', d4: 'P', e7: 'p', d5: 'p' });
      socket.asked[0].resolve(accepted(1));
    }
    assert.deepEqual(await Promise.all(all), [!refusal, false]);
    assert.equal(socket.asked.length, 1);
    assert.deepEqual(refused, refusal ? ['the position has changed'] : []);
  }
});

test('a move to be confirmed is not sent before', () => {
  const { match, board, socket } = opened();
  void board.move('e2e4', { confirm: true });
  assert.equal(socket.asked.length, 0);
  board.confirmMove();
  assert.equal(socket.asked[0].act.move, 'e2e4');
});

const FOUR = [0, 1].flatMap((board) => [
  { board, color: 'white' },
  { board, color: 'black' },
]);

test('two boards of a match go their own ways', async () => {
  const { match, socket, refused } = opened(FOUR);
  shown(match, 0, [0, 0], FOUR);
  const [first, second] = match.boards;
  const one = first.move('e2e4', { confirm: false });
  const other = second.move('d2d4', { confirm: false });
  const queued = second.move('d7d5', { confirm: false });
  assert.deepEqual(
    socket.asked.map(({ act, plies }) => [act.seat.board, act.move, plies]),
    [
      [0, 'e2e4', [0]],
      [1, 'd2d4', [null, 0]],
    ]
  );
  socket.asked[0].resolve({ kind: 'refused', error: { code: 'illegal', message: 'no' } });
  assert.equal(await one, false);
  assert.deepEqual([first.progress.stage, second.progress.stage], ['idle', 'sent']);
  played(match, 1, 'd2d4', { e2: 'P', d4: 'P' }, { board: 1 });
  socket.asked[1].resolve(accepted(1));
  assert.equal(await other, true);
  assert.deepEqual(socket.asked[2].plies, [null, 1]);
  socket.asked[2].resolve(accepted(2));
  assert.equal(await queued, true);
  assert.deepEqual(refused, ['no']);
  assert.deepEqual([first.moves, second.moves], [[], ['d2d4']]);
});

test("a player's own board comes first, and the other board is only watched", async () => {
  const yours = [{ board: 1, color: 'black' }];
  const { match, socket } = opened(yours);
  const four = new MatchClient(connection(), 'm', match.listener, () => 0);
  shown(four, 0, [0, 0], yours);
  assert.equal(four.active, four.boards[1]);
  assert.deepEqual(
    four.boards.map((board) => board.part),
    ['none', 'one']
  );
  assert.equal(await four.boards[0].move('e2e4', { confirm: false }), false);
  assert.equal(socket.asked.length, 0);
  assert.equal(four.seat, yours[0], 'other acts are for your own seat');
});

test('a takeback on one board leaves the moves of the other on their way', () => {
  const { match } = opened(FOUR);
  shown(match, 0, [2, 2], FOUR);
  const [first, second] = match.boards;
  void first.move('e2e4', { confirm: false });
  void second.move('d2d4', { confirm: false });
  match.receive({
    type: 'events',
    match: 'm',
    head: { epoch: 0, seq: 1 },
    boards: [boardAt(0, 1)],
    events: [{ seq: 1, event: 'taken-back', board: 0, to: 1 }],
  });
  assert.deepEqual([first.progress.stage, second.progress.stage], ['idle', 'sent']);
});

test('premoves belong to the board of their seat', () => {
  const yours = [{ board: 1, color: 'black' }];
  const { match } = opened(yours);
  shown(match, 0, [0, 0], yours);
  match.receive({ type: 'premoves', match: 'm', seat: yours[0], moves: ['e7e5'] });
  assert.deepEqual(
    match.boards.map(({ progress }) => progress.premoves),
    [[], ['e7e5']]
  );
});

test('messages of other matches are ignored', () => {
  const { match, board } = opened();
  match.receive({ type: 'premoves', match: 'other', seat: BOTH[0], moves: ['e2e4'] });
  match.receive({ type: 'match', state: { id: 'other', boards: [] } });
  assert.deepEqual([board.progress.premoves, match.state.id], [[], 'm']);
});

test('premoves survive a lost connection, and the page says so when the game went on without them', () => {
  const { match, board, socket, refused } = opened([{ board: 0, color: 'black' }]);
  const back = (events, ply) => {
    socket.become('open');
    const boards = [boardAt(0, ply)];
    match.receive({
      type: 'events',
      match: 'm',
      head: { epoch: 0, seq: match.state.head.seq + events.length },
      events: events.map((event, index) => ({ seq: match.state.head.seq + 1 + index, ...event })),
      boards,
    });
  };
  board.setPremoves(['e7e5']);
  socket.become('lost');
  board.setPremoves(['e7e5', 'd7d5']);
  // The server cancels those of the lost connection first.
  match.receive({ type: 'premoves', match: 'm', seat: { board: 0, color: 'black' }, moves: [] });
  back([], 0);
  assert.deepEqual(socket.premoved.at(-1), { ply: 0, moves: ['e7e5', 'd7d5'] });
  assert.deepEqual(board.progress.premoves, ['e7e5', 'd7d5']);
  assert.deepEqual(refused, []);
  socket.become('lost');
  const seat = { board: 0, color: 'white' };
  back([{ event: 'move', seat, ply: 1, move: 'e2e4', san: 'e4', effects: {} }], 1);
  assert.deepEqual(board.progress.premoves, []);
  assert.deepEqual(refused, ['premoves lost']);
});
