// HTTP requests to the server; refusals become errors with a sentence.

/** @import {Me, WireError} from '../types.js' */

/** A request that was refused or did not get through. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 when the server was not reached
   * @param {WireError} error
   * @param {string} [sentence] for the person, in the language of the page
   * @param {string[]} [faults] one sentence each, where several things are wrong
   */
  constructor(status, error, sentence = error.message, faults = error.faults ?? []) {
    super(sentence);
    this.status = status;
    this.error = error;
    this.faults = faults;
  }
}

/**
 * The error for a refusal, with its sentence in the language of the page.
 * @param {number} status 0 when the server was not reached
 * @param {WireError} error
 */
export async function refusedWith(status, error) {
  // Without the server, the sentences may be missing too.
  const module = await import('../faults.js').catch(() => null);
  const words = await module?.inWords(error);
  return new ApiError(status, error, words?.sentence, words?.faults);
}

/** @type {WireError} */
export const UNREACHABLE = { code: 'unreachable', message: 'the server cannot be reached' };

/**
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body]
 */
export async function request(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw await refusedWith(0, UNREACHABLE);
  }
  const text = await response.text();
  /** @type {any} */
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    // Not JSON; the status is enough.
  }
  if (response.ok) return value;
  const known = value && typeof value.code === 'string' && typeof value.message === 'string';
  throw await refusedWith(
    response.status,
    known ? value : { code: 'internal', message: `the server returned ${response.status}` }
  );
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => request('GET', path);
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = (path, body) => request('POST', path, body);
/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const remove = (path, body) => request('DELETE', path, body);

/** Who the visitor is to the server; null without a session. @returns {Promise<Me | null>} */
export async function whoAmI() {
  try {
    return await get('/me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
