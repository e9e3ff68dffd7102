// Evaluations as text, and which moves are lessons.

import assert from 'node:assert/strict';
import test from 'node:test';
import { inWords, isSolved, lessons, numbered, percent, short } from './evaluation.js';

/** @param {number} value */
const pawns = (value) => /** @type {const} */ ({ kind: 'centipawns', value });

test('evaluations are short and for White', () => {
  assert.equal(short(pawns(35)), '+0.35');
  assert.equal(short(pawns(-120)), '−1.20');
  assert.equal(short(pawns(0)), '0.00');
  assert.equal(short(pawns(-0.4)), '0.00');
  assert.equal(short(pawns(1250)), '+12.5');
  assert.equal(short({ kind: 'mate', moves: 3 }), '#3');
  assert.equal(short({ kind: 'mate', moves: -2 }), '#−2');
  assert.equal(short({ kind: 'over', winner: 'black' }), '0–1');
  assert.equal(short({ kind: 'over' }), '½–½');
});

test('evaluations are words for people who cannot read numbers yet', () => {
  assert.equal(inWords(pawns(10)), 'Equal');
  assert.equal(inWords(pawns(-50)), 'Black is slightly better');
  assert.equal(inWords(pawns(250)), 'White is clearly better');
  assert.equal(inWords(pawns(900)), 'White is winning');
  assert.equal(inWords({ kind: 'mate', moves: -1 }), 'Black mates in 1 move');
  assert.equal(inWords({ kind: 'mate', moves: 4 }), 'White mates in 4 moves');
  assert.equal(inWords({ kind: 'over' }), 'Draw');
});

test('moves are numbered as in books', () => {
  assert.deepEqual(
    [numbered(1, 'e4'), numbered(2, 'e5'), numbered(23, 'Kd2')],
    ['1. e4', '1… e5', '12. Kd2']
  );
  assert.equal(percent(847), 85);
});

/** @param {string} classes @returns {any[]} */
const moves = (classes) =>
  classes.split(' ').map((name, ply) => ({
    color: ply % 2 ? 'black' : 'white',
    class: name,
    best: { uci: ['a1a2'], san: ['Ra2'] },
  }));

test('lessons are the mistakes of one side', () => {
  const game = moves('best blunder mistake good inaccuracy inaccuracy');
  assert.deepEqual(lessons(game, 'white'), [2]);
  assert.deepEqual(lessons(game, 'black'), [1]);
  assert.deepEqual(lessons(moves('inaccuracy best good'), 'white'), [0]);
  assert.deepEqual(lessons(moves('best good best'), 'white'), []);
});

test('a try is a solution if it keeps the chances and is better than the game', () => {
  assert.equal(isSolved({ best: 600, after: 590, played: 300 }), true);
  assert.equal(isSolved({ best: 600, after: 540, played: 300 }), false);
  assert.equal(isSolved({ best: 600, after: 580, played: 590 }), false);
});
