// The computer's opponents: the list of the server, their names, and the three that lead in.

import { get } from '../net/api.js';
import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/computer.js';

/**
 * @typedef {object} Opponent
 * @property {string} id
 * @property {'level' | 'character' | 'engine'} kind
 * @property {string} name
 * @property {string} sentence how it plays
 * @property {number} [level] from 1
 * @property {number} [rating] measured in standard chess
 * @property {Lead} [named] the choice of newcomers that leads to this level
 * @property {Skill} [skill] how strong a level is, measured or not
 */

/** @typedef {'easy' | 'medium' | 'hard'} Lead */
/** @typedef {'random' | 'first-games' | 'home' | 'school' | 'club' | 'master' | 'full'} Skill */

/** The choices of newcomers in order. */
export const LEADS = /** @type {const} */ (['easy', 'medium', 'hard']);

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

/** The engines that this server offers. @param {Opponent[]} opponents */
export const enginesOf = (opponents) => opponents.filter(({ kind }) => kind === 'engine');

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
 * The level to which a choice of newcomers leads.
 * @param {Opponent[]} opponents
 * @param {Lead} lead
 */
export const leadOf = (opponents, lead) => opponents.find(({ named }) => named === lead);

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

/** How strong a level is, for people who know no ratings. @param {Opponent} level */
export const levelSentence = ({ skill, sentence }) =>
  skill ? t(`computer.level.${skill}`) : sentence;

/**
 * The name with the rating, which holds in standard chess only.
 * @param {Opponent} opponent
 * @param {boolean} isStandard
 */
export function nameAndRating({ name, rating }, isStandard) {
  const words = opponentName(name);
  return rating && isStandard ? t('computer.rated', { name: words, rating: String(rating) }) : words;
}
