// Makes a visitor a guest: by an invitation, or by the room code.

import { ApiError, post } from './api.js';

/** The room code from a link or from the visitor. */
let room = '';

/** Reads the room code from the address, and removes it there. */
export function takeRoomCode() {
  const brought = /^#room=(\w+)$/.exec(location.hash);
  if (!brought) return;
  room = brought[1] ?? '';
  history.replaceState(null, '', location.pathname);
}

/**
 * Whether it is the room code that is missing.
 * @param {unknown} error
 * @returns {error is ApiError}
 */
const asksForRoom = (error) => error instanceof ApiError && error.error.code === 'room-code';

/**
 * Makes the visitor a guest by an invitation or the room code, which is asked for if needed.
 * @param {string} name
 * @param {{match?: string, table?: string, invitation?: string}} [invited] a table's is its code
 */
export async function becomeGuest(name, invited = {}) {
  const come = (/** @type {string} */ code) =>
    post('/guests', { name, ...invited, ...(code ? { room: code } : {}) });
  try {
    return await come(room);
  } catch (error) {
    if (!asksForRoom(error)) throw error;
    return askAndCome(error, come);
  }
}

/**
 * Does something that may need the room code too, as for guests who came by an invitation to one
 * match. Then it asks for the code and tries again.
 * @template T
 * @param {import('../site.js').Site} site
 * @param {string} name
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withRoom(site, name, action) {
  try {
    return await action();
  } catch (error) {
    if (!asksForRoom(error)) throw error;
    await askAndCome(error, (code) => post('/guests', { name, room: code }));
    site.renewConnection();
    return action();
  }
}

/** @param {ApiError} error @param {(code: string) => Promise<any>} come */
async function askAndCome(error, come) {
  const { askForRoom } = await import('../pages/room.js');
  const entered = await askForRoom(error.message, async (code) => {
    const made = await come(code);
    room = code;
    return made;
  });
  if (!entered) throw error;
  return entered;
}
