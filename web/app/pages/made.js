// The invitations made in this browser, so that a reload shows the link again.

/** @import {MatchMade, QrCode} from '../types.js' */
/** @typedef {{id: string, link?: string, qr?: QrCode}} Made */

const STORE = 'tabiya.made';
const MOST = 20;

/** @param {Pick<Storage, 'getItem'> | null} store @returns {Made[]} */
function all(store) {
  try {
    const list = JSON.parse(store?.getItem(STORE) ?? '[]');
    return Array.isArray(list) ? list.filter((made) => typeof made?.id === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'> | null} store @param {MatchMade} made */
export function rememberMade(store, made) {
  const { id, link, qr } = made;
  const list = [{ id, link, qr }, ...all(store).filter((other) => other.id !== id)].slice(0, MOST);
  try {
    store?.setItem(STORE, JSON.stringify(list));
  } catch {
    // Without storage the link is shown until the page is loaded again.
  }
}

/** @param {Pick<Storage, 'getItem'> | null} store @param {string} id @returns {Made | undefined} */
export const madeHere = (store, id) => all(store).find((made) => made.id === id);
