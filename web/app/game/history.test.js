// Positions made from the effects of moves.

import assert from 'node:assert/strict';
import test from 'node:test';
import { material } from './captured.js';
import { extend, play, positionAt, predict, squaresOf } from './history.js';

const start = {
  pieces: { e1: 'K', h1: 'R', e8: 'k', d5: 'p', e2: 'P' },
  hands: [{ N: 1 }, {}],
  turn: 'white',
};
const at = () => positionAt({ start, moves: [] }, 0);

test('squares of a move, also with two digits and of a drop', () => {
  assert.deepEqual(squaresOf('e2e4'), ['e2', 'e4']);
  assert.deepEqual(squaresOf('z25z26q'), ['z25', 'z26']);
  assert.deepEqual(squaresOf('P@d4'), ['d4']);
  assert.deepEqual(squaresOf('??'), []);
});

test('pieces that change places all go at once, as in castling onto the partner', () => {
  const moved = [
    { from: 'f1', to: 'g1' },
    { from: 'g1', to: 'f1' },
  ];
  const before = { ...at(), pieces: { f1: 'K', g1: 'R' } };
  const after = play(before, { move: 'f1g1', color: 'white', effects: { moved } });
  assert.deepEqual(after.pieces, { g1: 'K', f1: 'R' });
  assert.equal(after.turn, 'black');
});

test('captures, promotions and hands', () => {
  const taken = play(at(), {
    move: 'e2d5',
    color: 'white',
    effects: {
      removed: [{ at: 'd5', piece: 'p' }],
      moved: [{ from: 'e2', to: 'd5' }],
      to_hand: 'P',
    },
  });
  assert.equal(taken.pieces.d5, 'P');
  assert.deepEqual(taken.hands, [{ N: 1, P: 1 }, {}]);
  const dropped = play(at(), {
    move: 'N@f3',
    color: 'white',
    effects: { added: [{ at: 'f3', piece: 'N' }], from_hand: 'N' },
  });
  assert.deepEqual(dropped.hands[0], {});
  assert.equal(dropped.pieces.f3, 'N');
  assert.deepEqual(at().hands[0], { N: 1 });
});

test('a game grows by events, is cut by takebacks, and gives any position', () => {
  const move = (ply, color, text, san, effects) => ({
    ...{ seq: ply, event: 'move', seat: { board: 0, color }, ply, move: text, san, effects },
  });
  const moved = [{ from: 'd5', to: 'e4' }];
  const removed = [{ at: 'e4', piece: 'P' }];
  let game = { start, moves: [] };
  const push = move(1, 'white', 'e2e4', 'e4', { moved: [{ from: 'e2', to: 'e4' }] });
  game = extend(game, push, 0);
  game = extend(game, move(2, 'black', 'd5e4', 'dxe4', { removed, moved }), 0);
  assert.equal(positionAt(game, 1).pieces.e4, 'P');
  assert.equal(positionAt(game, 2).pieces.e4, 'p');
  assert.deepEqual(positionAt(game, 2).lastMove, ['d5', 'e4']);
  game = extend(game, { seq: 3, event: 'taken-back', board: 0, to: 1 }, 0);
  assert.equal(game.moves.length, 1);
  assert.equal(extend(game, { seq: 4, event: 'taken-back', board: 1, to: 0 }, 0), game);
  assert.equal(extend(game, push, 1), game, 'a move of another board');
  assert.equal(extend(game, { seq: 5, event: 'renamed' }, 0), game);
});

test('hands that others fill are taken as the server sends them', () => {
  const hands = [{ N: 1, Q: 1 }, {}];
  const seat = { board: 0, color: 'white' };
  const effects = { moved: [{ from: 'e2', to: 'e4' }] };
  const moves = [{ ply: 1, seat, move: 'e2e4', san: 'e4', effects, hands }];
  assert.deepEqual(positionAt({ start, moves }, 1).hands, hands);
});

test('an own move is painted before the server answers', () => {
  assert.deepEqual(predict(at(), 'e2d5', 'white').pieces.d5, 'P');
  const promoted = predict({ ...at(), pieces: { a7: 'P' } }, 'a7a8q', 'white');
  assert.deepEqual(promoted.pieces, { a8: 'Q' });
  const black = predict({ ...at(), turn: 'black', hands: [{}, { P: 2 }] }, 'P@c3', 'black');
  assert.equal(black.pieces.c3, 'p');
  assert.deepEqual(black.hands[1], { P: 1 });
});

test('material counts what one side has more of, hands included, royals not', () => {
  const kinds = [
    { letter: 'K', name: 'king', royal: true, value: 0 },
    { letter: 'P', name: 'pawn', value: 10 },
    { letter: 'R', name: 'rook', value: 50 },
    { letter: 'N', name: 'knight', value: 30 },
  ];
  const { extra, lead } = material(at(), kinds);
  assert.deepEqual(extra.white, [
    { letter: 'R', count: 1 },
    { letter: 'N', count: 1 },
  ]);
  assert.deepEqual(extra.black, []);
  assert.equal(lead, 80);
});
