// The clocks of matches in the library.

import assert from 'node:assert/strict';
import test from 'node:test';
import { formatControl } from '../pages/control.js';
import { clocksOf } from './clock.js';

const words = { untimed: 'No clock', days: (days) => `${days} days` };
const said = (text) => clocksOf(text).map((clock) => formatControl(clock, words));

test('a clock is read as the server writes it', () => {
  assert.deepEqual(said('300+3'), ['5+3']);
  assert.deepEqual(said('60'), ['1+0']);
  assert.deepEqual(said('60d2'), ['1 d2']);
  assert.deepEqual(said('300b0.5'), ['5 b0.5']);
  assert.deepEqual(said('40/7200:1800+30'), ['40/120+0, 30+30']);
  assert.deepEqual(said('1/172800'), ['2 days']);
  assert.deepEqual(said('-'), ['No clock']);
  assert.deepEqual(said('300 60'), ['5+0', '1+0']);
});

test('an unknown clock has no words', () => {
  for (const text of [undefined, '', 'x', '300+', '300:x']) assert.deepEqual(said(text), []);
});
