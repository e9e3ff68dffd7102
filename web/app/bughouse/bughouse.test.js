// Choices, seats, the sentences of a table, and what a move of the training is worth.

import assert from 'node:assert/strict';
import test from 'node:test';
import { FIRST, lastChoices, rememberChoices } from './choices.js';
import { choiceOf, controlOf } from './clock-choice.js';
import { hasJoined, rememberJoined } from './joined.js';
import { rememberSolved, solvedTasks } from './progress.js';
import { gameNumber, newsOf, rowsOf, titleOfTable, waitingFor } from './seating.js';
import { pointsOf } from './series.js';
import { asBughouse, seatsOf } from './start.js';
import { TASKS, judge } from './tasks.js';
import { shortTime } from './waiting-clock.js';

/** A store in memory. */
function memory(entries = {}) {
  const kept = new Map(Object.entries(entries));
  const getItem = (key) => kept.get(key) ?? null;
  return { getItem, setItem: (key, value) => void kept.set(key, value) };
}

test('choices are kept, and damaged ones begin again', () => {
  const store = memory();
  assert.deepEqual(lastChoices(store), FIRST);
  const chosen = { ...FIRST, partner: 'level-4', clock: 'own', terms: { preset: 'school', draws: 'none' } };
  rememberChoices(store, chosen);
  assert.deepEqual(lastChoices(store), chosen);
  for (const damaged of ['{', '7', '{"terms": 5, "own": "x"}'])
    assert.deepEqual(lastChoices(memory({ 'tabiya.bughouse': damaged })).terms, FIRST.terms);
  assert.deepEqual(lastChoices(null), FIRST);
});

test('partners have different colors, and each seat has one player', () => {
  for (const color of ['white', 'black']) {
    const seats = seatsOf(color, 'level-3', 'level-9');
    assert.equal(new Set(seats.map(({ seat }) => `${seat.board}${seat.color}`)).size, 4);
    assert.deepEqual(seats.find(({ player }) => player.kind === 'me').seat, { board: 0, color });
    const partner = seats.filter(({ player }) => player.opponent === 'level-3');
    assert.deepEqual(partner.map(({ seat }) => seat.board), [1]);
    assert.notEqual(partner[0].seat.color, color);
    assert.equal(seats.filter(({ player }) => player.opponent === 'level-9').length, 2);
  }
});

test('standard chess has a bughouse ruleset of its own, others are derived', () => {
  assert.deepEqual(asBughouse({ kind: 'builtin', name: 'standard' }), { kind: 'builtin', name: 'bughouse' });
  const circus = { kind: 'builtin', name: 'circus' };
  assert.equal(asBughouse(circus), circus);
});

test('every clock has time', () => {
  assert.deepEqual(controlOf('5+0', FIRST.own).stages[0].ms, 300000);
  const bonus = { kind: 'bronstein', ms: 2000 };
  assert.deepEqual(controlOf('own', FIRST.own).stages[0], { ms: 180000, bonus });
  assert.equal(controlOf('gone', { ...FIRST.own, minutes: 0 }).stages[0].ms, 1000);
});

test('a clock is found among those offered, or fills the boxes', () => {
  assert.equal(choiceOf(controlOf('3+2', FIRST.own)).chosen, '3+2');
  const { chosen, own } = choiceOf(controlOf('own', FIRST.own));
  assert.deepEqual([chosen, own], ['own', FIRST.own]);
  assert.deepEqual(controlOf(chosen, own), controlOf('own', FIRST.own));
  assert.equal(choiceOf({ kind: 'untimed' }).chosen, 'own');
});

const SEATS = [
  { seat: { board: 0, color: 'white' }, team: 0 },
  { seat: { board: 0, color: 'black' }, team: 1 },
  { seat: { board: 1, color: 'white' }, team: 1 },
  { seat: { board: 1, color: 'black' }, team: 0 },
];

/** A table where these sit: a name, or a name with a mark of being ready. */
function table(names, more = {}) {
  const seats = SEATS.map((seat, index) => {
    const name = names[index];
    if (!name) return seat;
    if (name.startsWith('level')) return { ...seat, name, computer: { id: name }, ready: true };
    return { ...seat, name: name.replace('!', ''), member: index + 1, ready: name.endsWith('!') };
  });
  const seated = seats.filter(({ member }) => member);
  const members = seated.map(({ member, name }) => ({ member, name, here: true }));
  return { seats, members, phase: 'seating', you: 1, host: 1, ...more };
}

test('a table says what it waits for', () => {
  const said = (names, more) => waitingFor(table(names, more));
  assert.match(said(['Ann', '', '', '']), /^3 seats are free/);
  assert.match(said(['Ann', 'Bob', '', 'level-4']), /^One seat is free/);
  assert.match(said(['Ann', 'Bob', 'level-8', 'level-8']), /when you and Bob are ready/);
  assert.match(said(['Ann', 'Bob!', 'level-8', 'level-8']), /^Everybody else is ready/);
  assert.match(said(['Ann!', 'Bob', 'Cara', 'level-8']), /^Waiting until Bob and Cara/);
  assert.match(said(['Ann!', 'Bob!', 'Cara!', 'level-8']), /about to start/);
  assert.match(said(['Ann'], { phase: 'playing', games: [{ number: 2 }] }), /^Game 2 /);
  assert.match(said(['Ann'], { phase: 'closed' }), /closed/);
});

