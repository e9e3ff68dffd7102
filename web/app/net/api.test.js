// How a browser becomes somebody: by the room code of a link, by an invitation, or not at all.

import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import { sit } from '../pages/join.js';
import { ApiError, whoAmI } from './api.js';
import { becomeGuest, takeRoomCode } from './guest.js';

const real = { fetch: globalThis.fetch };
afterEach(() => {
  Object.assign(globalThis, real);
  Reflect.deleteProperty(globalThis, 'location');
  Reflect.deleteProperty(globalThis, 'history');
});

/** A server with these answers by method and path; what it was asked is returned. */
function server(answers) {
  const asked = [];
  globalThis.fetch = async (path, { method, body }) => {
    const what = `${method} ${path.slice('/api/v1'.length)}`;
    asked.push([what, body ? JSON.parse(body) : null]);
    const [status, value] = answers[what];
    return new Response(JSON.stringify(value), { status });
  };
  return asked;
}

/** A page at an address, and where it says that it is. */
function at(pathname, hash) {
  const replaced = [];
  globalThis.location = { pathname, hash };
  globalThis.history = { replaceState: (state, title, path) => replaced.push(path) };
  return replaced;
}

const site = () => ({
  renewed: 0,
  preferences: { set() {} },
  renewConnection() {
    this.renewed += 1;
  },
});
const MADE = [201, { actor: 1 }],
  SEATS = [200, { seats: [] }];

test('a stranger is nobody, and other refusals are reported', async () => {
  server({ 'GET /me': [401, { code: 'no-session', message: 'say your name first' }] });
  assert.equal(await whoAmI(), null);
  server({ 'GET /me': [500, 'broken'] });
  await assert.rejects(whoAmI(), (error) => error instanceof ApiError && error.status === 500);
});

test('an invitation is said by a stranger when coming in and when sitting down', async () => {
  const asked = server({
    'GET /me': [401, { code: 'no-session', message: '' }],
    'POST /guests': MADE,
    'POST /matches/b/join': SEATS,
  });
  const here = site();
  await sit(here, { id: 'b', invitation: 'secret', name: 'Gus' });
  assert.deepEqual(asked.slice(1), [
    ['POST /guests', { name: 'Gus', match: 'b', invitation: 'secret' }],
    ['POST /matches/b/join', { invitation: 'secret', name: 'Gus' }],
  ]);
  assert.equal(here.renewed, 1);
});

test('a guest of another match stays who that is and says the invitation', async () => {
  const asked = server({
    'GET /me': [200, { actor: 7, name: 'Gus', kind: 'guest' }],
    'POST /matches/b/join': SEATS,
  });
  const here = site();
  await sit(here, { id: 'b', invitation: 'secret', name: 'Gus' });
  assert.deepEqual(asked.slice(1), [
    ['POST /matches/b/join', { invitation: 'secret', name: 'Gus' }],
  ]);
  assert.equal(here.renewed, 0);
});

test('a link brings the room code, and the address no longer shows it', async () => {
  assert.deepEqual(at('/', '#secret'), []);
  takeRoomCode();
  let asked = server({ 'POST /guests': MADE });
  await becomeGuest('Gus');
  assert.deepEqual(asked, [['POST /guests', { name: 'Gus' }]]);
  const replaced = at('/', '#room=AB12CD');
  takeRoomCode();
  assert.deepEqual(replaced, ['/']);
  asked = server({ 'POST /guests': MADE });
  await becomeGuest('Gus');
  assert.deepEqual(asked, [['POST /guests', { name: 'Gus', room: 'AB12CD' }]]);
});

test('a refusal that no room code mends is reported at once', async () => {
  const asked = server({
    'POST /guests': [403, { code: 'bad-invitation', message: 'guests need an invitation' }],
  });
  await assert.rejects(becomeGuest('Gus'), /guests need an invitation/);
  assert.equal(asked.length, 1);
});
