// German grammar for words that come from rulesets, which no list can contain.

import { kindName } from '../../board/de-names.js';

/** Plurals that do not follow the endings below. @type {Record<string, string>} */
const PLURALS = {
  Bauer: 'Bauern',
  Fers: 'Fers',
  'Berolina-Bauer': 'Berolina-Bauern',
  Turm: 'Türme',
  'königlicher Springer': 'königliche Springer',
  Erzbischof: 'Erzbischöfe',
  Kardinal: 'Kardinäle',
  Elefant: 'Elefanten',
  Zentaur: 'Zentauren',
  General: 'Generäle',
  Marschall: 'Marschälle',
};

/** Endings of the plural, the first that fits. @type {[RegExp, string][]} */
const ENDINGS = [
  [/e$/, 'n'],
  [/er$/, ''],
  [/[ay]$/, 's'],
  [/(?:u|on)$/, 's'],
  [/(?:s|g|f|l|r|n|m)$/, 'e'],
];

/**
 * A number of things: "1 Springer", "2 Bauern". Names that are not German get no ending.
 * @param {number} count
 * @param {string} noun as the ruleset writes it
 */
export function counted(count, noun) {
  const name = kindName(noun);
  if (count === 1) return `1 ${name}`;
  if (PLURALS[name]) return `${count} ${PLURALS[name]}`;
  const ending = name === noun ? undefined : ENDINGS.find(([pattern]) => pattern.test(name));
  return `${count} ${name + (ending?.[1] ?? '')}`;
}

const lists = new Intl.ListFormat('de', { type: 'conjunction' });

/** Several things: "a, b und c". @param {string[]} items */
export const listed = (items) => lists.format(items);
