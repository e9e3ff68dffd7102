// Helps forms that ask the server while the visitor types.

import { ApiError } from '../net/api.js';

/** How long a pause in typing has to be before the server is asked, in milliseconds. */
const PAUSE = 350;

/** Does something once the player pauses. @param {() => void} action */
export function soon(action) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, PAUSE);
  };
}

/** @param {unknown} error */
export const messageOf = (error) =>
  error instanceof ApiError
    ? [error.message, ...error.faults].join('\n')
    : String(error);
