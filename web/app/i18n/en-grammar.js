// English grammar for words that come from rulesets, which no list can contain.

/** Endings that change, the first that fits. @type {[RegExp, string][]} */
const ENDINGS = [
  [/(hu|sha|cai|ro|ger)man$/i, '$1mans'],
  [/man$/i, 'men'],
  [/\bmouse$/i, 'mice'],
  [/\bgoose$/i, 'geese'],
  [/\box$/i, 'oxen'],
  [/([eo])lf$/i, '$1lves'],
  [/([^aeiou])y$/i, '$1ies'],
  [/arch$/i, 'archs'],
  [/(s|x|z|ch|sh)$/i, '$1es'],
  [/$/, 's'],
];

/**
 * A number of things: "1 knight", "2 pawns".
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  if (count === 1) return `1 ${noun}`;
  const [ending, plural] = /** @type {[RegExp, string]} */ (
    ENDINGS.find(([pattern]) => pattern.test(noun))
  );
  return `${count} ${noun.replace(ending, plural)}`;
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** Several things: "a, b, and c". @param {string[]} items */
export const listed = (items) => lists.format(items);
