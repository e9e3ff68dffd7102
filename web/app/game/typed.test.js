// Typed commands: which texts are answers, and which are refusals.

import assert from 'node:assert/strict';
import test from 'node:test';
import { carryOut } from './typed.js';

const seat = (color, name) => ({
  seat: { board: 0, color },
  name,
  control: { kind: 'untimed' },
  clock: {},
});

/** Types a text and returns what the page says, with its tone. */
async function typed(text, moves = []) {
  const ruleset = { kinds: [{ letter: 'Q', name: 'queen' }] };
  const seats = [seat('white', 'Ada'), seat('black', 'Bob')];
  const match = { state: { phase: 'playing', seats, ruleset }, active: { moves }, boards: [] };
  match.boards.push({ index: 0, match });
  const said = [];
  await carryOut(text, match, {}, { say: (...words) => said.push(words) });
  return said;
}

test('answers to commands are not shown as errors', async () => {
  assert.deepEqual(await typed('who'), [['White: Ada. Black: Bob.', 'answer']]);
  assert.deepEqual(await typed('clock'), [['No clock', 'answer']]);
  assert.deepEqual(await typed('last', ['e4', 'd5', 'Qxd5']), [['queen takes d5', 'answer']]);
});

test('a text that is neither move nor command is refused', async () => {
  const [[words, tone]] = await typed('?!');
  assert.match(words, /neither a move nor a command/);
  assert.equal(tone, undefined);
});
