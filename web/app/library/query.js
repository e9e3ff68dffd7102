// The library's query: what the address of the page says, and what is asked of the server.

/** @typedef {import('../parts/table.js').Sort} Sort */
/** @typedef {'all' | 'unfinished' | 'finished' | 'deleted'} Part */

/**
 * @typedef {object} Query
 * @property {string} search words of names or notes
 * @property {Part} part
 * @property {string} outcome `white`, `black`, `draw`, or empty for all
 * @property {string} ruleset the title of a ruleset, or empty for all
 * @property {string} tag one of the reader's tags, or empty for all
 * @property {Sort} sort
 */

/** The parts of the library, in the order in which they are offered. @type {readonly Part[]} */
export const PARTS = ['all', 'unfinished', 'finished', 'deleted'];
export const OUTCOMES = ['white', 'black', 'draw'];
const SORTS = 'number white black winner ending moves ruleset clock last-played tags'.split(' ');

/** @type {Readonly<Query>} */
export const EVERYTHING = {
  search: '',
  part: 'all',
  outcome: '',
  ruleset: '',
  tag: '',
  sort: { key: 'last-played', descending: true },
};

/** Reads the query of an address. Anything unknown is left out. @param {string} address */
export function readQuery(address) {
  const read = new URLSearchParams(address);
  const one = (/** @type {string} */ name) => read.get(name) ?? '';
  const part = PARTS.find((known) => known === one('part')) ?? EVERYTHING.part;
  const key = SORTS.includes(one('sort')) ? one('sort') : EVERYTHING.sort.key;
  const isDefault = !read.has('order') && key === EVERYTHING.sort.key;
  return {
    search: one('q'),
    part,
    outcome: OUTCOMES.includes(one('outcome')) ? one('outcome') : '',
    ruleset: one('ruleset'),
    tag: one('tag'),
    sort: { key, descending: isDefault || one('order') === 'descending' },
  };
}

/** The address of a query, without what is usual. @param {Query} query */
export function writeQuery({ search, part, outcome, ruleset, tag, sort }) {
  const usual = EVERYTHING.sort;
  const isUsual = sort.key === usual.key && sort.descending === usual.descending;
  const said = {
    q: search,
    part: part === EVERYTHING.part ? '' : part,
    outcome,
    ruleset,
    tag,
    sort: isUsual ? '' : sort.key,
    order: isUsual ? '' : directionOf(sort),
  };
  return parameters(said);
}

/**
 * The filters of a query as parameters of a request: for a list, or for an export.
 * @param {Query} query
 */
export const filtersOf = ({ search, part, outcome, ruleset, tag }) => ({
  q: search.trim(),
  progress: part === 'unfinished' || part === 'finished' ? part : '',
  outcome,
  ruleset,
  tag,
});

/**
 * The request for one page of the list.
 * @param {Query} query
 * @param {string} [cursor] `next` of the page before
 */
export function listPath(query, cursor = '') {
  const deleted = query.part === 'deleted' ? 'true' : '';
  const { sort } = query;
  const order = { sort: sort.key, order: directionOf(sort), deleted, cursor };
  return `/library${parameters({ ...filtersOf(query), ...order })}`;
}

/** Whether a query leaves nothing out. @param {Query} query */
export const isEverything = (query) =>
  query.part === 'all' && Object.values(filtersOf(query)).every((value) => !value);

/** @param {Sort} sort */
const directionOf = ({ descending }) => (descending ? 'descending' : 'ascending');

/** @param {Record<string, string>} values those that are empty are left out */
export function parameters(values) {
  const said = Object.entries(values).filter(([, value]) => value);
  return said.length ? `?${new URLSearchParams(said)}` : '';
}
