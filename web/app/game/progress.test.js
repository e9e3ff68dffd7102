// Every transition of the player's moves on one board.

import assert from 'node:assert/strict';
import test from 'node:test';
import { IDLE, MAX_PREMOVES, paintedMoves, step } from './progress.js';

const head = (seq, epoch = 0) => ({ epoch, seq });
const at = (ply, seq = ply) => ({ ply, head: head(seq) });
const own = (id, text, painted = true) => ({ id, text, painted });
const chosen = (id, text, how = {}) => ({
  type: 'chosen',
  move: own(id, text, how.painted ?? true),
  confirm: how.confirm ?? false,
});
const played = (move, ply, more = {}) => ({
  type: 'played',
  move,
  ply,
  head: head(ply),
  premove: false,
  ...more,
});
const accepted = (id, seq) => ({ type: 'accepted', id, head: head(seq) });
const refused = (id) => ({ type: 'refused', id });
const BOARD = { type: 'board' };

/** Takes several steps; each is an input and the board after it. */
function run(...steps) {
  return steps.reduce(
    ({ progress, effects }, [input, board]) => {
      const next = step(progress, input, board);
      return { progress: next.progress, effects: [...effects, ...next.effects] };
    },
    { progress: IDLE, effects: [] }
  );
}

/** What was sent, as texts and plies. */
const sent = ({ effects }) =>
  effects.filter((effect) => effect.do === 'send').map(({ move, ply }) => [move.text, ply]);
/** Which moves were settled, and how. */
const settled = ({ effects }) =>
  effects.filter((effect) => effect.do === 'settle').map(({ ids, stands }) => [ids, stands]);

test('a chosen move is painted and sent at once', () => {
  const after = run([chosen(1, 'e2e4'), at(0)]);
  assert.equal(after.progress.stage, 'sent');
  assert.deepEqual(sent(after), [['e2e4', 0]]);
  assert.deepEqual(paintedMoves(after.progress), ['e2e4']);
});

test('a typed move is sent without being painted', () => {
  const after = run([chosen(1, 'Nf3', { painted: false }), at(0)]);
  assert.deepEqual(sent(after), [['Nf3', 0]]);
  assert.deepEqual(paintedMoves(after.progress), []);
});

test('a promotion is one move with its piece', () => {
  const after = run([chosen(1, 'e7e8q'), at(8)], [played('e7e8q', 9), at(9)]);
  assert.deepEqual(sent(after), [['e7e8q', 8]]);
  assert.equal(after.progress.stage, 'idle');
});

test('an accepted move is answered until the board has it', () => {
  const before = run([chosen(1, 'e2e4'), at(0)], [accepted(1, 1), at(0)]);
  assert.equal(before.progress.stage, 'answered');
  assert.deepEqual(paintedMoves(before.progress), ['e2e4']);
  assert.equal(step(before.progress, played('e2e4', 1), at(1)).progress.stage, 'idle');
});

test('the move may arrive before its answer, which then changes nothing', () => {
  const after = run(
    [chosen(1, 'e2e4'), at(0)],
    [played('e2e4', 1), at(1)],
    [chosen(2, 'g1f3'), at(2)],
    [accepted(1, 1), at(2)]
  );
  assert.equal(after.progress.stage, 'sent');
  assert.equal(after.progress.move.id, 2);
});

test('a refused move is gone, with every move built on it', () => {
  const after = run(
    [chosen(1, 'e2e5'), at(0)],
    [chosen(2, 'e7e5'), at(0)],
    [chosen(3, 'd4', { painted: false }), at(0)],
    [refused(1), at(0)]
  );
  assert.deepEqual(after.progress, IDLE);
  assert.deepEqual(settled(after), [[[2, 3], false]]);
  assert.deepEqual(sent(after), [['e2e5', 0]]);
});

test('a refusal of an older move leaves the present one alone', () => {
  const after = run(
    [chosen(1, 'e2e4'), at(0)],
    [{ type: 'interrupted' }, at(0)],
    [chosen(2, 'd2d4'), at(0)],
    [refused(1), at(0)]
  );
  assert.equal(after.progress.stage, 'sent');
  assert.equal(after.progress.move.text, 'd2d4');
});

