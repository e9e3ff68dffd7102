// The designs of a person, kept on the server. All requests about them are here.

import { get, post, refusedWith, remove } from '../net/api.js';

/** @import {FaultDetail} from '../types.js' */
/** @typedef {import('./document.js').Ruleset} Ruleset */
/** @typedef {'private' | 'unlisted' | 'public'} Sharing */
/**
 * @typedef {{number: number, hash: string, name: string, saved_at: number, changes?:
 *   FaultDetail[]}} Version
 */
/**
 * @typedef {{id: string, name: string, owner: string, mine: boolean, sharing: Sharing, link?:
 *   string, draft: Record<string, any>, draft_seq: number, saved_at: number, versions: Version[],
 *   tags: string[], source?: {name: string, owner: string}, plays:
 *   number, stars?: number, ratings: number, your_stars?: number, barred?: boolean, expires_at?:
 *   number, deleted?: boolean}} Design
 */
/**
 * @typedef {{id: string, name: string, sentence: string, author: string, tags: string[], files:
 *   number, ranks: number, fen: string, plays: number, stars?: number, ratings: number, version:
 *   number, published_at?: number}} DesignCard
 */
/**
 * @typedef {{card: DesignCard, sharing: Sharing, saved_at: number, expires_at?: number}} OwnDesign
 */
/** @typedef {{designs: OwnDesign[], deleted: OwnDesign[], most: number}} OwnDesigns */
/**
 * @typedef {{q?: string, tag?: string, sort?: 'plays' | 'rating' | 'newest', after?: string}}
 *   GalleryQuery
 */
/** @typedef {{designs: DesignCard[], tags?: string[], next?: string}} GalleryPage */
/** @typedef {{seq: number, saved_at: number, newer?: Record<string, any>}} Saved */

/** @param {string} id */
const at = (id) => `/designs/${encodeURIComponent(id)}`;

/** One's own designs. @returns {Promise<OwnDesigns>} */
export const ownDesigns = () => get('/designs/mine');

/** @param {GalleryQuery} query @returns {Promise<GalleryPage>} */
export function gallery(query) {
  const wanted = Object.entries(query).filter(([, value]) => value);
  return get(`/designs?${new URLSearchParams(wanted)}`);
}

/**
 * @param {string} id
 * @param {string} [code] of the link to an unlisted one
 * @returns {Promise<Design>}
 */
export const design = (id, code = '') =>
  get(at(id) + (code && `?${new URLSearchParams({ code })}`));

/** @param {string} name @param {Ruleset} document @returns {Promise<Design>} */
export const create = (name, document) => post('/designs', { name, document });

/** @param {string} text a file @returns {Promise<{design: Design, not_carried: FaultDetail[]}>} */
export const importFile = (text) => post('/designs/import', { text });

/**
 * The document of any ruleset.
 * @param {object} choice
 * @returns {Promise<{document: Record<string, any>}>}
 */
export const documentOf = (choice) => post('/rulesets/document', choice);

/**
 * Saves a draft, also while the page is being left. The answer has the newer draft if another
 * window saved one meanwhile; then nothing was saved.
 * @param {string} id
 * @param {Ruleset} document
 * @param {number} seq
 * @returns {Promise<Saved>}
 */
export async function saveDraft(id, document, seq) {
  const body = JSON.stringify({ document, seq });
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'PUT', headers, body, keepalive: body.length < 60_000 };
  const unreachable = { code: 'unreachable', message: 'the server cannot be reached' };
  const response = await fetch(`/api/v1${at(id)}/draft`, options).catch(() => null);
  if (!response) throw await refusedWith(0, unreachable);
  const answer = await response.json().catch(() => null);
  if (answer && 'seq' in answer) return answer;
  throw await refusedWith(
    response.status,
    answer ?? { code: 'internal', message: response.statusText }
  );
}

/**
 * Freezes the draft. Equal drafts make one version.
 * @param {string} id
 * @param {number} seq
 * @param {string} [name]
 * @returns {Promise<Version>}
 */
export const freeze = async (id, seq, name = '') =>
  (await post(`${at(id)}/versions`, { seq, name })).version;

/** @param {string} id @param {Sharing} sharing @returns {Promise<Design>} */
export const share = (id, sharing) => post(`${at(id)}/sharing`, { sharing });
/** @param {string} id @param {string} name @returns {Promise<Design>} */
export const rename = (id, name) => post(`${at(id)}/name`, { name });
/** @param {string} id @param {string[]} tags @returns {Promise<Design>} */
export const setTags = (id, tags) => post(`${at(id)}/tags`, { tags });
/** @param {string} id @param {number} stars 0 takes the rating back @returns {Promise<Design>} */
export const rate = (id, stars) => post(`${at(id)}/rating`, { stars });
/** @param {string} id @param {string} reason */
export const report = (id, reason) => post(`${at(id)}/report`, { reason });
/**
 * @param {string} id
 * @param {{code?: string, version?: number}} [wanted]
 * @returns {Promise<Design>}
 */
export const copyDesign = (id, wanted = {}) => post(`${at(id)}/copy`, wanted);
/** @param {string} id */
export const removeDesign = (id) => remove(at(id));
/** @param {string} id */
export const restoreDesign = (id) => post(`${at(id)}/restore`, {});

/** @param {string} id @param {'toml' | 'json' | 'ini'} format @param {string} [code] */
export const fileAddress = (id, format, code = '') =>
  `/api/v1${at(id)}/file?${new URLSearchParams({ format, ...(code && { code }) })}`;

/**
 * A version as a match takes it.
 * @param {string} id
 * @param {number} version
 * @param {string} [code]
 */
export const choiceOf = (id, version, code = '') => ({
  kind: 'design',
  id,
  version,
  ...(code && { code }),
});
