// The order of squares in lists.

/** File by file, rank by rank. @param {string} one @param {string} other */
export const bySquare = (one, other) =>
  one[0].localeCompare(other[0]) || Number(one.slice(1)) - Number(other.slice(1));
