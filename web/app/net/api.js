// HTTP requests to the server; refusals become errors with a sentence.

/** @import {Me, WireError} from '../types.js' */

/** A request that was refused or did not get through. */
export class ApiError extends Error {
  /** @param {number} status 0 when the server was not reached @param {WireError} error */
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/**
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { code: 'unavailable', message: 'the server cannot be reached' });
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
  throw new ApiError(
    response.status,
    known ? value : { code: 'internal', message: `the server returned ${response.status}` }
  );
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => request('GET', path);
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = (path, body) => request('POST', path, body);
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
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