test('the number of a game counts the one that is played', () => {
  assert.equal(gameNumber(table([], { games: [] })), 1);
  assert.equal(gameNumber(table([], { games: [{ number: 3, outcome: { kind: 'drawn' } }] })), 4);
  assert.equal(gameNumber(table([], { phase: 'playing', games: [{ number: 3 }] })), 3);
});

test('the own team sits below, its first board first', () => {
  const order = (you) => {
    const { above, below } = rowsOf(table(['Ann', 'Bob', 'Cara', 'Dan'], { you }));
    return [above, below].map((row) => row.map(({ name }) => name).join(' '));
  };
  assert.deepEqual(order(1), ['Bob Cara', 'Ann Dan']);
  assert.deepEqual(order(2), ['Ann Dan', 'Bob Cara']);
  assert.deepEqual(order(undefined), ['Bob Cara', 'Ann Dan']);
});

test('a table tells who comes, sits and leaves, but not what its reader does', () => {
  const before = table(['Ann', 'Bob', '', '']);
  assert.deepEqual(newsOf(before, table(['Ann', '', '', ''])), ['Bob left the table.']);
  assert.deepEqual(newsOf(table(['Ann', '', '', '']), before), ['Bob is at the table.', 'Bob sits down.']);
  assert.deepEqual(newsOf(table(['', 'Bob', '', ''], { you: 1 }), before), []);
});

test('a win is one point and a draw half of one', () => {
  assert.equal(pointsOf({ won: 2, drawn: 1, lost: 4 }), 2.5);
});

test('times are minutes and seconds', () => {
  assert.deepEqual([0, -5, 999, 60000, 64001].map(shortTime), ['0:00', '0:00', '0:01', '1:00', '1:05']);
});

test('the latest twenty tables that somebody joined here are remembered', () => {
  const store = memory();
  for (let index = 0; index < 25; index += 1) rememberJoined(store, `t${index}`);
  const known = ['t24', 't5', 't4'].map((one) => hasJoined(store, one));
  assert.deepEqual(known, [true, true, false]);
  assert.equal(hasJoined(memory({ 'tabiya.bughouse.joined': '{' }), 't'), false);
});

test('a person may play both boards of a team', () => {
  const own = seatsOf('black', '', 'level-9').filter(({ player }) => player.kind === 'me');
  assert.deepEqual(own.map(({ seat }) => `${seat.board} ${seat.color}`), ['0 black', '1 white']);
});

test('a table without a name of its own is known by its host', () => {
  assert.equal(titleOfTable(table(['Ann', 'Bob'], { title: '' })), 'Ann’s table');
  assert.equal(titleOfTable(table(['Ann', 'Bob'], { title: 'Friday' })), 'Friday');
});

test('solved tasks are remembered', () => {
  const store = memory();
  rememberSolved(store, 'sit');
  assert.deepEqual([...solvedTasks(store)], ['sit']);
  assert.deepEqual([...solvedTasks(memory({ 'tabiya.bughouse.training': '{' }))], []);
});

/** A server that answers with what is set for the last move. */
const answering = (answers) => async ({ moves }) => {
  const uci = moves[moves.length - 1];
  const { board = {}, end } = answers[uci] ?? {};
  return { boards: [board], moves: [{ board: 0, uci, san: `san ${uci}` }], ...(end ? { end } : {}) };
};
const WON = { outcome: { kind: 'won', team: 0 } };
const FREE = { dests: [{ from: 'h8', to: ['g8'] }] };

test('a drop that does not mate is told apart by what the server says of it', async () => {
  const [mate] = TASKS;
  const why = async (answer) => (await judge(answering({ 'R@e8': answer }), mate, [], 'R@e8')).why;
  assert.equal(await why({ board: {}, end: WON }), 'mated');
  assert.equal(await why({ board: { in_check: ['h8'] } }), 'waits');
  assert.equal(await why({ board: { ...FREE, in_check: ['h8'] } }), 'escapes');
  assert.equal(await why({ board: FREE }), 'quiet');
});

test('a block is wrong if the attacker takes it and nothing is left', async () => {
  const block = TASKS.find(({ id }) => id === 'block');
  const takes = (to) => ({ board: { dests: [{ from: 'a1', to: [to] }] } });
  const stuck = answering({ 'N@e1': takes('e1'), a1e1: { board: {} } });
  const wrong = await judge(stuck, block, [], 'N@e1');
  assert.deepEqual([wrong.isRight, wrong.why, wrong.reply], [false, 'lost', 'san a1e1']);
  const held = answering({ 'N@f1': takes('f1'), a1f1: { board: FREE } });
  assert.equal((await judge(held, block, [], 'N@f1')).isRight, true);
});

test('a move is wrong if the threat mates after it', async () => {
  const sit = TASKS.find(({ id }) => id === 'sit');
  const threat = { board: { dests: [{ from: 'h3', to: ['g2'] }] } };
  const lost = answering({ d1d7: threat, h3g2: { end: { outcome: { kind: 'won', team: 1 } } } });
  assert.equal((await judge(lost, sit, [], 'd1d7')).why, 'lost');
  assert.equal((await judge(answering({ d1d7: { board: {} } }), sit, [], 'd1d7')).why, 'held');
});
