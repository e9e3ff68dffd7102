// The parts of playing the computer that need no page.

import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.document ??= /** @type {any} */ ({});
const { FIRST, lastChoice, rememberChoice } = await import('./last.js');
const { LEADS, charactersOf, familyName, leadOf, levelSentence } = await import('./opponents.js');
const { hintShapes, hintWords } = await import('./hint.js');
const { helpText } = await import('./ending.js');
const { reasonText } = await import('./reasons.js');
const { scoreText } = await import('./thinking.js');
const { sorted } = await import('./scores.js');
const { isAgainstComputer } = await import('../game/state.js');

const level = (number, rating, more = {}) => ({
  id: `level-${number}`,
  kind: 'level',
  name: `Level ${number}`,
  sentence: '',
  level: number,
  ...(rating ? { rating } : {}),
  ...more,
});
const character = (id, name) => ({ id, kind: 'character', name, sentence: 'Plays.' });
const OPPONENTS = [
  level(1, undefined, { skill: 'random' }),
  level(2, 500, { skill: 'first-games' }),
  level(3, 650, { skill: 'first-games', named: 'easy' }),
  level(4, 1240, { skill: 'school', named: 'medium' }),
  level(5, 1670, { skill: 'club', named: 'hard' }),
  level(6, 1900, { skill: 'club' }),
  level(7, undefined, { skill: 'master' }),
  character('greedy', 'Greedy'),
  character('minimax-1', 'Minimax 1'),
  character('minimax-2', 'Minimax 2'),
];

test('the last choice is kept, and damage to it is no loss', () => {
  const kept = new Map();
  const store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  assert.equal(lastChoice(store), null);
  const wanted = { ...FIRST, opponent: 'level-3', color: 'black' };
  rememberChoice(store, { wanted, name: 'Starter' });
  assert.deepEqual(lastChoice(store), { wanted, name: 'Starter' });
  for (const damaged of ['{', '[]', '{"wanted": 3}', '{"wanted": {"opponent": ""}, "name": "x"}'])
    assert.equal(lastChoice({ getItem: () => damaged }), null, damaged);
  assert.equal(lastChoice(null), null);
  rememberChoice(null, { wanted, name: 'Starter' });
});

test('easy, medium and hard are the levels that the server names', () => {
  const ids = LEADS.map((lead) => leadOf(OPPONENTS, lead)?.id);
  assert.deepEqual(ids, ['level-3', 'level-4', 'level-5']);
});

test('characters that differ in a number are one', () => {
  const families = charactersOf(OPPONENTS);
  assert.deepEqual(families.map(familyName), ['Greedy', 'Minimax']);
  assert.equal(families[1].length, 2);
});

test('every level is described by its strength, unrated ones too', () => {
  const sentences = OPPONENTS.slice(0, 7).map(levelSentence);
  assert.ok(sentences.every((words) => words && !words.startsWith('computer.')), `${sentences}`);
  assert.match(sentences[0], /at random/);
  assert.match(sentences[6], /like a master/);
  assert.equal(new Set(sentences).size, 5);
});

test('a hint says and draws piece, square and move one after the other', () => {
  const kinds = [{ letter: 'N', name: 'knight' }];
  const hint = { type: 'hint', match: 'm', seat: { board: 0, color: 'white' }, ply: 0, from: 'g1' };
  const words = (more) => hintWords({ ...hint, ...more }, { g1: 'N' }, kinds);
  assert.equal(words({ step: 1 }), 'Move the knight on g1.');
  assert.equal(words({ step: 2, to: 'f3' }), 'Its best square is f3.');
  assert.equal(words({ step: 3, to: 'f3', san: 'Nf3' }), 'Play knight f3.');
  assert.deepEqual(hintShapes({ ...hint, step: 1 }), [{ from: 'g1', color: 'green' }]);
  assert.equal(hintShapes({ ...hint, step: 2, to: 'f3' }).length, 2);
  assert.deepEqual(hintShapes({ ...hint, step: 3, to: 'f3' }), [
    { from: 'g1', to: 'f3', color: 'green' },
  ]);
  const dropped = { ...hint, from: undefined, drop: 'N', to: 'e5', step: 3, san: 'N@e5' };
  assert.equal(hintWords({ ...dropped, step: 1 }, {}, kinds), 'Drop the knight from your hand.');
  assert.deepEqual(hintShapes(dropped), [{ from: 'e5', color: 'green' }]);
});

test('evaluations are written as players write them', () => {
  const pawns = (value) => scoreText({ kind: 'centipawns', value });
  assert.deepEqual([35, -120, 0, -3].map(pawns), ['+0.3', '-1.2', '0.0', '0.0']);
  assert.equal(scoreText({ kind: 'mate', moves: 3 }), '#3');
  assert.equal(scoreText({ kind: 'mate', moves: -2 }), '-#2');
});

test('the help is counted for the viewer alone', () => {
  const seat = (color) => ({ board: 0, color });
  const seats = [
    { seat: seat('white'), hints: 2, takebacks: 1 },
    { seat: seat('black'), computer: { id: 'level-1' } },
  ];
  assert.equal(helpText({ seats, yours: [seat('white')] }), '2 hints, 1 takeback.');
  assert.equal(helpText({ seats, yours: [seat('black')] }), 'Without hints and takebacks.');
});

test('a game is against the computer if nobody else plays', () => {
  const [white, black] = ['white', 'black'].map((color) => ({ board: 0, color }));
  const terms = { think_ms: 3000, pause: false, resign: false };
  const against = (seats, yours) => isAgainstComputer({ computer: terms, seats, yours });
  const computer = { seat: black, computer: { id: 'level-1' } };
  assert.ok(against([{ seat: white }, computer], [white]));
  assert.ok(!against([{ seat: white }, computer], []));
  assert.ok(!against([{ seat: white }, { seat: black }], [white]));
  assert.ok(!isAgainstComputer({ seats: [{ seat: white }, computer], yours: [white] }));
});

test('reasons are words', () => {
  const kinds = [{ letter: 'Q', name: 'queen' }];
  const priority = { kind: 'priority', priority: 'capture', piece: 'Q' };
  assert.equal(reasonText(priority, kinds), 'captures a queen');
  const position = { kind: 'position', material: 100, advance: -5, mobility: 0 };
  assert.equal(
    reasonText(position, kinds),
    'material +1.00, pawn advance -0.05, mobility 0.00'
  );
  assert.equal(reasonText({ kind: 'ends-game' }, kinds), 'ends the game');
});

test('scores are sorted by any column, equal ones in the order of the server', () => {
  const rows = [
    { opponent: 'b', person: 'Ada', wins: 1, fewest_moves: 30, won_ms: 5, rank: 3 },
    { opponent: 'a', person: 'Bob', wins: 4, fewest_moves: 20, won_ms: 7, rank: 2 },
    { opponent: 'a', person: 'Cara', wins: 4, fewest_moves: 25, won_ms: 6, rank: 1 },
  ];
  const people = (key, descending) => sorted(rows, { key, descending }).map((row) => row.person);
  assert.deepEqual(people('opponent', true), ['Ada', 'Bob', 'Cara']);
  assert.deepEqual(people('fewest_moves', false), ['Bob', 'Cara', 'Ada']);
  assert.deepEqual(people('wins', true), ['Bob', 'Cara', 'Ada']);
  assert.deepEqual(people('person', true), ['Cara', 'Bob', 'Ada']);
});
