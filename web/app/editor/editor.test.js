// FEN in the editor, and changes of a draft.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Drafts, carry, cleared, hold, mirrored, put, toggleCastling } from './draft.js';
import { readFen, writeFen } from './fen.js';

const EIGHT = { files: 8, ranks: 8, hands: false };
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const read = (fen, shape = EIGHT) => {
  const draft = readFen(fen, shape);
  assert.ok(draft, fen);
  return draft;
};

test('a FEN comes back as it was', () => {
  const wide = { files: 12, ranks: 2, hands: true, walls: ['b1'] };
  for (const [fen, shape] of [
    [START, EIGHT],
    ['8/8/8/3pP3/8/8/8/4K2k b - d6 3 17', EIGHT],
    ['k11/K*9Q~[QP2n] w - - 0 1', wide],
    ['rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 3+2 0 1', EIGHT],
  ])
    assert.equal(writeFen(read(fen, shape), shape), fen);
});

test('a FEN of another board is refused, a short one is completed', () => {
  assert.equal(readFen('8/8', EIGHT), null);
  assert.equal(readFen('9/8/8/8/8/8/8/8 w - - 0 1', EIGHT), null);
  assert.equal(readFen('', EIGHT), null);
  assert.equal(writeFen(read('8/8/8/8/8/8/8/8'), EIGHT), '8/8/8/8/8/8/8/8 w - - 0 1');
});

test('pieces are put, carried and taken away', () => {
  const draft = carry(put(read(START), 'e5', 'Q'), 'e5', 'a5');
  assert.equal(draft.pieces.a5, 'Q');
  assert.equal(draft.pieces.e5, undefined);
  assert.equal(put(draft, 'a5', 'Q'), draft);
  assert.equal(writeFen(cleared(draft), EIGHT), '8/8/8/8/8/8/8/8 w - - 0 1');
  assert.deepEqual(hold(hold(draft, 'black', 'P', 2), 'black', 'P', -5).hands[1], { P: 0 });
});

test('rights to castle keep their order', () => {
  let draft = read(START);
  for (const letter of ['K', 'k', 'K', 'Q', 'q'])
    draft = toggleCastling(draft, letter, 'KQkq');
  assert.equal(draft.castling, 'K');
  assert.equal(toggleCastling(draft, 'K', 'KQkq').castling, '-');
});

test('the mirror exchanges sides or wings', () => {
  const draft = read('4k3/8/8/8/8/8/P7/4K2R w K - 0 1');
  assert.equal(
    writeFen(mirrored(draft, EIGHT, 'sides'), EIGHT),
    '4k2r/p7/8/8/8/8/8/4K3 b k - 0 1'
  );
  assert.equal(
    writeFen(mirrored(draft, EIGHT, 'files'), EIGHT),
    '3k4/8/8/8/8/8/7P/R2K4 w - - 0 1'
  );
  assert.deepEqual(mirrored(mirrored(draft, EIGHT, 'sides'), EIGHT, 'sides'), draft);
});

test('steps are undone and made again', () => {
  const drafts = new Drafts(read(START));
  assert.equal(drafts.undo(), false);
  drafts.set(put(drafts.now, 'e4', 'P'));
  drafts.set(put(drafts.now, 'e4', null));
  assert.ok(drafts.undo());
  assert.equal(drafts.now.pieces.e4, 'P');
  assert.ok(drafts.redo());
  assert.equal(drafts.now.pieces.e4, undefined);
  drafts.undo();
  drafts.set(put(drafts.now, 'e5', 'p'));
  assert.equal(drafts.redo(), false);
});
