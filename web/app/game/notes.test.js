// Private notes in the browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_NOTES, joined, keepNote, noteOf } from './notes.js';

const storeWith = (text) => {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value;
    },
  };
};

test('a note is kept by match, and an empty one is forgotten', () => {
  const store = storeWith(null);
  keepNote(store, 'a', 'watch the knight');
  keepNote(store, 'b', 'mine');
  assert.deepEqual(
    [noteOf(store, 'a'), noteOf(store, 'b'), noteOf(store, 'c')],
    ['watch the knight', 'mine', '']
  );
  keepNote(store, 'a', ' ');
  assert.deepEqual([noteOf(store, 'a'), noteOf(store, 'b')], ['', 'mine']);
});

test('the oldest notes go, and what is not understood is no note', () => {
  const store = storeWith('[["a", 5], "x", {"b": 1}]');
  assert.equal(noteOf(store, 'a'), '');
  for (let match = 0; match < MAX_NOTES + 10; match += 1) keepNote(store, `m${match}`, 'text');
  assert.deepEqual([noteOf(store, 'm9'), noteOf(store, 'm10')], ['', 'text']);
  for (const broken of ['{', 'null', '7']) assert.equal(noteOf(storeWith(broken), 'a'), '');
  keepNote(
    {
      getItem: () => null,
      setItem() {
        throw new Error('full');
      },
    },
    'a',
    'text'
  );
  keepNote(null, 'a', 'text');
});

test('notes of an earlier version join those of the server once', () => {
  assert.equal(joined('', 'mine '), 'mine ');
  assert.equal(joined('known', ''), 'known');
  assert.equal(joined('known', 'mine'), 'known\nmine');
  assert.equal(joined('known\nmine', 'mine'), 'known\nmine');
});