test('two players at one computer may be several moves ahead', () => {
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  const ahead = run(...moves.map((text, id) => [chosen(id, text), at(0)]));
  assert.deepEqual(sent(ahead), [['e2e4', 0]]);
  assert.deepEqual(paintedMoves(ahead.progress), moves);
  let { progress } = ahead;
  moves.forEach((text, index) => {
    const next = step(progress, played(text, index + 1), at(index + 1));
    const following = moves[index + 1];
    assert.deepEqual(sent(next), following ? [[following, index + 1]] : []);
    assert.deepEqual(paintedMoves(next.progress), moves.slice(index + 1));
    progress = next.progress;
  });
  assert.deepEqual(progress, IDLE);
});

test('a typed move of the queue is painted when it is sent, if it names squares', () => {
  for (const [text, painted] of [
    ['e7e5', ['e7e5']],
    ['Nf6', []],
  ]) {
    const after = run(
      [chosen(1, 'e2e4'), at(0)],
      [chosen(2, text, { painted: false }), at(0)],
      [played('e2e4', 1), at(1)]
    );
    assert.deepEqual(paintedMoves(after.progress), painted);
  }
});

test('a held move waits for its confirmation and counts as made', () => {
  const held = run([chosen(1, 'e2e4', { confirm: true }), at(0)]);
  assert.equal(held.progress.stage, 'held');
  assert.deepEqual(settled(held), [[[1], true]]);
  assert.deepEqual(paintedMoves(held.progress), ['e2e4']);
  const confirmed = step(held.progress, { type: 'confirmed' }, at(0));
  assert.equal(confirmed.progress.stage, 'sent');
  assert.deepEqual(sent(confirmed), [['e2e4', 0]]);
  assert.deepEqual(step(held.progress, { type: 'withdrawn' }, at(0)).progress, IDLE);
});

test('another move replaces a held one', () => {
  const again = run(
    [chosen(1, 'e2e4', { confirm: true }), at(0)],
    [chosen(2, 'd2d4', { confirm: true }), at(0)]
  );
  assert.deepEqual([again.progress.stage, again.progress.move.text], ['held', 'd2d4']);
  const typed = run([chosen(1, 'e2e4', { confirm: true }), at(0)], [chosen(2, 'd2d4'), at(0)]);
  assert.deepEqual(sent(typed), [['d2d4', 0]]);
});

test('a held move is dropped when the board changes', () => {
  const after = run([chosen(1, 'e2e4', { confirm: true }), at(0)], [BOARD, at(1)]);
  assert.deepEqual(after.progress, IDLE);
});

test('confirming and withdrawing mean nothing without a held move', () => {
  for (const type of ['confirmed', 'withdrawn']) {
    assert.deepEqual(run([{ type }, at(0)]), { progress: IDLE, effects: [] });
    const after = run([chosen(1, 'e2e4'), at(0)], [{ type }, at(0)]);
    assert.equal(after.progress.stage, 'sent');
  }
});

test('a takeback or the end while a move is on its way drops everything', () => {
  const after = run(
    [chosen(1, 'e2e4'), at(0)],
    [chosen(2, 'e7e5'), at(0)],
    [{ type: 'interrupted' }, at(0)]
  );
  assert.deepEqual(after.progress, IDLE);
  assert.deepEqual(settled(after), [[[2], false]]);
});

test('a move and its takeback in one message leave nothing under way', () => {
  for (const first of [[], [[accepted(1, 1), at(0)]]]) {
    const after = run(
      [chosen(1, 'e2e4'), at(0)],
      [chosen(2, 'e7e5'), at(0)],
      ...first,
      [played('e2e4', 1, { head: head(2) }), at(0, 2)],
      [{ type: 'interrupted' }, at(0, 2)]
    );
    assert.deepEqual(after.progress, IDLE);
    assert.deepEqual(sent(after), [['e2e4', 0]]);
  }
});

