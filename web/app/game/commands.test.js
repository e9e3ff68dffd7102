// Typed moves and commands.

import assert from 'node:assert/strict';
import test from 'node:test';
import { parseTyped } from './commands.js';

const moves = {
  e4: 'e4',
  Nf3: 'Nf3',
  'Nbd2+': 'Nbd2',
  'exd5!': 'exd5',
  'e8=Q#': 'e8=Q',
  e2e4: 'e2e4',
  'E2-E4': 'e2e4',
  'e7e8=q': 'e7e8q',
  e7e8q: 'e7e8q',
  z25z26: 'z25z26',
  'P@d4': 'P@d4',
  'n@f7': 'N@f7',
  '@d4': 'P@d4',
  'O-O': 'O-O',
  '0-0-0': 'O-O-O',
  oo: 'O-O',
  5254: 'e2e4',
  57581: 'e7e8q',
  N10f12: 'N10f12',
  R1a3: 'R1a3',
  Qh4e1: 'Qh4e1',
  ' Nf3 ': 'Nf3',
};

test('moves of all kinds of writing', () => {
  for (const [typed, text] of Object.entries(moves))
    assert.deepEqual(parseTyped(typed), { kind: 'move', text }, typed);
});

test('commands, with or without a slash', () => {
  assert.deepEqual(parseTyped('resign'), { kind: 'command', name: 'resign' });
  assert.deepEqual(parseTyped('/Draw'), { kind: 'command', name: 'draw' });
  assert.deepEqual(parseTyped('takeback'), { kind: 'command', name: 'undo' });
  assert.deepEqual(parseTyped('?'), { kind: 'command', name: 'help' });
});

test('nothing and nonsense are distinguished', () => {
  assert.deepEqual(parseTyped('  '), { kind: 'nothing' });
  for (const text of ['hello', 'e99', 'a27', '<img src=x>', 'constructor', '12'])
    assert.deepEqual(parseTyped(text), { kind: 'unknown' }, text);
});
