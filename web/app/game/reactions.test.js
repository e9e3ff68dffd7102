// What is heard, spoken and announced, and when.

import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';
import { createReactions } from './reactions.js';

const seat = (color) => ({ board: 0, color });
const seats = ['white', 'black'].map((color, team) => ({ seat: seat(color), team, name: '' }));
const KINDS = [{ letter: 'N', name: 'knight' }];

/** What the page said to those who hear it. */
let announced = [];
beforeEach(() => {
  announced = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.document = {
    getElementById: () => ({
      set textContent(text) {
        announced.push(text);
      },
    }),
  };
});
afterEach(() => {
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, 'document');
});

/** A table of which one holds these seats, and a site that writes down what it is asked for. */
function around(...colors) {
  const asked = { sounds: [], spoken: [] };
  const yours = colors.map(seat);
  const state = {
    phase: 'playing',
    seats,
    yours,
    ruleset: { kinds: KINDS },
    boards: [{ turn: 'black' }],
  };
  const table = {
    state,
    isMine: ({ color }) => colors.includes(color),
    position: () => ({ pieces: {} }),
  };
  const site = {
    sounds: { play: (name) => asked.sounds.push(name) },
    say: async (words) => void asked.spoken.push(words),
    preferences: { now: { vibration: false } },
  };
  return { asked, table, reactions: createReactions(table, site) };
}

const move = (color, uci, san) => ({
  event: 'move',
  seat: seat(color),
  move: uci,
  san,
  effects: {},
});

test('the bell rings for whose own time is short, and for nobody else', () => {
  const { asked, reactions } = around('white');
  reactions.low('black');
  assert.deepEqual([asked.sounds, announced], [[], []]);
  reactions.low('white');
  assert.deepEqual(asked.sounds, ['low-time']);
  assert.deepEqual(announced, ['White is low on time']);
});

test("every move is spoken once, one's own too, and of several at once the last", () => {
  const { asked, reactions } = around('white');
  reactions.own('g1f3');
  assert.deepEqual(asked.spoken, [], 'not before the server has it');
  reactions.happened([move('white', 'g1f3', 'Nf3')]);
  reactions.happened([move('black', 'b8c6', 'Nc6')]);
  assert.deepEqual(asked.spoken, ['knight f3', 'knight c6']);
  reactions.happened([move('white', 'f3g5', 'Ng5'), move('black', 'c6d4', 'Nd4+')]);
  assert.deepEqual(asked.spoken.slice(2), ['knight d4, check']);
});

test("a move of one's own sounds when it is made, and not again when the server has it", () => {
  const { asked, reactions } = around('white', 'black');
  reactions.own('g1f3');
  reactions.happened([move('white', 'g1f3', 'Nf3')]);
  assert.deepEqual(asked.sounds, ['move']);
  // That it gives check is not known before.
  reactions.own('b8c6');
  reactions.happened([move('black', 'b8c6', 'Nc6+')]);
  assert.deepEqual(asked.sounds.slice(1), ['move', 'check']);
});

test('nothing is spoken of what is no move', () => {
  const { asked, reactions } = around('white');
  reactions.happened([{ event: 'offered', seat: seat('black'), offer: { kind: 'draw' } }]);
  assert.deepEqual(asked, { sounds: ['notify'], spoken: [] });
  assert.deepEqual(announced, ['Black offers a draw.']);
});
