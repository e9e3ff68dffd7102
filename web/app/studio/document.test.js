// Edits of a design: pieces, walls, sizes, zones, symmetry, movements.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Drafts } from '../editor/draft.js';
import {
  emptyDesign,
  groundOf,
  normalized,
  slugOf,
  valueAt,
  withFen,
  withGround,
  withKind,
  withKindChanged,
  withValue,
  withoutKind,
} from './document.js';
import { KNOWN_PIECES } from './known-pieces.js';
import { betzaOf, directionsOf, erased, isAlong, toggled } from './movement.js';
import { extended, resized } from './shape.js';
import { allSquares, isSame, squaresOf, zoneOf } from './squares.js';
import { partnersOf, repeated } from './symmetry.js';
import { goalValue, goalsOf } from './win.js';
import { painted, withUsualZones, zonesOf } from './zones.js';

const STANDARD = normalized({
  name: 'standard',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
  pieces: [
    { letter: 'P', name: 'pawn', betza: 'mfWcfF', pawn: true },
    { letter: 'N', name: 'knight', leaps: [[1, 2]] },
    { letter: 'R', name: 'rook', rides: [[0, 1]] },
    { letter: 'B', name: 'bishop', rides: [[1, 1, 3]], betza: 'W' },
    { letter: 'Q', name: 'queen', betza: 'Q' },
    { letter: 'K', name: 'king', betza: 'K', royal: true },
  ],
  double_step: { from: 'a2-h2' },
  castling: { royal_to: { queen_side: 'c', king_side: 'g' }, partner: 'R' },
  promotion: { zone: 'a8-h8', choices: ['Q', 'R'] },
});
/** Standard chess with three black pawns in hand. */
const withHand = (held) => withValue(STANDARD, 'start.hands.black', held);

test('a document gets the one form that the studio edits', () => {
  assert.deepEqual([STANDARD.files, STANDARD.ranks], [8, 8]);
  assert.deepEqual(
    STANDARD.pieces.map(({ betza }) => betza),
    ['mfWcfF', 'N', 'W0', 'WF3', 'Q', 'K']
  );
  const walled = normalized({
    name: 'x',
    start: { pieces: ['Ke1', 'ke3'] },
    files: 5,
    ranks: 3,
    walls: ['a1-b1'],
    pieces: [],
  });
  assert.equal(walled.start.pieces, '4k/5/**2K');
  assert.equal('walls' in walled, false);
  const held = normalized({ name: 'x', start: '2k/3/K2[P2n]', pieces: [] });
  assert.deepEqual(held.start, { pieces: '2k/3/K2', hands: { white: 'P2', black: 'N' } });
  assert.deepEqual([held.files, held.ranks], [3, 3]);
  assert.deepEqual(normalized(walled), walled);
});

test('names become short names', () => {
  const names = {
    'My Chess!': 'my-chess',
    Größenwahn: 'grossenwahn',
    '  ': 'my-chess',
    象棋: 'my-chess',
    'Déjà vu 2': 'deja-vu-2',
  };
  for (const [title, slug] of Object.entries(names)) assert.equal(slugOf(title), slug);
});

test('values are set, and empty tables within sections disappear', () => {
  const twice = withValue(withHand('P3'), 'start.hands.white', 'N');
  assert.equal(valueAt(twice, 'start.hands.black'), 'P3');
  assert.deepEqual(withValue(withHand('P3'), 'start.hands.black', undefined).start, STANDARD.start);
  assert.deepEqual(valueAt(withValue(STANDARD, 'drops', {}), 'drops'), {});
  const none = withValue(withValue(STANDARD, 'draws', {}), 'draws.repetition', {});
  assert.deepEqual(none.draws, { repetition: {} });
  assert.equal(withValue(STANDARD, 'must_capture', undefined), STANDARD);
  const changed = withValue(STANDARD, 'name', 'other');
  assert.deepEqual(Object.keys(changed), Object.keys(STANDARD));
});

test('a kind that goes takes everything with it that names it', () => {
  const less = withoutKind(withHand('R2Q'), 'R');
  assert.equal(less.start.pieces, '1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1');
  assert.equal(valueAt(less, 'promotion.choices'), 'Q');
  assert.equal(valueAt(less, 'castling.partner'), undefined);
  assert.equal(valueAt(less, 'start.hands.black'), 'Q');
});

test('another letter is exchanged everywhere, and a taken one is refused', () => {
  const other = withKindChanged(withHand('R2'), 'R', { letter: 'T' });
  assert.equal(other.start.pieces, 'tnbqkbnt/pppppppp/8/8/8/8/PPPPPPPP/TNBQKBNT');
  assert.equal(valueAt(other, 'promotion.choices'), 'QT');
  assert.equal(valueAt(other, 'castling.partner'), 'T');
  assert.equal(valueAt(other, 'start.hands.black'), 'T2');
  assert.equal(withKindChanged(STANDARD, 'R', { letter: 'N' }), STANDARD);
  assert.equal(withKindChanged(STANDARD, 'R', { letter: 'é' }), STANDARD);
  const plain = withKindChanged(STANDARD, 'K', { royal: undefined });
  assert.equal('royal' in plain.pieces[5], false);
});

