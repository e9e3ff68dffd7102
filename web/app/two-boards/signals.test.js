// Signals between partners: keys, words, sounds.

import assert from 'node:assert/strict';
import test from 'node:test';
import { PLAIN, SOUNDS, keyOf, passable, signalOf, signalText } from './signals.js';

const KINDS = [
  { letter: 'P', name: 'pawn' },
  { letter: 'N', name: 'knight' },
  { letter: 'K', name: 'king', royal: true },
];
const press = (key, shiftKey = false) => signalOf({ key, shiftKey }, KINDS);

test('a letter asks for a piece, with Shift it refuses it', () => {
  assert.deepEqual(press('n'), { kind: 'need', piece: 'n' });
  assert.deepEqual(press('N', true), { kind: 'no-need', piece: 'n' });
  // A king is never passed, and there is no such piece as an X.
  for (const key of ['k', 'x', 'Enter', '0']) assert.equal(press(key), null, key);
});

test('digits are the other signals', () => {
  const kinds = Array.from({ length: 9 }, (_, index) => press(String(index + 1)).kind);
  assert.deepEqual(kinds, PLAIN);
});

test('every signal is written with the key that sends it', () => {
  const plain = PLAIN.map((kind) => ({ kind }));
  const pieces = passable(KINDS).flatMap(({ letter }) =>
    ['need', 'no-need'].map((kind) => ({ kind, piece: letter.toLowerCase() }))
  );
  for (const signal of [...plain, ...pieces]) {
    const key = keyOf(signal);
    assert.deepEqual(press(key.at(-1), key.startsWith('⇧')), signal, key);
  }
});

test('every signal has words and a sound', () => {
  for (const kind of [...PLAIN, 'need', 'no-need']) {
    assert.ok(SOUNDS[kind].length > 0, kind);
    assert.doesNotMatch(signalText({ kind, piece: 'n' }, KINDS), /talk\.|\{/, kind);
    for (const { at, length, loudness } of SOUNDS[kind]) {
      assert.ok(at + length < 1 && loudness > 0 && loudness <= 1, kind);
    }
  }
  assert.match(signalText({ kind: 'need', piece: 'n' }, KINDS), /knight/);
});
