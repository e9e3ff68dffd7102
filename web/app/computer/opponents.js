// The computer's opponents: the list of the server, their names, and the three that lead in.

import { get } from '../net/api.js';
import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/computer.js';

/**
 * @typedef {object} Opponent
 * @property {string} id
 * @property {'level' | 'character'} kind
 * @property {string} name
 * @property {string} sentence how it plays
 * @property {number} [level] from 1
 * @property {number} [rating] measured in standard chess
 * @property {Lead} [named] the choice of a newcomer that this level is
 */

/** @typedef {'easy' | 'medium' | 'hard'} Lead */

/** The ratings at which the three choices of a newcomer aim. @type {[Lead, number][]} */
const LEADS = [
  ['easy', 650],
  ['medium', 1200],
  ['hard', 1800],
];

/** @type {Promise<Opponent[]> | null} */
let known = null;

/** All opponents: the levels, the weakest first, then the characters. */
export function loadOpponents() {
  known ??= get('/opponents').then(
    ({ opponents }) => opponents,
    (error) => {
      known = null;
      throw error;
    }
  );
  return known;
}

/** The levels, the weakest first. @param {Opponent[]} opponents */
export const levelsOf = (opponents) => opponents.filter(({ kind }) => kind === 'level');

/**
 * The characters. Those that differ only in a number, such as how far they look ahead, are one.
 * @param {Opponent[]} opponents
 * @returns {Opponent[][]} the members of each
 */
export function charactersOf(opponents) {
  /** @type {Map<string, Opponent[]>} */
  const families = new Map();
  for (const one of opponents.filter(({ kind }) => kind === 'character'))
    families.set(familyOf(one), [...(families.get(familyOf(one)) ?? []), one]);
  return [...families.values()];
}

/** The id without its number: `minimax` of `minimax-3`. @param {{id: string}} opponent */
export const familyOf = ({ id }) => id.replace(/-\d+$/, '');

/** The number in an id. @param {{id: string}} opponent */
export const numberOf = ({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0);

/** The name of a family: "Minimax" of "Minimax 3". @param {Opponent[]} members */
export const familyName = ([{ name }]) => opponentName(name.replace(/ \d+$/, ''));

/**
 * The level that a newcomer's choice stands for: the one that the server names, or the one rated
 * closest to its aim.
 * @param {Opponent[]} opponents
 * @param {Lead} lead
 * @returns {Opponent | undefined}
 */
export function leadOf(opponents, lead) {
  const levels = levelsOf(opponents);
  const named = levels.find((level) => level.named === lead);
  if (named) return named;
  const aim = LEADS.find(([name]) => name === lead)?.[1] ?? 0;
  const distance = (/** @type {Opponent} */ { rating = Infinity }) => Math.abs(rating - aim);
  return levels.reduce(
    (best, level) => (distance(level) < distance(best) ? level : best),
    levels[0]
  );
}

/** The choices of a newcomer in order. */
export const leads = () => LEADS.map(([lead]) => lead);

/** A name as part of a key: "Club player" is `club-player`. @param {string} name */
const slug = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** An opponent in the language of the page. @param {string} name as the server has it */
export function opponentName(name) {
  const key = `opponent.${slug(name)}`;
  return hasKey(key) ? t(key) : name;
}

/** How a character plays, in the language of the page. @param {Opponent} opponent */
export function characterSentence(opponent) {
  const key = `opponent.plays.${familyOf(opponent)}`;
  return hasKey(key) ? t(key, { count: numberOf(opponent) }) : opponent.sentence;
}

/** How strong a level is, for people who know no ratings, by the rating up to which it holds. */
const STRENGTHS = /** @type {const} */ ([
  [700, 'computer.level.first'],
  [1100, 'computer.level.home'],
  [1500, 'computer.level.school'],
  [2000, 'computer.level.club'],
  [2500, 'computer.level.master'],
  [Infinity, 'computer.level.full'],
]);

/** How strong a level is, in words. @param {Opponent} level */
export function levelSentence({ rating }) {
  if (!rating) return t('computer.level.random');
  const [, key] = STRENGTHS.find(([below]) => rating < below) ?? STRENGTHS[0];
  return t(key);
}

/**
 * The name with the rating, which holds in standard chess only.
 * @param {Opponent} opponent
 * @param {boolean} isStandard
 */
export function nameAndRating({ name, rating }, isStandard) {
  const words = opponentName(name);
  return rating && isStandard ? t('computer.rated', { name: words, rating: String(rating) }) : words;
}
