// Pieces that people know, to begin with: name, letter and movement.

/**
 * @type {[name: string, letter: string, betza: string, more?: {royal?: boolean, pawn?: boolean}][]}
 */
const LIST = [
  ['pawn', 'P', 'mfWcfF', { pawn: true }],
  ['knight', 'N', 'N'],
  ['bishop', 'B', 'B'],
  ['rook', 'R', 'R'],
  ['queen', 'Q', 'Q'],
  ['king', 'K', 'K', { royal: true }],
  ['royal knight', 'K', 'N', { royal: true }],
  ['commoner', 'M', 'K'],
  ['archbishop', 'A', 'BN'],
  ['chancellor', 'C', 'RN'],
  ['amazon', 'Z', 'QN'],
  ['centaur', 'E', 'KN'],
  ['nightrider', 'I', 'N0'],
  ['camel', 'L', 'C'],
  ['zebra', 'Z', 'Z'],
  ['champion', 'H', 'WAD'],
  ['wizard', 'W', 'FC'],
  ['elephant', 'F', 'FA'],
  ['cannon', 'C', 'mRcpR'],
  ['grasshopper', 'G', 'gQ'],
  ['berolina pawn', 'P', 'mfFcfW', { pawn: true }],
  ['wazir', 'W', 'W'],
  ['ferz', 'F', 'F'],
];

/**
 * @typedef {Omit<import('./document.js').Kind, 'letter'> & {letter: string, betza: string}}
 *   KnownPiece
 */

/** @type {KnownPiece[]} */
export const KNOWN_PIECES = LIST.map(([name, letter, betza, more]) => ({
  name,
  letter,
  betza,
  ...more,
}));
