// The format of a file of games is recognized by its beginning.

import assert from 'node:assert/strict';
import test from 'node:test';
import { formatOf } from './format.js';

test('PGN begins with a tag, a comment or a move', () => {
  for (const text of ['[Event "Club"]\n\n1. e4 *', '\uFEFF[White "Ada"]', '1. e4 e5', '; a', ''])
    assert.equal(formatOf(text), 'pgn', text);
});

test('club games are JSON', () => {
  for (const text of ['{\n "games": []}', '[{"id": 1}]', ' {"games"', '[]'])
    assert.equal(formatOf(text), 'club-games', text);
});

test('board text begins with the side to move', () => {
  assert.equal(formatOf('B [R a8 B] [None] [B c8 B]'), 'board-text');
  assert.equal(formatOf('W [None] [None]'), 'board-text');
});
