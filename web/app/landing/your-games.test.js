// What a card of one of the visitor's games says.

import assert from 'node:assert/strict';
import test from 'node:test';
import { shownOf } from './your-games.js';

const GAME = {
  match: 'a',
  ruleset: 'Standard chess',
  names: ['Ada', 'Ben'],
  control: { kind: 'untimed' },
  fen: '',
  opponents: ['Ben'],
  waiting: false,
  your_move: true,
  move_number: 7,
  last_played_ms: Date.now(),
};

test('an unfinished game names the opponent, the move and whose turn it is', () => {
  const shown = shownOf({ game: GAME, isOver: false });
  assert.equal(shown.title, 'Ben');
  assert.equal(shown.badge, 'Your move');
  assert.equal(shown.lead, 'Continue against');
  assert.equal(shown.more, 'Move 7 · now');
});

test('a game of one person alone names both sides', () => {
  const alone = { ...GAME, names: ['', 'Ben'], opponents: [], your_move: false };
  const shown = shownOf({ game: alone, isOver: false });
  assert.equal(shown.title, 'White vs Ben');
  assert.equal(shown.badge, '');
});

test('an invitation says that it waits', () => {
  const open = { ...GAME, opponents: [], waiting: true, your_move: false };
  assert.equal(shownOf({ game: open, isOver: false }).title, 'Waiting for a player');
});

test('a game that is over says how it ended for the visitor', () => {
  const over = { ...GAME, your_move: false, score: 'drawn' };
  const shown = shownOf({ game: over, isOver: true });
  assert.equal(shown.more, 'Draw · now');
  assert.equal(shown.lead, '');
});
