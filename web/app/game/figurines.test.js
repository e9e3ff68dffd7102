// Moves with drawn pieces.

import assert from 'node:assert/strict';
import test from 'node:test';
import { written } from './figurines.js';

const kinds = ['king', 'queen', 'rook', 'bishop', 'knight', 'wizard'].map((name) => ({
  letter: name === 'knight' ? 'N' : name[0].toUpperCase(),
  name,
}));

test('letters of known pieces become figurines', () => {
  const moves = {
    Nf3: '♘f3',
    'N1xd2+': '♘1xd2+',
    'e8=Q#': 'e8=♕#',
    'N@e5': '♘@e5',
    'O-O': 'O-O',
    exd5: 'exd5',
    Wc3: 'Wc3',
  };
  for (const [san, figurine] of Object.entries(moves)) {
    assert.equal(written(san, 'figurines', kinds), figurine);
    assert.equal(written(san, 'letters', kinds), san);
  }
});
