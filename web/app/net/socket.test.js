// The connection: reconnects, requests, answers.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Connection, backOff } from './socket.js';

/** A line, a clock and timers that a test moves by hand. */
function world() {
  const sockets = [];
  let now = 0;
  let timers = [];
  const connection = new Connection({
    url: 'ws://x',
    open: () => {
      const socket = {
        sent: [],
        readyState: 0,
        closed: false,
        send(text) {
          this.sent.push(JSON.parse(text));
        },
        close() {
          this.closed = true;
          this.readyState = 3;
        },
      };
      sockets.push(socket);
      return socket;
    },
    now: () => now,
    later: (action, ms) => {
      const timer = { at: now + ms, action };
      timers.push(timer);
      return timer;
    },
    never: (timer) => {
      timers = timers.filter((other) => other !== timer);
    },
  });
  const pass = (ms) => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers = timers.filter((timer) => timer !== due);
      now = due.at;
      due.action();
    }
    now = end;
  };
  const accept = () => {
    const socket = sockets.at(-1);
    socket.readyState = 1;
    socket.onopen();
    say({ type: 'welcome', protocol: 1, server: '0', web: 'h', you: {}, utc_ms: 1000 });
    return socket;
  };
  const say = (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  return { connection, sockets, pass, accept, say };
}

test('never longer than a second between two attempts', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 20].map(backOff), [100, 200, 400, 800, 1000, 1000]);
});

test('a broken line is opened again, says what it has, and asks again what was not answered', async () => {
  const { connection, sockets, pass, accept, say } = world();
  connection.connect();
  connection.watch('m', () => ({ epoch: 1, seq: 7 }));
  const first = accept();
  assert.deepEqual(first.sent.slice(0, 2), [
    { type: 'hello', protocol: 1 },
    { type: 'watch', match: 'm', have: { epoch: 1, seq: 7 } },
  ]);
  const asked = connection.act('m', { do: 'resign', seat: { board: 0, color: 'white' } });
  const act = first.sent.at(-1);
  first.onclose();
  assert.equal(connection.state, 'lost');
  const meanwhile = connection.act('m', { do: 'abort' });
  pass(150);
  assert.equal(sockets.length, 2);
  const second = accept();
  const acts = second.sent.filter((message) => message.type === 'act');
  assert.deepEqual(acts[0], act);
  assert.equal(acts.length, 2);
  say({ type: 'answer', match: 'm', id: act.id, answer: { kind: 'accepted', head: {} } });
  say({
    type: 'answer',
    match: 'm',
    id: acts[1].id,
    answer: { kind: 'refused', error: { code: 'over' } },
  });
  assert.equal((await asked).kind, 'accepted');
  assert.equal((await meanwhile).kind, 'refused');
  assert.equal(connection.pending.size, 0);
});

test('a line that is silent for too long is given up', () => {
  const { connection, sockets, pass, accept } = world();
  connection.connect();
  const first = accept();
  pass(12500);
  assert.ok(first.closed);
  assert.ok(sockets.length >= 2);
});

test('when the network is back nobody waits', () => {
  const { connection, sockets, pass, accept } = world();
  connection.connect();
  accept();
  connection.lose();
  for (let count = 0; count < 6; count++) {
    pass(1000);
    sockets.at(-1).onclose?.();
  }
  const tried = sockets.length;
  connection.hurry();
  assert.equal(sockets.length, tried + 1);
  accept();
  assert.equal(connection.state, 'open');
});

test('the round trip is measured', () => {
  const { connection, pass, accept, say } = world();
  connection.connect();
  accept();
  pass(42);
  say({ type: 'pong', token: 0 });
  assert.equal(connection.ping, 42);
});
