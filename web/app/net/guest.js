// Strangers become guests: by an invitation, or by the room code of a link or of whoever runs the server.

import { ApiError, post } from './api.js';

/** The room code that a link brought or somebody typed. */
let room = '';

/** Takes the room code out of a link that has one. */
export function takeRoomCode() {
  const brought = /^#room=(\w+)$/.exec(location.hash);
  if (!brought) return;
  room = brought[1] ?? '';
  history.replaceState(null, '', location.pathname);
}

/**
 * Becomes a guest: by the invitation in hand or by the room code, which is asked for where it is needed.
 * @param {string} name
 * @param {{match?: string, invitation?: string}} [invited]
 */
export async function becomeGuest(name, invited = {}) {
  for (;;) {
    try {
      return await post('/guests', { name, ...invited, ...(room ? { room } : {}) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.error.code !== 'room-code') throw error;
      const { askForRoom } = await import('../pages/room.js');
      const typed = await askForRoom(error.message);
      if (typed === null) throw error;
      room = typed;
    }
  }
}
