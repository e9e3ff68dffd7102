// What this browser knows of tables: which match belongs to which, and where its person joined.

const TABLES = 'tabiya.bughouse.tables';
const JOINED = 'tabiya.bughouse.joined';
const MOST = 20;

/** @typedef {Pick<Storage, 'getItem' | 'setItem'> | null} Store */
/** @typedef {{match: string, table: string}} Played */

/**
 * A list that is kept; without what is damaged.
 * @template T
 * @param {Pick<Storage, 'getItem'> | null} store
 * @param {string} name
 * @param {(one: any) => one is T} isWhole
 * @returns {T[]}
 */
function kept(store, name, isWhole) {
  try {
    const list = JSON.parse(store?.getItem(name) ?? '[]');
    return Array.isArray(list) ? list.filter(isWhole) : [];
  } catch {
    return [];
  }
}

/** @param {Store} store @param {string} name @param {unknown[]} list */
function keep(store, name, list) {
  try {
    store?.setItem(name, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without storage, the list of tables leads back too.
  }
}

/** @param {any} one @returns {one is Played} */
const isPlayed = (one) => typeof one?.match === 'string' && typeof one.table === 'string';
/** @param {any} one @returns {one is string} */
const isId = (one) => typeof one === 'string';

/** @param {Store} store @param {Played} played */
export function rememberTableOf(store, played) {
  const others = kept(store, TABLES, isPlayed).filter(({ match }) => match !== played.match);
  keep(store, TABLES, [played, ...others]);
}

/** @param {Pick<Storage, 'getItem'> | null} store @param {string} match */
export const tableOf = (store, match) =>
  kept(store, TABLES, isPlayed).find((one) => one.match === match)?.table;

/** @param {Store} store @param {string} table */
export const rememberJoined = (store, table) =>
  keep(store, JOINED, [table, ...kept(store, JOINED, isId).filter((one) => one !== table)]);

/** @param {Pick<Storage, 'getItem'> | null} store @param {string} table */
export const hasJoined = (store, table) => kept(store, JOINED, isId).includes(table);
