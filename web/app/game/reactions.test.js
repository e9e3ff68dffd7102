// Sounds, spoken moves and announcements.

import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';
import { Reactions } from './reactions.js';

const seat = (color) => ({ board: 0, color });
const KINDS = [{ letter: 'N', name: 'knight' }];

/** What the page announced to screen readers. */
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

/** A match in which the viewer holds these seats, and a site that notes what it is asked for. */
function around(...colors) {
  return aroundBoards(1, colors.map(seat));
}

function aroundBoards(count, yours) {
  const asked = { sounds: [], spoken: [] };
  const boards = Array.from({ length: count }, () => ({ turn: 'black' }));
  const all = boards.flatMap((_, board) =>
    ['white', 'black'].map((color, side) => ({
      seat: { board, color },
      team: (side + board) % 2,
      name: '',
    }))
  );
  const ruleset = { kinds: KINDS };
  const state = { phase: 'playing', seats: all, yours, ruleset, boards };
  const match = { state };
  match.boards = boards.map((_, index) => ({ index, match }));
  match.isMine = ({ board, color }) =>
    yours.some((own) => own.board === board && own.color === color);
  const site = {
    sounds: { play: (name) => asked.sounds.push(name) },
    say: async (words) => void asked.spoken.push(words),
    preferences: { now: { vibration: false } },
  };
  return { asked, match, reactions: new Reactions(match, site) };
}

const move = (color, uci, san) => ({
  event: 'move',
  seat: seat(color),
  move: uci,
  san,
  effects: {},
});

test("the bell rings when your own time is short, and for nobody else's", () => {
  const { asked, reactions } = around('white');
  reactions.ranLow(seat('black'));
  assert.deepEqual([asked.sounds, announced], [[], []]);
  reactions.ranLow(seat('white'));
  assert.deepEqual(asked.sounds, ['low-time']);
  assert.deepEqual(announced, ['White is low on time']);
});

test("every move is spoken once, your own too; of several at once, only the last", () => {
  const { asked, reactions } = around('white');
  reactions.own('g1f3', false);
  assert.deepEqual(asked.spoken, [], 'not before the server has it');
  reactions.happened([move('white', 'g1f3', 'Nf3')]);
  reactions.happened([move('black', 'b8c6', 'Nc6')]);
  assert.deepEqual(asked.spoken, ['knight f3', 'knight c6']);
  reactions.happened([move('white', 'f3g5', 'Ng5'), move('black', 'c6d4', 'Nd4+')]);
  assert.deepEqual(asked.spoken.slice(2), ['knight d4, check']);
});

test("your own move sounds when you make it, and not again when the server has it", () => {
  const { asked, reactions } = around('white', 'black');
  reactions.own('g1f3', false);
  reactions.happened([move('white', 'g1f3', 'Nf3')]);
  assert.deepEqual(asked.sounds, ['move']);
  // That it gives check is not known before.
  reactions.own('b8c6', false);
  reactions.happened([move('black', 'b8c6', 'Nc6+')]);
  assert.deepEqual(asked.sounds.slice(1), ['move', 'check']);
});

test('nothing is spoken of what is no move', () => {
  const { asked, reactions } = around('white');
  reactions.happened([{ event: 'offered', seat: seat('black'), offer: { kind: 'draw' } }]);
  assert.deepEqual(asked, { sounds: ['notify'], spoken: [] });
  assert.deepEqual(announced, ['Black offers a draw.']);
});

test("of the partner's board, only checks are heard", () => {
  const { asked, reactions } = aroundBoards(2, [{ board: 1, color: 'black' }]);
  const there = { ...move('white', 'g1f3', 'Nf3'), seat: { board: 0, color: 'white' } };
  const here = { ...move('white', 'b1c3', 'Nc3'), seat: { board: 1, color: 'white' } };
  reactions.happened([there, here]);
  assert.deepEqual(announced, ['knight c3.']);
  assert.deepEqual(asked, { sounds: ['move'], spoken: ['knight c3'] });
  reactions.happened([{ ...there, san: 'Nf6+', move: 'e4f6' }]);
  assert.deepEqual(announced.slice(1), ['Board A: knight f6, check.']);
  assert.deepEqual(asked.sounds, ['move', 'check']);
});
