// The tasks of the training, and what the server's answers mean in them.

import { BLOCK, BUGHOUSE, MATE, SIT } from './positions.js';

/** @typedef {import('../tree/positions.js').PositionAnswer} PositionAnswer */
/** @typedef {import('../tree/positions.js').PositionRequest} PositionRequest */
/** @typedef {(request: PositionRequest) => Promise<PositionAnswer>} Ask */

/**
 * @typedef {object} Task
 * @property {import('./progress.js').TaskId} id
 * @property {string} fen of the first board
 * @property {string[]} before moves on the other board before it begins
 * @property {'mate' | 'hold'} goal to mate at once, or to leave the opponent no good reply
 * @property {string[]} [wait] what happens on the other board for a player who waits
 * @property {(to: string) => string} [reply] how the opponent answers a move to this square
 * @property {string} solution
 * @property {string} square of the solution
 */

/** @type {Task[]} */
export const TASKS = [
  { id: 'mate', fen: MATE.fen, before: [], goal: 'mate', solution: MATE.solution, square: MATE.square },
  {
    id: 'block',
    fen: BLOCK.fen,
    before: [],
    goal: 'hold',
    reply: (to) => `${BLOCK.attacker}${to}`,
    solution: BLOCK.solution,
    square: BLOCK.square,
  },
  {
    id: 'sit',
    fen: SIT.fen,
    before: SIT.before,
    goal: 'hold',
    wait: SIT.wait,
    reply: () => SIT.threat,
    solution: SIT.solution,
    square: SIT.square,
  },
];

/** @param {Task} task @param {string[]} moves */
export const requestOf = ({ fen }, moves) => ({ ruleset: BUGHOUSE, fen, moves });

/** The moves of the first board. @param {PositionAnswer} answer */
const last = ({ moves = [] }) => moves[moves.length - 1];

/** The square that a move goes to. @param {string} uci */
const targetOf = (uci) => /[a-z]\d+(?=[a-z]?$)/.exec(uci)?.[0] ?? '';

/** Whether the side to move on the first board can do nothing. @param {PositionAnswer} answer */
function isStuck({ boards }) {
  const [{ dests = [], drops = [] }] = boards;
  return !dests.length && !drops.length;
}

/**
 * What a move was worth. `replied` is the position after the opponent's reply, if that refutes it.
 * @typedef {object} Verdict
 * @property {boolean} isRight
 * @property {'mated' | 'held' | 'waits' | 'escapes' | 'quiet' | 'lost'} why
 * @property {string} san of the move
 * @property {PositionAnswer} played
 * @property {PositionAnswer} [replied]
 * @property {string} [reply] in standard notation
 */

/**
 * Asks the server what a move leads to.
 * @param {Ask} ask
 * @param {Task} task
 * @param {string[]} before
 * @param {string} uci
 * @returns {Promise<Verdict>}
 */
export async function judge(ask, task, before, uci) {
  const moves = [...before, uci];
  const played = await ask(requestOf(task, moves));
  const { san } = last(played);
  if (played.end?.outcome.kind === 'won') return { isRight: true, why: 'mated', san, played };
  if (task.goal === 'mate') return { isRight: false, why: checkWords(played), san, played };
  const reply = task.reply?.(targetOf(uci)) ?? '';
  const { dests = [] } = played.boards[0];
  const [from, to] = [reply.slice(0, 2), reply.slice(2)];
  if (!dests.some((one) => one.from === from && one.to.includes(to)))
    return { isRight: true, why: 'held', san, played };
  const replied = await ask(requestOf(task, [...moves, reply]));
  const isLost = replied.end !== undefined || isStuck(replied);
  if (!isLost) return { isRight: true, why: 'held', san, played };
  return { isRight: false, why: 'lost', san, played, replied, reply: last(replied).san };
}

/** Why a move is not mate. @param {PositionAnswer} played @returns {Verdict['why']} */
function checkWords(played) {
  if (!played.boards[0].in_check?.length) return 'quiet';
  return isStuck(played) ? 'waits' : 'escapes';
}
