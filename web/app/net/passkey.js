// Talks to the browser's authenticators: registers a passkey, proves to have one.

import { ApiError, post } from './api.js';

/** @import {PasskeyBegun, PasskeyChallenge, PasskeyProof} from '../types.js' */

/** Whether there are passkeys for this page: it must be encrypted and have a name, not a number. */
export const hasPasskeys = () =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^(\d+\.){3}\d+$|:/.test(location.hostname);

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0)
  );

/** @param {ArrayBuffer} bytes */
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {string[]} ids */
const credentials = (ids) =>
  ids.map((id) => ({ type: /** @type {const} */ ('public-key'), id: toBytes(id) }));

/**
 * Does something with an authenticator. If the visitor cancels it, that is an error too.
 * @template T
 * @param {() => Promise<T>} ceremony
 */
async function attempt(ceremony) {
  try {
    return await ceremony();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const message =
      error.name === 'InvalidStateError'
        ? 'this passkey is already registered'
        : 'the passkey was not used; try again';
    throw new ApiError(0, { code: 'not-possible', message });
  }
}

/**
 * Makes a passkey.
 * @param {PasskeyBegun} begun
 * @param {string} name
 */
export async function createPasskey(begun, name) {
  const made = await attempt(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(begun.challenge),
        rp: { id: begun.rp_id, name: 'Tabiya' },
        user: { id: toBytes(begun.user_id), name: begun.user_name, displayName: begun.user_name },
        pubKeyCredParams: begun.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: credentials(begun.exclude),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        attestation: 'none',
        timeout: begun.timeout_ms,
      },
    })
  );
  const { response } = /** @type {PublicKeyCredential} */ (made);
  const { attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (response);
  return {
    name,
    client_data: toText(response.clientDataJSON),
    attestation: toText(attestationObject),
  };
}

/**
 * Asks the server for a challenge and answers it with a passkey.
 * @param {string} path where the challenge comes from
 * @param {unknown} body
 * @returns {Promise<PasskeyProof>}
 */
export async function provePasskey(path, body) {
  const asked = /** @type {PasskeyChallenge} */ (await post(path, body));
  const found = await attempt(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rpId: asked.rp_id,
        allowCredentials: credentials(asked.credentials),
        userVerification: 'preferred',
        timeout: asked.timeout_ms,
      },
    })
  );
  const { rawId, response } = /** @type {PublicKeyCredential} */ (found);
  const { authenticatorData, signature } = /** @type {AuthenticatorAssertionResponse} */ (response);
  return {
    credential: toText(rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(authenticatorData),
    signature: toText(signature),
  };
}
