// Names the rules of a game, and leads to the page that explains them.

import { setText } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { get } from '../net/api.js';

/** @import {RulesetEntry, RulesetInfo} from '../types.js' */

/**
 * The page of a built-in ruleset. Custom rulesets have none, whatever they are called.
 * @param {Pick<RulesetInfo, 'name' | 'title'>} ruleset
 * @param {Pick<RulesetEntry, 'name' | 'title'>[]} known
 */
export const rulesPath = ({ name, title }, known) =>
  known.some((entry) => entry.name === name && entry.title === title) ? `/rules/${name}` : null;

/** @param {HTMLAnchorElement} link @param {RulesetInfo} ruleset */
export async function nameRules(link, ruleset) {
  setText(link, titleOf(ruleset.title));
  const known = /** @type {RulesetEntry[]} */ (await get('/rulesets').catch(() => []));
  const path = rulesPath(ruleset, known);
  if (path) link.href = path;
}
