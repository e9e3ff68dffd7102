// A person's own designs, and one that an address names, as rulesets to choose.

import { get, whoAmI } from '../net/api.js';
import { picturedOf } from '../studio/cards.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../studio/designs.js').DesignCard} DesignCard */
/** @typedef {import('../studio/designs.js').OwnDesigns} OwnDesigns */
/**
 * @typedef {{id: string, title: string, sentence: string, ruleset: {kind: string} & Record<string,
 *   unknown>, pictured: RulesetEntry | undefined}} DesignOption
 */

/** Before the id of a design, as in `/play#design-ID`. */
export const PREFIX = 'design-';

/**
 * Designs that can be played, the person's own first.
 * @param {string} wanted the option that the address asks for
 * @returns {Promise<DesignOption[]>}
 */
export async function designOptions(wanted) {
  const me = await whoAmI().catch(() => null);
  const own = /** @type {OwnDesigns | null} */ (
    me && (await get('/designs/mine').catch(() => null))
  );
  const cards = (own?.designs ?? []).map(({ card }) => card).filter(({ version }) => version > 0);
  const options = cards.map(optionOf);
  const isElsewhere = wanted.startsWith(PREFIX) && !options.some(({ id }) => id === wanted);
  return isElsewhere ? [...(await another(wanted.slice(PREFIX.length))), ...options] : options;
}

/** @param {DesignCard} card @returns {DesignOption} */
function optionOf(card) {
  const { id, name, sentence, version } = card;
  const entry = { name: PREFIX + id, title: name, description: sentence, ...picturedOf(card) };
  return {
    id: PREFIX + id,
    title: name,
    sentence,
    ruleset: { kind: 'design', id, version },
    pictured: /** @type {RulesetEntry} */ (entry),
  };
}

/**
 * Somebody else's design, if it may be seen.
 * @param {string} id
 * @returns {Promise<DesignOption[]>}
 */
async function another(id) {
  const design = /** @type {import('../studio/designs.js').Design | null} */ (
    await get(`/designs/${encodeURIComponent(id)}`).catch(() => null)
  );
  const [latest] = design?.versions ?? [];
  if (!design || !latest) return [];
  const ruleset = { kind: 'design', id, version: latest.number };
  const sentence = String(design.draft.description ?? '');
  return [{ id: PREFIX + id, title: design.name, sentence, ruleset, pictured: undefined }];
}
