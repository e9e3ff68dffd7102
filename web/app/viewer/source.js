// What a viewer shows: a match, which may still be running, or a position without a match.

import { get, post } from '../net/api.js';
import { withEvents } from '../game/state.js';

/** @import {MatchState, RulesetInfo, ServerMessage} from '../types.js' */
/** @typedef {import('./sketch.js').History} History */
/** @typedef {import('../tree/positions.js').PositionRequest} PositionRequest */
/** @typedef {import('../tree/tree.js').StoredTree} StoredTree */

/**
 * @typedef {object} Source
 * @property {MatchState | null} match
 * @property {RulesetInfo} ruleset
 * @property {History} history
 * @property {string[]} fens where each board begins
 * @property {PositionRequest} base the request for the start position
 * @property {StoredTree | null} stored
 */

/** @param {string} id @returns {Promise<Source>} */
export async function matchSource(id) {
  const [match, history, stored] = await Promise.all([
    get(`/matches/${id}`),
    get(`/matches/${id}/moves`),
    get(`/matches/${id}/variations`),
  ]);
  const base = { ruleset: { kind: 'match', id } };
  const fens = history.boards.map((/** @type {any} */ { start }) => start.fen);
  return { match, ruleset: match.ruleset, history, fens, base, stored };
}

/**
 * A position without a match, as the address says.
 * @param {URLSearchParams} wanted
 * @returns {Promise<Source>}
 */
export async function positionSource(wanted) {
  const base = requestOf(wanted);
  const { ruleset, boards } = await post('/positions', base);
  const starts = boards.map((/** @type {any} */ board) => ({ start: board, moves: [] }));
  const fens = boards.map((/** @type {any} */ board) => board.fen);
  return { match: null, ruleset, history: { boards: starts }, fens, base, stored: null };
}

/**
 * The request for the position of an address: `ruleset` or `match`, and `fen`.
 * @param {URLSearchParams} wanted
 * @returns {PositionRequest}
 */
export function requestOf(wanted) {
  const [match, hash, fen] = ['match', 'stored', 'fen'].map((name) => wanted.get(name));
  const name = wanted.get('ruleset') ?? 'standard';
  const ruleset = match
    ? { kind: 'match', id: match }
    : hash
      ? { kind: 'stored', hash }
      : { kind: 'builtin', name };
  return fen ? { ruleset, fen } : { ruleset };
}

/**
 * Follows a running match.
 * @param {import('../net/socket.js').Connection} connection
 * @param {MatchState} first
 * @param {(match: MatchState, history: History | null) => void} changed with the moves if there are
 *   others
 * @returns {() => void} stops following
 */
export function followMatch(connection, first, changed) {
  let state = first;
  let asked = 0;
  const fetchMoves = async () => {
    const current = ++asked;
    const history = await get(`/matches/${state.id}/moves`).catch(() => null);
    if (current === asked) changed(state, history);
  };
  const receive = (/** @type {ServerMessage} */ message) => {
    if (message.type === 'match' && message.state.id === state.id) {
      state = message.state;
      void fetchMoves();
    } else if (message.type === 'events' && message.match === state.id) {
      state = withEvents(state, message);
      const isMove = message.events.some(({ event }) => /^(move|taken-back)$/.test(event));
      if (isMove) void fetchMoves();
      else changed(state, null);
    }
  };
  connection.listeners.add(receive);
  const unwatch = connection.watch(first.id, () => state.head);
  return () => {
    asked++;
    connection.listeners.delete(receive);
    unwatch();
  };
}
