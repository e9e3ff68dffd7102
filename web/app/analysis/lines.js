// Answers that arrive line by line, as long as somebody wants them.

import { ApiError } from '../net/api.js';

/**
 * Sends a request and reports each line of the answer. Aborting the signal hangs up, and the server
 * stops the work at once.
 *
 * @template T
 * @param {string} path below /api/v1
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(value: T) => void} online
 */
export async function readLines(path, body, signal, online) {
  const response = await ask(path, body, signal);
  if (!response.ok || !response.body) throw await refusal(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part) online(JSON.parse(part));
  }
}

/** @param {string} path @param {unknown} body @param {AbortSignal} signal */
async function ask(path, body, signal) {
  try {
    return await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, { code: 'unavailable', message: 'the server cannot be reached' });
  }
}

/** @param {Response} response */
async function refusal(response) {
  const error = await response.json().catch(() => null);
  const message = `the server returned ${response.status}`;
  return new ApiError(response.status, error?.code ? error : { code: 'internal', message });
}

/** Whether an error only says that somebody hung up. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === 'AbortError';
