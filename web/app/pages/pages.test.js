// Helpers of the pages outside a game.

import assert from 'node:assert/strict';
import test from 'node:test';
import { boardPicture } from '../game/picture.js';
import { formatControl } from './control.js';
import { madeHere, rememberMade } from './made.js';
import { ownControl } from './time-choice.js';
import { qrPath, waitingText } from './waiting.js';

test("your own time is limited to what a clock can show", () => {
  const own = { minutes: 20, seconds: 10, bonus: 'increment', moves: 0, then: 15 };
  assert.deepEqual(ownControl(own), {
    kind: 'stages',
    stages: [{ ms: 1200000, bonus: { kind: 'increment', ms: 10000 } }],
  });
  assert.deepEqual(ownControl({ ...own, minutes: Number.NaN, seconds: -5 }), {
    kind: 'stages',
    stages: [{ ms: 1000, bonus: { kind: 'none' } }],
  });
  assert.deepEqual(ownControl({ ...own, moves: 40, bonus: 'delay' }).stages, [
    { moves: 40, ms: 1200000, bonus: { kind: 'delay', ms: 10000 } },
    { ms: 900000, bonus: { kind: 'delay', ms: 10000 } },
  ]);
});

test('only a game known to be in the lobby is said to be there', () => {
  assert.match(waitingText({ id: 'm' }), /listed in the lobby/);
  assert.doesNotMatch(waitingText(undefined), /lobby/);
});

test('the QR code has its quiet room', () => {
  assert.equal(
    qrPath({ size: 3, rows: ['110', '000', '101'] }),
    'M4 4h2v1h-2zM4 6h1v1h-1zM6 6h1v1h-1z'
  );
});

test('invitations made here are remembered, the latest twenty', () => {
  const kept = new Map();
  const store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  for (let count = 0; count < 25; count++)
    rememberMade(store, { id: `m${count}`, seats: [], link: `http://x/m/m${count}#s` });
  assert.equal(madeHere(store, 'm24')?.link, 'http://x/m/m24#s');
  assert.equal(madeHere(store, 'm2'), undefined);
  assert.equal(madeHere(null, 'm24'), undefined);
  assert.equal(madeHere({ getItem: () => 'broken' }, 'm24'), undefined);
});

test('the picture of a board shows each piece at its place and lets no text become markup', () => {
  const ruleset = { files: 2, ranks: 3, walls: ['b3'], kinds: [{ letter: 'K', name: 'king' }] };
  const image = ({ name, color }) => `url("data:image/svg+xml,<${name}&${color}>")`;
  const white = boardPicture(
    ruleset,
    { pieces: { a1: 'K', b2: 'k' }, lastMove: [] },
    'white',
    image
  );
  assert.ok(white.includes('viewBox="0 0 128 192"'));
  assert.ok(white.includes('<image x="0" y="128"'));
  assert.ok(white.includes('&#60;king&#38;white&#62;'));
  const black = boardPicture(ruleset, { pieces: { a1: 'K' }, lastMove: [] }, 'black', image);
  assert.ok(black.includes('<image x="64" y="0"'));
});

test('controls are written as on a pairing list', () => {
  const words = { untimed: 'No clock', days: (days) => `${days} days` };
  const stages = (...list) => ({ kind: 'stages', stages: list });
  assert.equal(formatControl({ kind: 'untimed' }, words), 'No clock');
  assert.equal(formatControl({ kind: 'days', days: 3 }, words), '3 days');
  assert.equal(
    formatControl(stages({ ms: 300000, bonus: { kind: 'increment', ms: 3000 } }), words),
    '5+3'
  );
  assert.equal(formatControl(stages({ ms: 30000 }), words), '½+0');
  assert.equal(
    formatControl(
      stages(
        { moves: 40, ms: 5400000, bonus: { kind: 'increment', ms: 30000 } },
        { ms: 1800000, bonus: { kind: 'increment', ms: 30000 } }
      ),
      words
    ),
    '40/90+30, 30+30'
  );
});
