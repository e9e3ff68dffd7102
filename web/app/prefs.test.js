// Preferences from storage.

import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULTS, PreferenceStore, readPreferences } from './prefs.js';

test('whatever is stored, the preferences are sound', () => {
  for (const text of [null, '', 'null', '[]', '{', '7', '"x"'])
    assert.deepEqual(readPreferences(text), DEFAULTS);
  const read = readPreferences(
    JSON.stringify({
      theme: 'dark',
      animation: 90,
      zoom: 7,
      volume: 0,
      coordinates: 'every',
      premoves: 'yes',
      name: 'x'.repeat(99),
      more: 1,
    })
  );
  assert.deepEqual(read, { ...DEFAULTS, theme: 'dark', volume: 0, coordinates: 'every' });
});

test('a choice is kept, announced, and survives a store that refuses', () => {
  const kept = new Map();
  const store = new PreferenceStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  });
  const received = [];
  const stop = store.listen((now) => received.push(now.sound));
  store.set({ sound: false });
  stop();
  store.set({ sound: true, zoom: 0.7 });
  assert.deepEqual(received, [false]);
  assert.equal(readPreferences([...kept.values()][0]).zoom, 0.7);
  const refusing = new PreferenceStore({
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  refusing.set({ theme: 'light' });
  assert.equal(refusing.now.theme, 'light');
  assert.equal(new PreferenceStore(null).now.theme, 'system');
});