test('each new kind gets a free letter, up to 26 of them', () => {
  let design = emptyDesign('Test');
  for (let count = 1; count < 26; count++) design = withKind(design, { name: 'piece' }).design;
  assert.equal(new Set(design.pieces.map(({ letter }) => letter)).size, 26);
  assert.equal(withKind(design, { name: 'piece' }), null);
  const [known] = KNOWN_PIECES;
  assert.equal(withKind(STANDARD, known).letter, 'A');
});

test('pieces and walls are put down, and nobody is in a wall', () => {
  const next = withGround(STANDARD, { pieces: { a1: 'K', b1: 'k' }, walls: new Set(['b1', 'h8']) });
  assert.equal(next.start.pieces, '7*/8/8/8/8/8/8/K*6');
  assert.equal(withGround(next, groundOf(next)), next);
});

test('a board grows and shrinks at each edge, and everything moves along', () => {
  const wide = extended(STANDARD, 'left', 1);
  assert.equal(wide.files, 9);
  assert.equal(wide.start.pieces.split('/')[7], '1RNBQKBNR');
  assert.equal(valueAt(wide, 'promotion.zone'), 'b8-i8');
  assert.deepEqual(valueAt(wide, 'castling.royal_to'), { queen_side: 'd', king_side: 'h' });
  const narrow = extended(STANDARD, 'right', -1);
  assert.equal(narrow.start.pieces.split('/')[0], 'rnbqkbn');
  assert.equal(valueAt(narrow, 'double_step.from'), 'a2-g2');
  assert.equal(extended(STANDARD, 'top', -1).start.pieces.split('/')[0], 'pppppppp');
  assert.equal(extended(STANDARD, 'bottom', 1).start.pieces, `${STANDARD.start.pieces}/8`);
});

test('a board of another size keeps both armies at their edges', () => {
  const high = resized(STANDARD, 8, 10);
  const rows = high.start.pieces.split('/');
  assert.deepEqual(
    [rows[0], rows[1], rows[8], rows[9]],
    ['rnbqkbnr', 'pppppppp', 'PPPPPPPP', 'RNBQKBNR']
  );
  assert.equal(valueAt(high, 'promotion.zone'), 'a10-h10');
  const low = resized(STANDARD, 8, 4);
  assert.equal(low.start.pieces, 'rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR');
  for (const [files, ranks] of [
    [2, 2],
    [26, 26],
    [26, 2],
  ]) {
    const next = resized(STANDARD, files, ranks);
    assert.deepEqual([next.files, next.ranks], [files, ranks]);
    assert.equal(next.start.pieces.split('/').length, ranks);
  }
  assert.deepEqual([resized(STANDARD, 1, 99).files, resized(STANDARD, 1, 99).ranks], [2, 26]);
  assert.equal(resized(STANDARD, Number.NaN, 8).files, 2);
});

test('zones are written in few words and read again', () => {
  const shape = { files: 8, ranks: 8 };
  for (const zone of ['e4', 'a2-h2', ['a1', 'c3-f6'], [], 'a1-h8']) {
    assert.deepEqual(zoneOf(squaresOf(zone, shape), shape), zone);
  }
  assert.deepEqual(squaresOf(['a1', 'z9', 7, 'h8-g7'], shape).size, 5);
  const all = allSquares({ files: 26, ranks: 26 });
  assert.equal(zoneOf(all, { files: 26, ranks: 26 }), 'a1-z26');
});

test('zones are painted for both sides, or for one, and usual ones are left out', () => {
  const { white, black } = zonesOf(STANDARD, 'promotion.zone');
  assert.deepEqual([white.has('a8'), black.has('a1')], [true, true]);
  const wider = painted(STANDARD, 'promotion.zone', ['a7'], 'both', true);
  assert.deepEqual(valueAt(wider, 'promotion.zone'), ['a7-a8', 'b8-h8']);
  const own = painted(STANDARD, 'promotion.zone', ['a2'], 'black', true);
  assert.deepEqual(valueAt(own, 'promotion.zone'), { white: 'a8-h8', black: ['a1-h1', 'a2'] });
  const back = painted(own, 'promotion.zone', ['a2'], 'black', false);
  assert.equal(valueAt(back, 'promotion.zone'), 'a8-h8');
  assert.deepEqual(withUsualZones(back).promotion, { choices: ['Q', 'R'] });
  const hill = painted(STANDARD, 'hills', ['d4', 'e4'], 'both', true);
  assert.equal(valueAt(hill, 'hills'), 'd4-e4');
  assert.equal('hills' in painted(hill, 'hills', ['d4', 'e4'], 'both', false), false);
  const passed = withValue(STANDARD, 'double_step.from', { white: 'a1-h2', black: 'a7-h7' });
  assert.ok(
    isSame(
      zonesOf(passed, 'double_step.en_passant').black,
      zonesOf(passed, 'double_step.from').black
    )
  );
});

