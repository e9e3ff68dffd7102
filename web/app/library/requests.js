// Requests of the library: lists, changes, files.

import { UNREACHABLE, get, post, refusedWith, remove } from '../net/api.js';
import { listPath, parameters } from './query.js';

/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {'pgn' | 'json' | 'club-games' | 'board-text'} Format */
/**
 * @typedef {{game: number, line: number, match?: string, error?: string, notes?: string[],
 *   details?: import('../types.js').FaultDetail[]}} ImportedGame
 */
/** @typedef {{imported: number, refused: number, games: ImportedGame[]}} ImportReport */

/**
 * @param {import('./query.js').Query} query
 * @param {string} [cursor]
 * @returns {Promise<{entries: Entry[], next?: string}>}
 */
export const list = (query, cursor) => get(listPath(query, cursor));

/** @param {string} id @returns {Promise<import('../types.js').MatchState>} */
export const matchOf = (id) => get(`/matches/${id}`);

/** @param {string} id */
export const deleteMatch = (id) => remove(`/library/${id}`, undefined);
/** @param {string} id */
export const restoreMatch = (id) => post(`/library/${id}/restore`, {});
/** @param {string} id @returns {Promise<Entry>} */
export const keepMatch = (id) => post(`/library/${id}/keep`, {});
/**
 * Starts a new match from the last position.
 * @param {string} id
 * @returns {Promise<{id: string}>}
 */
export const copyMatch = (id) => post(`/library/${id}/copy`, {});

/**
 * Changes the reader's notes and tags.
 * @param {string} id
 * @param {{notes?: string, tags?: string[]}} change
 * @returns {Promise<Entry>}
 */
export const changeMatch = (id, change) =>
  send('PATCH', `/library/${id}`, 'application/json', JSON.stringify(change));

/**
 * @param {Blob | string} games
 * @param {Format} format
 * @returns {Promise<ImportReport>}
 */
export const importGames = (games, format) =>
  send('POST', `/library/import${parameters({ format })}`, 'application/octet-stream', games);

/** The address of an export. @param {Record<string, string>} chosen @param {Format} format */
export const exportAddress = (chosen, format) =>
  `/api/v1/library/export${parameters({ ...chosen, format })}`;

/**
 * A request whose body is not made of one JSON value.
 * @param {string} method
 * @param {string} path
 * @param {string} type
 * @param {Blob | string} body
 * @returns {Promise<any>}
 */
async function send(method, path, type, body) {
  const request = { method, headers: { 'content-type': type }, body };
  const response = await fetch(`/api/v1${path}`, request).catch(() => null);
  if (!response) throw await refusedWith(0, UNREACHABLE);
  const value = await response.json().catch(() => null);
  if (response.ok) return value;
  const message = value?.message ?? `the server returned ${response.status}`;
  throw await refusedWith(response.status, { code: 'internal', ...value, message });
}
