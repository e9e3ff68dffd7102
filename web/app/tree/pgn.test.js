// Trees as PGN.

import assert from 'node:assert/strict';
import test from 'node:test';
import { movetext, numberText, pgnWith, startOf } from './pgn.js';
import { MoveTree } from './tree.js';

/** @param {string} text */
const moves = (text) => text.split(' ').map((move) => ({ move, san: move }));
const WHITE = startOf('8/8 w - - 0 1');

test('a game without variations is numbered by White', () => {
  assert.equal(movetext(MoveTree.of(moves('e4 e5 Nf3')), WHITE), '1. e4 e5 2. Nf3');
  const black = startOf('8/8 b - - 3 17');
  assert.equal(movetext(MoveTree.of(moves('e5 Nf3')), black), '17... e5 18. Nf3');
});

test('variations, comments and arrows are where other programs look for them', () => {
  const tree = MoveTree.of(moves('e4 e5 Nf3'));
  const side = tree.add(tree.at(1), { move: 'c5', san: 'c5' });
  tree.add(side, { move: 'Nc3', san: 'Nc3' }).comment = 'closed }';
  tree.add(side, { move: 'd4', san: 'd4' });
  tree.root.comment = 'a game';
  const shapes = [{ from: 'e5' }, { from: 'e5', to: 'd4', color: 'orange' }, { from: 'a1', board: 1 }];
  tree.at(2).shapes = shapes;
  assert.equal(
    movetext(tree, WHITE).replaceAll('\n', ' '),
    '{ a game } 1. e4 e5 { [%csl Be5] [%cal Ye5d4] } (1... c5 2. Nc3 { closed ) } (2. d4)) 2. Nf3'
  );
});

test('moves on two boards are lettered', () => {
  const tree = MoveTree.of([
    { move: 'e2e4', san: 'e4', board: 0 },
    { move: '1:d2d4', san: 'd4', board: 1 },
    { move: 'e7e5', san: 'e5', board: 0 },
  ]);
  assert.equal(movetext(tree, { ...WHITE, boards: 2 }), '1A. e4 1B. d4 1a. e5');
  assert.equal(numberText(tree.at(3), WHITE), '2.');
});

test('headers and result are the game’s, and lines are short', () => {
  const long = Array.from({ length: 80 }, (_, ply) => ({ move: `Nf3${ply}`, san: 'Nf3' }));
  const text = pgnWith('[White "A"]\n[Result "1-0"]\n\n1. e4 1-0\n', MoveTree.of(long), WHITE);
  assert.match(text, /^\[White "A"\]\n\[Result "1-0"\]\n\n1\. Nf3/);
  assert.ok(text.endsWith(' 1-0\n'));
  assert.ok(text.split('\n').every((line) => line.length <= 84));
});
