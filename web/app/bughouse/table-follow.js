// Follows a table over the connection, also after it was lost.

/** @import {TableState} from './types.js' */

/**
 * @param {import('../site.js').Site} site
 * @param {string} id
 * @param {(table: TableState) => void} show
 * @returns {() => void} stops following
 */
export function followTable(site, id, show) {
  const { connection } = site;
  const ask = () => connection.send({ type: 'watch-table', table: id });
  const listener = (/** @type {import('../types.js').ServerMessage} */ message) => {
    if (message.type === 'welcome') ask();
    if (message.type === 'table' && message.table.id === id) show(message.table);
  };
  connection.listeners.add(listener);
  if (connection.state === 'open') ask();
  return () => {
    connection.listeners.delete(listener);
    connection.send({ type: 'unwatch-table', table: id });
  };
}