test('after a lost connection the whole match may have the move, or not', () => {
  const sending = [
    [chosen(1, 'e2e4'), at(0)],
    [chosen(2, 'e7e5'), at(0)],
  ];
  // The match has it; the answer to the repeated message follows.
  const kept = run(...sending, [BOARD, at(1)], [accepted(1, 1), at(1)]);
  assert.deepEqual(sent(kept), [
    ['e2e4', 0],
    ['e7e5', 1],
  ]);
  // It was taken back meanwhile.
  for (const rest of [
    [
      [BOARD, at(0, 2)],
      [accepted(1, 1), at(0, 2)],
    ],
    [
      [accepted(1, 1), at(0)],
      [BOARD, at(0, 2)],
    ],
  ]) {
    const undone = run(...sending, ...rest);
    assert.deepEqual(undone.progress, IDLE);
    assert.deepEqual(settled(undone), [[[2], false]]);
  }
  // The server started again with another epoch.
  const epoch = run(
    [chosen(1, 'e2e4'), at(0)],
    [accepted(1, 1), at(0)],
    [BOARD, { ply: 1, head: head(0, 1) }]
  );
  assert.equal(epoch.progress.stage, 'idle');
});

test('the move of another tab hides the painted one until the answer', () => {
  const waiting = run(
    [chosen(1, 'e2e4'), at(0)],
    [chosen(2, 'e7e5'), at(0)],
    [played('d2d4', 1), at(1)]
  );
  assert.equal(waiting.progress.stage, 'sent');
  assert.deepEqual(paintedMoves(waiting.progress), []);
  assert.deepEqual(step(waiting.progress, refused(1), at(1)).progress, IDLE);
});

test('a queue is not sent onto a position that somebody else made', () => {
  const after = run(
    [chosen(1, 'e2e4'), at(0)],
    [chosen(2, 'e7e5'), at(0)],
    [played('d7d5', 2), at(2)],
    [accepted(1, 1), at(2)]
  );
  assert.deepEqual(after.progress, IDLE);
  assert.deepEqual(sent(after), [['e2e4', 0]]);
});

test('premoves go to the server, which says what is left of them', () => {
  const moves = ['g8f6', 'b8c6'];
  const set = run([{ type: 'premoved', moves }, at(1)]);
  assert.deepEqual(set.effects, [{ do: 'premoves', moves, ply: 1 }]);
  assert.deepEqual(set.progress.premoves, moves);
  const received = step(set.progress, { type: 'premoves', moves: ['b8c6'] }, at(3));
  assert.deepEqual(received.progress.premoves, ['b8c6']);
  assert.deepEqual(received.effects, []);
});

test('a premove that is played leaves the list', () => {
  const set = run([{ type: 'premoved', moves: ['g8f6', 'b8c6'] }, at(1)]);
  const after = step(set.progress, played('g8f6', 3, { premove: true }), at(3));
  assert.deepEqual(after.progress.premoves, ['b8c6']);
});

test('premoves can be canceled, and there are not too many', () => {
  const many = Array.from({ length: MAX_PREMOVES + 3 }, (_, index) => `a${index}`);
  const set = run([{ type: 'premoved', moves: many }, at(1)]);
  assert.equal(set.progress.premoves.length, MAX_PREMOVES);
  const none = step(set.progress, { type: 'premoved', moves: [] }, at(1));
  assert.deepEqual(none.progress, IDLE);
  assert.deepEqual(none.effects, [{ do: 'premoves', moves: [], ply: 1 }]);
});

test('a premove made while a move is on its way is for the board after it', () => {
  const after = run([chosen(1, 'e2e4'), at(0)], [{ type: 'premoved', moves: ['g1f3'] }, at(0)]);
  assert.deepEqual(after.effects.at(-1), { do: 'premoves', moves: ['g1f3'], ply: 1 });
  assert.equal(after.progress.stage, 'sent');
  const done = step(after.progress, played('e2e4', 1), at(1));
  assert.deepEqual(done.progress, { stage: 'idle', premoves: ['g1f3'] });
});
