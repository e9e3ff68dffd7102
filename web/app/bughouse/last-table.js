// Which table a match belongs to, so that its page can lead back. Kept in this browser.

const STORE = 'tabiya.bughouse.tables';
const MOST = 20;

/** @typedef {{match: string, table: string}} Played */

/** @param {Pick<Storage, 'getItem'> | null} store @returns {Played[]} */
function all(store) {
  try {
    const list = JSON.parse(store?.getItem(STORE) ?? '[]');
    const isWhole = (/** @type {any} */ one) =>
      typeof one?.match === 'string' && typeof one.table === 'string';
    return Array.isArray(list) ? list.filter(isWhole) : [];
  } catch {
    return [];
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'> | null} store @param {Played} played */
export function rememberTableOf(store, played) {
  const others = all(store).filter(({ match }) => match !== played.match);
  try {
    store?.setItem(STORE, JSON.stringify([played, ...others].slice(0, MOST)));
  } catch {
    // Without storage, the list of tables leads back too.
  }
}

/** @param {Pick<Storage, 'getItem'> | null} store @param {string} match */
export const tableOf = (store, match) => all(store).find((one) => one.match === match)?.table;
