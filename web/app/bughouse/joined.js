// The tables that somebody joined in this browser.

const JOINED = 'tabiya.bughouse.joined';
const MOST = 20;

/** @param {Pick<Storage, 'getItem'> | null} store @returns {string[]} */
function joined(store) {
  try {
    const list = JSON.parse(store?.getItem(JOINED) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'> | null} store @param {string} table */
export function rememberJoined(store, table) {
  const list = [table, ...joined(store).filter((one) => one !== table)];
  try {
    store?.setItem(JOINED, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without storage, a person's own link asks for a name.
  }
}

/** @param {Pick<Storage, 'getItem'> | null} store @param {string} table */
export const hasJoined = (store, table) => joined(store).includes(table);
