// The version of the program, which the server writes into the page.

/** @returns {string} */
export const version = () =>
  document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';
