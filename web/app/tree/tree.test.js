// The tree of a game and its variations.

import assert from 'node:assert/strict';
import test from 'node:test';
import { MoveTree, redrawn } from './tree.js';

/** @param {string} text moves, where UCI and SAN are the same */
const moves = (text) => text.split(' ').map((move) => ({ move, san: move }));

test('the game is a line, and a variation hangs on it', () => {
  const tree = MoveTree.of(moves('e4 e5 Nf3 Nc6'));
  assert.equal(tree.at(99).san, 'Nc6');
  const side = tree.add(tree.at(2), { move: 'f4', san: 'f4' });
  assert.equal(side.isMain, false);
  assert.deepEqual(tree.moves(side), ['e4', 'e5', 'f4']);
  assert.equal(tree.base(tree.add(side, { move: 'exf4', san: 'exf4' })).san, 'e5');
  assert.equal(tree.add(tree.at(2), { move: 'Nf3', san: 'Nf3' }), tree.at(3));
  assert.equal(tree.last(tree.root).san, 'Nc6');
});

test('what is stored is only what was added, and comes back', () => {
  const tree = MoveTree.of(moves('e4 e5 Nf3'));
  const side = tree.add(tree.at(2), { move: 'f4', san: 'f4' });
  const next = tree.add(side, { move: 'exf4', san: 'exf4' });
  next.comment = 'accepted';
  tree.at(1).shapes = [{ from: 'e4', to: 'e5' }];
  const stored = JSON.parse(JSON.stringify(tree));
  assert.deepEqual(stored.moves, [
    { ply: 2, move: 'f4', san: 'f4' },
    { after: 0, move: 'exf4', san: 'exf4', comment: 'accepted' },
  ]);
  assert.deepEqual(stored.notes, [{ ply: 1, shapes: [{ from: 'e4', to: 'e5' }] }]);
  const again = MoveTree.of(moves('e4 e5 Nf3'));
  assert.equal(again.isChanged, false);
  again.load(stored);
  assert.deepEqual(JSON.parse(JSON.stringify(again)), stored);
  assert.equal(again.at(2).children[1].children[0].comment, 'accepted');
});

test('drawings belong to a position and a board', () => {
  const [arrow, circle] = [{ from: 'e4', to: 'e5' }, { from: 'd4' }];
  const both = redrawn(redrawn([], 0, [arrow]), 1, [circle]);
  assert.deepEqual(both, [arrow, { from: 'd4', board: 1 }]);
  assert.deepEqual(redrawn(both, 0, []), [{ from: 'd4', board: 1 }]);
  assert.deepEqual(redrawn(both, 1, [{ from: 'a1', board: 1 }]), [arrow, { from: 'a1', board: 1 }]);
});

test('a variation becomes the game when it is played, and stays when moves are taken back', () => {
  const tree = MoveTree.of(moves('e4'));
  const side = tree.add(tree.at(1), { move: 'c5', san: 'c5' });
  side.comment = 'Sicilian';
  tree.setLine(moves('e4 c5 Nf3'));
  assert.equal(tree.at(2), side);
  assert.equal(tree.game().length, 4);
  tree.setLine(moves('e4'));
  assert.equal(tree.game().length, 2);
  assert.equal(tree.at(1).children[0], side);
});

test('stored parts that do not fit are left out', () => {
  const tree = MoveTree.of(moves('e4'));
  tree.load({ version: 2, notes: [], moves: [{ ply: 0, move: 'd4', san: 'd4' }] });
  assert.equal(tree.isChanged, false);
  tree.load({
    version: 1,
    notes: [{ ply: 7, comment: 'nowhere' }, null].filter(Boolean),
    moves: [{ ply: 7, move: 'd4', san: 'd4' }, { after: 0, move: 'd5', san: 'd5' }, { ply: 0 }],
  });
  assert.equal(tree.isChanged, false);
});

test('variations are removed and moved up, the game is neither', () => {
  const tree = MoveTree.of(moves('e4 e5'));
  const [first, second] = ['d4', 'c4'].map((move) => tree.add(tree.root, { move, san: move }));
  tree.promote(second);
  assert.deepEqual(tree.root.children, [tree.at(1), second, first]);
  tree.promote(second);
  assert.equal(tree.root.children[0], tree.at(1));
  assert.equal(tree.remove(second), tree.root);
  assert.equal(tree.remove(tree.at(1)), tree.at(1));
  assert.equal(tree.root.children.length, 2);
});
