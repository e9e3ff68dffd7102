// Which page belongs to an address. That of a game is not here, so that it need not wait for this.

/** @typedef {import('./site.js').Mount} Mount */

/** @type {{pattern: RegExp, load: () => Promise<{mount: Mount}>}[]} */
const ROUTES = [
  { pattern: /^\/$/, load: () => import('./pages/home.js') },
  { pattern: /^\/(play|invite)$/, load: () => import('./pages/setup.js') },
  { pattern: /^\/(bughouse(\/(help|training))?|table\/[\w-]+)$/, load: () => import('./bughouse/page.js') },
  { pattern: /^\/computer(\/[\w-]+)?$/, load: () => import('./computer/page.js') },
  { pattern: /^\/opponents(\/[\w-]+)?$/, load: () => import('./computer/characters.js') },
  { pattern: /^\/scores$/, load: () => import('./computer/scores.js') },
  { pattern: /^\/(setup|register|reset|login)$/, load: () => import('./pages/account.js') },
  { pattern: /^\/people\/[^/]+$/, load: () => import('./people/page.js') },
  { pattern: /^\/learn$/, load: () => import('./pages/learn.js') },
  { pattern: /^\/about$/, load: () => import('./about/page.js') },
  { pattern: /^\/rules(\/.*)?$/, load: () => import('./rules/page.js') },
  { pattern: /^\/heat$/, load: () => import('./analysis/heat.js') },
  { pattern: /^\/puzzles(\/\w+)?$/, load: () => import('./puzzles/page.js') },
  { pattern: /^\/club$/, load: () => import('./club/page.js') },
  { pattern: /^\/library$/, load: () => import('./library/page.js') },
  { pattern: /^\/(m\/[\w-]+\/view|analysis)$/, load: () => import('./viewer/page.js') },
  { pattern: /^\/studio(\/[\w-]+)?$/, load: () => import('./studio/page.js') },
  { pattern: /^\/gallery$/, load: () => import('./studio/gallery.js') },
  { pattern: /^\/editor$/, load: () => import('./editor/page.js') },
];

/** The page of an address. @param {string} path */
export const pageOf = (path) =>
  (ROUTES.find(({ pattern }) => pattern.test(path))?.load ?? (() => import('./pages/missing.js')))();
