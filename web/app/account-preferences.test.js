// Preferences that follow an account from browser to browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { AccountPreferences } from './account-preferences.js';
import { PreferenceStore } from './prefs.js';

const ADA = { kind: 'account', actor: 71, name: 'Ada' };
const BOB = { kind: 'account', actor: 72, name: 'Bob' };

/** A server with the preferences of one account; it can be out of reach. */
function keeper(values) {
  const server = { values, down: false, puts: 0 };
  const fail = () => Promise.reject(new Error('unreachable'));
  server.get = () => (server.down ? fail() : Promise.resolve({ values: server.values }));
  server.put = (next) => {
    if (server.down) return fail();
    server.values = { ...next };
    server.puts += 1;
    return Promise.resolve();
  };
  return server;
}

/** A browser: its storage, and a page in it. */
function browser(server, entries = {}) {
  const map = new Map(Object.entries(entries));
  const storage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
  };
  const open = () => {
    const preferences = new PreferenceStore(storage);
    return { preferences, account: new AccountPreferences(preferences, server, storage) };
  };
  return { ...open(), open, map };
}

test('the first login uploads, and another browser gets it', async () => {
  const server = keeper(undefined);
  const first = browser(server);
  first.preferences.set({ theme: 'dark', name: 'Ada here' });
  await first.account.settle(ADA);
  assert.equal(server.values.theme, 'dark');
  assert.equal('name' in server.values, false, 'the name last used belongs to the browser');
  const second = browser(server);
  second.preferences.set({ theme: 'light', board: 'lake' });
  await second.account.settle(ADA);
  assert.equal(second.preferences.now.theme, 'dark', 'the server wins');
  assert.equal(second.preferences.now.board, 'walnut');
});

test('logging out gives this browser its own preferences back', async () => {
  const server = keeper({ theme: 'dark', pieces: 'modern' });
  const { preferences, account, map } = browser(server);
  preferences.set({ theme: 'light', name: 'Gus' });
  await account.settle(ADA);
  assert.equal(preferences.now.pieces, 'modern');
  await account.settle(null);
  assert.equal(preferences.now.theme, 'light');
  assert.equal(preferences.now.pieces, 'classical');
  assert.equal(preferences.now.name, 'Gus');
  assert.deepEqual([...map.keys()], ['tabiya.preferences']);
  preferences.set({ theme: 'dark' });
  await account.send();
  assert.equal(server.puts, 0, 'guests stay local');
});

test('the next account does not inherit the preferences of the one before', async () => {
  const ada = keeper({ theme: 'dark' });
  const page = browser(ada);
  await page.account.settle(ADA);
  const bob = keeper(undefined);
  page.account.keeper = bob;
  await page.account.settle(BOB);
  assert.equal(page.preferences.now.theme, 'system');
  assert.equal(bob.values.theme, 'system');
});

test('browsers that change different settings keep both', async () => {
  const server = keeper({ theme: 'dark', board: 'lake' });
  const [one, other] = [browser(server), browser(server)];
  await one.account.settle(ADA);
  await other.account.settle(ADA);
  one.preferences.set({ theme: 'light' });
  await one.account.send();
  other.preferences.set({ board: 'plum' });
  await other.account.send();
  assert.deepEqual([server.values.theme, server.values.board], ['light', 'plum']);
  assert.equal(other.preferences.now.theme, 'light', 'and one learns of the other');
});

test('a change without a connection is sent at the next visit', async () => {
  const server = keeper({ theme: 'dark' });
  const page = browser(server);
  await page.account.settle(ADA);
  server.down = true;
  page.preferences.set({ theme: 'light' });
  await page.account.send();
  assert.equal(server.values.theme, 'dark');
  server.down = false;
  const next = page.open();
  assert.equal(next.preferences.now.theme, 'light');
  await next.account.settle(ADA);
  assert.equal(server.values.theme, 'light');
  assert.equal(next.preferences.now.theme, 'light');
});

test('what a later page stored is kept, and what is not valid here is not used', async () => {
  const server = keeper({ theme: 'sepia', novelty: 7, board: 'lake' });
  const { preferences, account } = browser(server);
  await account.settle(ADA);
  assert.equal(preferences.now.board, 'lake');
  assert.equal(preferences.now.theme, 'system');
  preferences.set({ board: 'plum' });
  await account.send();
  assert.equal(server.values.novelty, 7);
});

test('a page without a store works too, for one visit', async () => {
  const server = keeper({ theme: 'dark' });
  const preferences = new PreferenceStore(null);
  const account = new AccountPreferences(preferences, server, null);
  await account.settle(ADA);
  assert.equal(preferences.now.theme, 'dark');
  preferences.set({ theme: 'light' });
  await account.send();
  assert.equal(server.values.theme, 'light');
});
