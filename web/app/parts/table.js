// A table with sortable columns. On phones each row becomes a card, and a box sorts them.

import { tool } from '../../icons/index.js';
import { field, fill, h } from '../dom.js';
import { t } from '../i18n/shell.js';

/** @typedef {import('../dom.js').Child} Child */
/** @typedef {{key: string, descending: boolean}} Sort */

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} key
 * @property {string} label
 * @property {(row: Row) => Child} cell
 * @property {boolean} [sortable] true unless said otherwise
 * @property {boolean} [isNumber] aligned at the end, with digits of equal width
 * @property {boolean} [isTitle] heads the card of a row on phones
 * @property {HTMLElement} [box] selects all rows: stands before the label of a column without order
 */

/**
 * @template Row
 * @param {object} options
 * @param {string} options.caption for screen readers
 * @param {Column<Row>[]} options.columns
 * @param {Sort} options.sort
 * @param {(sort: Sort) => void} options.onsort
 * @param {(row: Row, element: HTMLTableRowElement) => void} [options.attach] adds to a row
 */
export function createTable({ caption, columns, sort, onsort, attach }) {
  let sorted = sort;
  const order = (/** @type {Sort} */ next) => {
    sorted = next;
    paint();
    onsort(next);
  };
  const heads = columns.map((column) => head(column, (key) => order(turned(sorted, key))));
  const body = h('tbody', { role: 'rowgroup' });
  const row = h('tr', { role: 'row' }, ...heads);
  const table = h(
    'table',
    { class: 'table', role: 'table' },
    h('caption', { class: 'unseen' }, caption),
    h('thead', { role: 'rowgroup' }, row),
    body
  );
  const { element: sorter, select } = createSorter(columns, () => sorted, order);

  function paint() {
    heads.forEach((cell, index) => {
      const isSorted = columns[index].key === sorted.key;
      if (isSorted) cell.setAttribute('aria-sort', sorted.descending ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    });
    select.value = sorted.key;
  }
  paint();
  return {
    element: h('div', { class: 'table-box' }, sorter, table),
    body,
    /** @param {Row[]} rows */
    show: (rows) => fill(body, ...rows.map((one) => bodyRow(columns, one, attach))),
    /** Adds rows below those that are shown. @param {Row[]} rows */
    add: (rows) => body.append(...rows.map((one) => bodyRow(columns, one, attach))),
    /** Shows a row in place of another. @param {HTMLTableRowElement} old @param {Row} row */
    change: (old, row) => {
      const changed = bodyRow(columns, row, attach);
      old.replaceWith(changed);
      return changed;
    },
  };
}

/**
 * The other way round for the same column; upwards for another.
 * @param {Sort} sort
 * @param {string} key
 */
const turned = (sort, key) => ({ key, descending: sort.key === key && !sort.descending });

/** @param {Column<any>} column @param {(key: string) => void} onsort */
function head({ key, label, sortable = true, isNumber = false, box }, onsort) {
  const attributes = { scope: 'col', role: 'columnheader', class: isNumber ? 'number' : null };
  if (!sortable) return h('th', attributes, box ?? h('span', null, label));
  const onclick = () => onsort(key);
  return h('th', attributes, h('button', { type: 'button', class: 'sort', onclick }, label));
}

/**
 * @template Row
 * @param {Column<Row>[]} columns
 * @param {Row} row
 * @param {((row: Row, element: HTMLTableRowElement) => void) | undefined} attach
 */
function bodyRow(columns, row, attach) {
  const cells = columns.map(({ key, label, cell, isNumber, isTitle }) => {
    const name = [isNumber ? 'number' : '', isTitle ? 'row-title' : ''].join(' ').trim();
    const named = { role: 'cell', 'data-label': label, 'data-key': key, class: name || null };
    return h('td', named, cell(row));
  });
  const element = h('tr', { role: 'row' }, ...cells);
  attach?.(row, element);
  return element;
}

/**
 * The box that sorts on phones, where a table has no head.
 * @param {Column<any>[]} columns
 * @param {() => Sort} now
 * @param {(sort: Sort) => void} order
 */
function createSorter(columns, now, order) {
  const sortable = columns.filter((column) => column.sortable !== false);
  const options = sortable.map(({ key, label }) => h('option', { value: key }, label));
  const onchange = () => order({ key: select.value, descending: now().descending });
  const select = h('select', { onchange }, ...options);
  const reverse = tool('flip', 'table.reverse', () =>
    order({ ...now(), descending: !now().descending })
  );
  return {
    select,
    element: h('div', { class: 'sorter' }, field(t('table.sort'), select), reverse),
  };
}
