// Plurals and lists.

import assert from 'node:assert/strict';
import test from 'node:test';
import { inWords } from '../game/captured.js';
import { counted as zaehle, listed as liste } from './de-grammar.js';
import { counted, listed } from './en-grammar.js';

test('one of a kind stands alone, several have their plural', () => {
  const several = {
    pawn: 'pawns',
    knight: 'knights',
    queen: 'queens',
    archbishop: 'archbishops',
    zebra: 'zebras',
    fox: 'foxes',
    witch: 'witches',
    monarch: 'monarchs',
    fairy: 'fairies',
    donkey: 'donkeys',
    horseman: 'horsemen',
    shaman: 'shamans',
    wolf: 'wolves',
    ox: 'oxen',
    mouse: 'mice',
    mongoose: 'mongooses',
    'dragon king': 'dragon kings',
    albatross: 'albatrosses',
  };
  for (const [one, two] of Object.entries(several)) {
    assert.equal(counted(1, one), `1 ${one}`);
    assert.equal(counted(2, one), `2 ${two}`);
  }
});

test('things are listed as one says them', () => {
  assert.equal(listed(['1 pawn']), '1 pawn');
  assert.equal(listed(['1 knight', '2 pawns']), '1 knight and 2 pawns');
  assert.equal(listed(['1 queen', '1 knight', '2 pawns']), '1 queen, 1 knight, and 2 pawns');
});

test('what one has more of is said in whole words', () => {
  const kinds = [
    { letter: 'P', name: 'pawn' },
    { letter: 'N', name: 'knight' },
  ];
  assert.equal(
    inWords(
      [
        { letter: 'N', count: 1 },
        { letter: 'P', count: 2 },
      ],
      kinds
    ),
    'More than the opponent: 1 knight and 2 pawns'
  );
  assert.equal(inWords([{ letter: 'X', count: 2 }], kinds), 'More than the opponent: 2 Xes');
  assert.equal(inWords([], kinds), '');
});

test('plurals and lists in German', () => {
  const several = {
    pawn: 'Bauern',
    knight: 'Springer',
    bishop: 'Läufer',
    rook: 'Türme',
    queen: 'Damen',
    king: 'Könige',
    archbishop: 'Erzbischöfe',
    chancellor: 'Kanzler',
    amazon: 'Amazonen',
    camel: 'Kamele',
    zebra: 'Zebras',
    champion: 'Champions',
    Blubb: 'Blubb',
  };
  for (const [noun, plural] of Object.entries(several)) assert.equal(zaehle(2, noun), `2 ${plural}`);
  assert.equal(zaehle(1, 'queen'), '1 Dame');
  assert.equal(liste(['1 Dame', '2 Bauern']), '1 Dame und 2 Bauern');
});
