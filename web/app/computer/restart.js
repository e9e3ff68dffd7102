// Begins a game against the computer again, with the same opponent and clocks.

import { ApiError, post } from '../net/api.js';
import { mayAbort } from '../game/state.js';

/** @typedef {import('../types.js').MatchMade} MatchMade */

/**
 * @param {import('../game/match-client.js').MatchClient} match
 * @param {import('../site.js').Site} site
 * @param {'same side' | 'other side'} [side] which side the viewer plays
 */
export async function restart(match, site, side = 'same side') {
  const { state } = match;
  const path = `/matches/${match.id}/restart`;
  const body = side === 'other side' ? { switch: true } : {};
  try {
    const next = /** @type {MatchMade} */ (await post(path, body));
    // A game that has hardly begun is not worth keeping.
    if (state && state.phase !== 'over' && mayAbort(state)) await match.act('abort');
    site.navigate(`/m/${next.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    match.listener.refused(error.error);
  }
}
