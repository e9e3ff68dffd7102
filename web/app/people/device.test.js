// Names of browsers and systems.

import assert from 'node:assert/strict';
import test from 'node:test';
import { deviceOf } from './device.js';

test('common browsers are named, and programs show their own words', () => {
  const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  for (const [agent, browser, system] of [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Safari/604.1`, 'Safari', 'iPhone'],
    [`Mozilla/5.0 (Linux; Android 15) ${apple} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    ['curl/8.5', 'curl/8.5', ''],
    ['', '', ''],
  ])
    assert.deepEqual(deviceOf(agent), { browser, system });
});
