// FEN in the editor, and changes of a draft.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  Drafts,
  carry,
  cleared,
  filled,
  hold,
  mirrored,
  passedSquares,
  put,
  toggleCastling,
  turned,
} from './draft.js';
import { readFen, writeFen } from './fen.js';
import { ENDINGS, hasEndings, partOf } from './presets.js';

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

const KINDS = [
  { letter: 'K', name: 'king', royal: true },
  ...[['Q', 'queen'], ['R', 'rook'], ['B', 'bishop'], ['N', 'knight'], ['P', 'pawn']].map(
    ([letter, name]) => ({ letter, name })
  ),
];

test('a rank is filled where it is empty, or cleared', () => {
  const draft = read('8/8/8/3p4/8/8/8/8 w - - 0 1');
  const rows = (next) => writeFen(next, EIGHT).split(' ')[0];
  assert.equal(rows(filled(draft, EIGHT, 'a5', 'P')), '8/8/8/PPPpPPPP/8/8/8/8');
  assert.equal(rows(filled(draft, EIGHT, 'h5', null)), '8/8/8/8/8/8/8/8');
  const walled = { files: 4, ranks: 2, hands: false, walls: ['b1'] };
  const filledRow = filled(read('4/1*2 w - - 0 1', walled), walled, 'a1', 'N');
  assert.equal(writeFen(filledRow, walled), '4/N*NN w - - 0 1');
});

test('a board turns by a half or a quarter, and four quarters change nothing', () => {
  const draft = read('r7/8/8/8/8/8/8/7K w - - 0 1');
  const rows = (next, shape = EIGHT) => writeFen(next, shape).split(' ')[0];
  assert.equal(rows(turned(draft, EIGHT, 'half')), 'K7/8/8/8/8/8/8/7r');
  assert.equal(rows(turned(draft, EIGHT, 'quarter')), '7r/8/8/8/8/8/8/K7');
  let round = draft;
  for (let step = 0; step < 4; step += 1) round = turned(round, EIGHT, 'quarter');
  assert.deepEqual(round.pieces, draft.pieces);
  const wide = { files: 3, ranks: 2, hands: false };
  const flat = read('k2/2K w - - 0 1', wide);
  assert.equal(turned(flat, wide, 'quarter'), flat);
  assert.equal(rows(turned(flat, wide, 'half'), wide), 'K2/2k');
});

test('only squares that a pawn can have passed are offered', () => {
  const shape = { ...EIGHT, kinds: KINDS };
  const draft = read('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  const passed = (now) => passedSquares(now, shape, read(START));
  assert.deepEqual(passed(draft), ['d6']);
  assert.deepEqual(passed({ ...draft, turn: 'black' }), []);
  assert.deepEqual(passed(read(START)), []);
});

test('presets are parts of the start position, or endings', () => {
  assert.ok(hasEndings({ ...EIGHT, kinds: KINDS }));
  assert.ok(!hasEndings({ files: 10, ranks: 8, kinds: KINDS }));
  for (const fen of Object.values(ENDINGS)) assert.equal(writeFen(read(fen), EIGHT), fen);
  const fen = (part) => writeFen(partOf(read(START), KINDS, part), EIGHT);
  assert.equal(fen('royals'), '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  assert.equal(fen('pawns'), '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1');
});
