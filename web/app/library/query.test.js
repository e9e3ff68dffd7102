// The library's query in the address and in requests.

import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERYTHING, isEverything, listPath, readQuery, writeQuery } from './query.js';

test('an empty address asks for everything, last played first', () => {
  assert.deepEqual(readQuery(''), EVERYTHING);
  assert.equal(writeQuery(EVERYTHING), '');
  assert.equal(listPath(EVERYTHING), '/library?sort=last-played&order=descending');
  assert.ok(isEverything(EVERYTHING));
});

test('what was chosen is in the address and is read back', () => {
  const sort = { key: 'white', descending: false };
  const query = { ...EVERYTHING, search: 'anna & bob', outcome: 'draw', tag: 'club', sort };
  const address = writeQuery(query);
  assert.equal(address, '?q=anna+%26+bob&outcome=draw&tag=club&sort=white&order=ascending');
  assert.deepEqual(readQuery(address), query);
  assert.ok(!isEverything(query));
});

test('the usual column upwards is not the usual order', () => {
  const query = { ...EVERYTHING, sort: { key: 'last-played', descending: false } };
  assert.deepEqual(readQuery(writeQuery(query)), query);
});

test('the server is asked for progress and for deleted games', () => {
  const path = (/** @type {import('./query.js').Part} */ part) => listPath({ ...EVERYTHING, part });
  assert.match(path('unfinished'), /\?progress=unfinished&/);
  assert.match(path('deleted'), /&deleted=true$/);
  assert.doesNotMatch(path('deleted'), /progress/);
  assert.match(listPath(EVERYTHING, 'abc'), /&cursor=abc$/);
});

test('nonsense in the address is left out', () => {
  assert.deepEqual(readQuery('?part=lost&sort=beauty&outcome=glory'), EVERYTHING);
});