test('symmetry repeats what is done on the partners of a square', () => {
  const shape = { files: 8, ranks: 8 };
  const squares = (symmetry) => partnersOf('b1', shape, symmetry).map(({ square }) => square);
  assert.deepEqual(squares({ sides: 'none', wings: false }), []);
  assert.deepEqual(squares({ sides: 'mirror', wings: false }), ['b8']);
  assert.deepEqual(squares({ sides: 'turn', wings: false }), ['g8']);
  assert.deepEqual(squares({ sides: 'mirror', wings: true }).sort(), ['b8', 'g1', 'g8']);
  // The middle of a board with an odd size is its own partner.
  assert.deepEqual(partnersOf('c3', { files: 5, ranks: 5 }, { sides: 'turn', wings: true }), []);
  const none = { pieces: {}, walls: new Set() };
  const one = { pieces: { b1: 'N' }, walls: new Set(['a4']) };
  const both = repeated(none, one, shape, { sides: 'mirror', wings: false });
  assert.deepEqual(both.pieces, { b1: 'N', b8: 'n' });
  assert.deepEqual([...both.walls].sort(), ['a4', 'a5']);
  const gone = repeated(both, none, shape, { sides: 'mirror', wings: false });
  assert.deepEqual([gone.pieces, gone.walls.size], [{}, 0]);
});

test('a pasted FEN changes the size and the first move, and unknown letters are named', () => {
  const { design } = withFen(STANDARD, '3k1/5/5/5/1K1P1 b - - 0 1');
  assert.deepEqual([design.files, design.ranks, design.start.turn], [5, 5, 'black']);
  assert.deepEqual(groundOf(design).pieces, { d5: 'k', b1: 'K', d1: 'P' });
  assert.equal(valueAt(design, 'castling.partner'), 'R');
  assert.deepEqual(withFen(STANDARD, 'xk/2/KZ'), { fault: 'kinds', letters: 'X Z' });
  assert.deepEqual(withFen(STANDARD, '8/7/8'), { fault: 'rows' });
  assert.deepEqual(withFen(STANDARD, ''), { fault: 'rows' });
});

test('leaps and rides become Betza text', () => {
  assert.equal(
    betzaOf(
      [
        [1, 2],
        [4, 1],
      ],
      [
        [0, 1],
        [1, 1, 2],
      ]
    ),
    'N(4,1)W0F2'
  );
});

test('a click means eight directions, two, or one', () => {
  assert.equal(directionsOf([2, 1], 'all').length, 8);
  assert.equal(directionsOf([0, 1], 'all').length, 4);
  assert.equal(directionsOf([2, 2], 'all').length, 4);
  assert.deepEqual(directionsOf([1, 2], 'sides'), [
    [1, 2],
    [-1, 2],
  ]);
  assert.deepEqual(directionsOf([0, 2], 'sides'), [[0, 2]]);
  assert.deepEqual(directionsOf([-1, 2], 'one'), [[-1, 2]]);
});

test('moves are added, exchanged and taken away', () => {
  const knight = toggled([], [1, 2], {}, 'all');
  assert.equal(knight.length, 8);
  assert.deepEqual(toggled(knight, [2, 1], {}, 'all'), []);
  const rider = toggled(knight, [1, 2], { range: 0 }, 'one');
  assert.equal(rider.length, 8);
  assert.deepEqual(rider.at(-1), { leap: [1, 2], range: 0 });
  // A capture stays beside a move that does not capture.
  const pawn = toggled(
    toggled([], [0, 1], { only: 'move' }, 'one'),
    [0, 1],
    { only: 'capture' },
    'one'
  );
  assert.equal(pawn.length, 2);
  const first = toggled(pawn, [0, 1], { only: 'move', first: true }, 'one');
  assert.equal(first.length, 3);
  assert.equal(erased(first, [0, 1], 'one').length, 0);
  assert.ok(isAlong([{ leap: [1, 2], range: 0 }], 2, 4));
  assert.ok(!isAlong([{ leap: [1, 2], range: 0 }], 1, 2));
  assert.ok(!isAlong([{ leap: [0, 1], range: 2 }], 0, 3));
  assert.ok(!isAlong([{ leap: [0, 1] }], 0, 2));
});

test('goals are read and written in their shortest form', () => {
  for (const value of [
    undefined,
    'regicide',
    { by: 'extinction', any_of: 'RN' },
    { white: 'checkmate', black: { by: 'extinction', all_of: 'R' } },
  ]) {
    const [white, black] = goalsOf(value);
    assert.deepEqual(goalValue(white, black), value);
  }
});

test('undo goes back without limit', () => {
  const history = new Drafts(STANDARD, Infinity);
  for (let count = 0; count < 2000; count++)
    history.set(withValue(history.now, 'checks_to_win', (count % 9) + 1));
  let steps = 0;
  while (history.undo()) steps++;
  assert.equal(steps, 2000);
  assert.equal(history.now, STANDARD);
  history.set(withValue(STANDARD, 'must_capture', true));
  history.amend(withValue(history.now, 'checks_to_win', 2));
  history.undo();
  assert.equal(history.now, STANDARD);
});
