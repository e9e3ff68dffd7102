// The cookie with the chosen language.

import assert from 'node:assert/strict';
import test from 'node:test';
import { chosenIn, cookieOf } from './language.js';

test('the choice is found among other cookies', () => {
  assert.equal(chosenIn(''), 'system');
  assert.equal(chosenIn('tabiya-language=de'), 'de');
  assert.equal(chosenIn('a=b; tabiya-language=en; c=d'), 'en');
  assert.equal(chosenIn('not-tabiya-language=de'), 'system');
});

test('no choice removes the cookie', () => {
  assert.match(cookieOf('system'), /max-age=0/);
  assert.match(cookieOf('de'), /^tabiya-language=de; path=\/; max-age=31536000; samesite=lax$/);
});
