// The time left, and its text.

import assert from 'node:assert/strict';
import test from 'node:test';
import { formatClock, leftAt, lowBelow, untilNextText } from './clock.js';

const clock = (more) => ({
  left_ms: 10000,
  running: true,
  delay_ms: 0,
  lag_quota_ms: 0,
  stage: 0,
  ...more,
});

test('time runs down only while it runs, after its delay, and not below zero', () => {
  assert.equal(leftAt(clock(), 2500, 0), 7500);
  assert.equal(leftAt(clock({ running: false }), 2500, 0), 10000);
  assert.equal(leftAt(clock({ delay_ms: 2000 }), 2500, 0), 9500);
  assert.equal(leftAt(clock({ delay_ms: 5000 }), 2500, 0), 10000);
  assert.equal(leftAt(clock(), 60000, 0), 0);
  assert.equal(leftAt(clock({ deadline_utc_ms: 5000 }), 1, 2000), 3000);
});

test('a clock reads as people expect, tenths below ten seconds, zero only at the end', () => {
  const cases = {
    300000: '5:00',
    299001: '5:00',
    299000: '4:59',
    3723000: '1:02:03',
    59999: '1:00',
    10000: '0:10',
    9949: '0:10',
    9900: '0:09.9',
    9300: '0:09.3',
    50: '0:00.1',
    0: '0:00.0',
    187200000: '2 d 4 h',
    259200000: '3 d',
  };
  for (const [ms, text] of Object.entries(cases)) assert.equal(formatClock(Number(ms)), text, ms);
});

test('nobody wakes up more often than the text changes', () => {
  assert.equal(untilNextText(61234), 234);
  assert.equal(untilNextText(5250), 50);
  assert.equal(untilNextText(0), Infinity);
  for (let ms = 12345; ms > 0; ms -= untilNextText(ms)) {
    const wait = untilNextText(ms);
    if (ms - wait > 0) assert.notEqual(formatClock(ms), formatClock(ms - wait - 0.001), String(ms));
  }
});

test('short of time is a tenth of the first time, within bounds', () => {
  const minutes = (count) => ({ kind: 'stages', stages: [{ ms: count * 60000 }] });
  assert.equal(lowBelow(minutes(1)), 10000);
  assert.equal(lowBelow(minutes(5)), 30000);
  assert.equal(lowBelow(minutes(90)), 60000);
  assert.equal(lowBelow({ kind: 'untimed' }), 0);
});
