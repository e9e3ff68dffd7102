// The two players of a game, each with a link to the profile.

import { h } from '../dom.js';
import { profilePath } from '../site.js';

/** Stands for a name while a phrase is put together. No name contains it. */
const MARK = '\u0001';

/**
 * @param {(players: {white: string, black: string}) => string} phrase such as "White vs Black"
 * @param {string[]} names White's and Black's
 */
export function linkedNames(phrase, names) {
  const [before, between, after] = phrase({ white: MARK, black: MARK }).split(MARK);
  const [white, black] = names.map((name) => h('a', { href: profilePath(name) }, name));
  return [before, white, between, black, after];
}
