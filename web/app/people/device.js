// The browser and the system of a session, from what the browser says about itself. No DOM.

/** The first that fits is it: browsers name those they resemble too. @type {[RegExp, string][]} */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The most characters of a program's own words that are shown. */
const SHORT = 40;

/**
 * @param {string} agent
 * @returns {{browser: string, system: string}} empty where it is not known
 */
export function deviceOf(agent) {
  const find = (/** @type {[RegExp, string][]} */ list) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  const browser = find(BROWSERS);
  return { browser: browser || agent.slice(0, SHORT), system: browser ? find(SYSTEMS) : '' };
}
