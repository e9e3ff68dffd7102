// Which tasks of the training were solved, kept in this browser.

/** @typedef {'mate' | 'block' | 'sit'} TaskId */

const STORE = 'tabiya.bughouse.training';

/** @param {Pick<Storage, 'getItem'> | null} store @returns {Set<string>} */
export function solvedTasks(store) {
  try {
    const list = JSON.parse(store?.getItem(STORE) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'> | null} store @param {TaskId} id */
export function rememberSolved(store, id) {
  try {
    store?.setItem(STORE, JSON.stringify([...solvedTasks(store).add(id)]));
  } catch {
    // Without storage, the marks last until the page is left.
  }
}
