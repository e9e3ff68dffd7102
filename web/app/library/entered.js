// A game that was played on a real board, as PGN. No DOM.

/**
 * @typedef {{white: string, black: string, result: string, date: string, ruleset: string,
 *   fen: string, moves: string[]}} Entered
 */

/** What stands between moves in a score: numbers, results, and comments. */
const NOISE = /^(?:\d+\.+|1-0|0-1|1\/2-1\/2|½-½|\*|\$\d+)$/;

/**
 * The moves of a score as people write it: "1. e4 e5 2.Nf3".
 * @param {string} text
 * @returns {string[]}
 */
export const movesIn = (text) =>
  text
    .replace(/\{[^}]*\}|;[^\n]*/g, ' ')
    .replace(/(\d+\.+)/g, ' $1 ')
    .split(/\s+/)
    .filter((word) => word && !NOISE.test(word));

/** The value of a tag. @param {string} text */
const quoted = (text) => text.trim().replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');

/** @param {Entered} game */
export function pgnOfEntered({ white, black, result, date, ruleset, fen, moves }) {
  const tags = [
    ['Event', '?'],
    ['Date', date ? date.replaceAll('-', '.') : '????.??.??'],
    ['White', quoted(white) || '?'],
    ['Black', quoted(black) || '?'],
    ['Result', result],
    ...(ruleset === 'standard' ? [] : [['Variant', quoted(ruleset)]]),
    ...(fen.trim() ? [['SetUp', '1'], ['FEN', quoted(fen)]] : []),
  ];
  const head = tags.map(([name, value]) => `[${name} "${value}"]`).join('\n');
  return `${head}\n\n${[...moves, result].join(' ')}\n`;
}
