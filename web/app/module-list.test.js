// The modules of the page as text, for tests of what they load.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';

const web = new URL('../', import.meta.url);
/** @param {string} path below web/ */
export const read = (path) => readFileSync(new URL(path, web), 'utf8');

/** Every module below web/, without tests. */
export function modules(folder = '') {
  return readdirSync(new URL(folder || '.', web)).flatMap((name) => {
    const path = folder + name;
    if (name === 'node_modules') return [];
    if (statSync(new URL(path, web)).isDirectory()) return modules(`${path}/`);
    return name.endsWith('.js') && !name.endsWith('.test.js') ? [path] : [];
  });
}

/** What a module imports without waiting, as paths below web/. */
function imports(path) {
  const text = read(path).replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/^(?:import|export)\s(?:[^;]*?from )?'([^']+)';/gm)].map(
    ([, source]) => {
      assert.ok(source.startsWith('.'), `${path} imports ${source}, which is not a file of ours`);
      return new URL(source, new URL(path, web)).pathname.slice(web.pathname.length);
    }
  );
}

/** The modules that these load at once, with what those load. */
export function closure(entries) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    imports(path).forEach(visit);
  };
  entries.forEach(visit);
  return found;
}
