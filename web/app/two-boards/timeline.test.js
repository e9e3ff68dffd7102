// The order of moves on two boards, and stepping through them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Timeline, fitted, joined, pliesAt } from './timeline.js';

test('an order is fitted to the moves that were made', () => {
  for (const [order, counts, expected] of [
    [[0, 1, 0], [2, 1], [0, 1, 0]],
    // A move that is not in the order yet comes last.
    [[0], [1, 2], [0, 1, 1]],
    // A takeback leaves the earlier moves of its board.
    [[0, 1, 0, 1], [1, 2], [0, 1, 1]],
    [[], [0, 0], []],
  ]) {
    assert.deepEqual(fitted(order, counts), expected);
  }
});

test('a fetched order is continued by what happened after it', () => {
  assert.deepEqual(joined([1, 0], [0, 1, 1]), [1, 0, 1]);
  assert.deepEqual(joined([], [1, 0]), [1, 0]);
  assert.deepEqual(joined([0, 1, 1], [0]), [0, 1, 1]);
});

test('each board is shown after its own number of moves', () => {
  assert.deepEqual(pliesAt([0, 1, 1, 0], 3, 2), [1, 2]);
  assert.deepEqual(pliesAt([0, 1], 0, 2), [0, 0]);
});

/** A match of two boards with these moves. */
function match(order, moves) {
  const seats = [0, 1].flatMap((board) =>
    ['white', 'black'].map((color) => ({
      seat: { board, color },
      control: { kind: 'stages', stages: [{ ms: 60000 }] },
      clock: { left_ms: 41000 + board, running: false },
    }))
  );
  let painted = 0;
  const boards = moves.map((list, board) => ({
    index: board,
    moves: list,
    viewing: null,
    state: { ply: list.length, turn: list.length % 2 ? 'black' : 'white' },
    game: { start: { turn: 'white' }, moves: list.map((san) => ({ san })) },
  }));
  return {
    boards,
    order,
    state: { seats },
    listener: { changed: () => (painted += 1) },
    get painted() {
      return painted;
    },
  };
}

test('both boards step together', () => {
  const two = match([0, 1, 0, 1], [['e4', 'e5'], ['d4', 'd5']]);
  const line = new Timeline(two);
  assert.equal(line.shownPly, 4);
  line.look(3);
  assert.deepEqual(two.boards.map(({ viewing }) => viewing), [2, 1]);
  line.look(0);
  assert.deepEqual(two.boards.map(({ viewing }) => viewing), [0, 0]);
  line.look(-1);
  assert.equal(line.shownPly, 0);
  line.look(9);
  assert.deepEqual(two.boards.map(({ viewing }) => viewing), [null, null]);
  assert.equal(two.painted, 4);
});

test('a move that arrives leaves the position on show', () => {
  const two = match([0, 1], [['e4'], ['d4']]);
  const line = new Timeline(two);
  line.look(1);
  two.boards[1].moves.push('d5');
  two.boards[1].game.moves.push({ san: 'd5' });
  line.follow([{ event: 'move', seat: { board: 1, color: 'black' }, ply: 2 }]);
  assert.deepEqual(two.boards.map(({ viewing }) => viewing), [1, 0]);
  assert.deepEqual(line.order, [0, 1, 1]);
});

test('nothing earlier is shown before the moves are known', () => {
  const two = match([0, 1], [['e4'], ['d4']]);
  two.boards[1].game = null;
  const line = new Timeline(two);
  line.look(0);
  assert.equal(line.viewing, null);
});

test('steps have numbers, colors and clocks', () => {
  const two = match([0, 1], [['e4'], ['d4']]);
  const line = new Timeline(two);
  two.boards[0].moves.push('e5');
  two.boards[0].game.moves.push({ san: 'e5' });
  line.follow([{ event: 'move', seat: { board: 0, color: 'black' }, ply: 2 }]);
  assert.deepEqual(line.steps(), [
    { board: 0, ply: 1, color: 'white', number: 1, san: 'e4', clock: undefined },
    { board: 1, ply: 1, color: 'white', number: 1, san: 'd4', clock: undefined },
    { board: 0, ply: 2, color: 'black', number: 1, san: 'e5', clock: 41000 },
  ]);
});
