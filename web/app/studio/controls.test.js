// Every key of the ruleset format can be set in the studio.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { words as german } from '../i18n/de-studio-rules.js';
import { words as english } from '../i18n/en-studio-rules.js';
import { ELSEWHERE, GROUPS, placeInList, tabOf } from './controls.js';

const schema = JSON.parse(
  readFileSync(new URL('../../../docs/ruleset.schema.json', import.meta.url), 'utf8')
);
const controls = GROUPS.flatMap((group) => group.controls);
const settable = new Set([
  ...controls.flatMap(({ path, covers = [] }) => [path, ...covers]),
  ...Object.values(ELSEWHERE).flat(),
]);

/** What a schema means, with all its alternatives. */
function meanings(part) {
  const own = part.$ref ? meanings(schema.$defs[part.$ref.split('/').at(-1)]) : [part];
  return own.flatMap((one) => (one.anyOf ? one.anyOf.flatMap(meanings) : [one]));
}

/** Every key with its path; those of tables and of the items of lists included. */
function keys(part, path = '') {
  return meanings(part).flatMap((one) => {
    const items =
      one.type === 'array' && one.items?.$ref === '#/$defs/PieceKind' ? one.items : null;
    if (items) return keys(items, path);
    const sides = one.properties && Object.keys(one.properties).join() === 'white,black';
    // A value for each side is set by the control of the key itself.
    if (sides && !one.properties.white.type)
      return meanings(one.properties.white).flatMap((each) => keys(each, path));
    return Object.entries(one.properties ?? {}).flatMap(([key, value]) => {
      const own = path ? `${path}.${key}` : key;
      return [own, ...keys(value, own)];
    });
  });
}

/** The options of a key of the schema. */
const optionsOf = (path) => {
  const part = path
    .split('.')
    .reduce(
      (parts, key) => parts.flatMap(meanings).flatMap((one) => one.properties?.[key] ?? []),
      [schema]
    );
  return part.flatMap(meanings).flatMap((one) => (one.oneOf ?? []).map((option) => option.const));
};

test('each key of the schema has a control', () => {
  const all = [...new Set(keys(schema))];
  assert.ok(all.length > 50, `${all.length} keys`);
  // `start`, `pieces` and `draws.repetition` are tables: their own keys count.
  const tables = ['start', 'pieces'];
  const missing = all.filter((key) => !settable.has(key) && !tables.includes(key));
  assert.deepEqual(missing, []);
});

test('no control sets a key that the format does not have', () => {
  const known = new Set([...keys(schema), 'win.white', 'win.black']);
  assert.deepEqual(
    [...settable].filter((key) => !known.has(key)),
    []
  );
});

test('each choice offers exactly what the format knows', () => {
  for (const { path, kind, options = [] } of controls) {
    if (kind !== 'choice') continue;
    const known = optionsOf(path);
    const offered = options.filter((option) => option !== 'none' || known.includes('none'));
    assert.deepEqual([...offered].sort(), [...known].sort(), path);
  }
});

for (const [name, words] of Object.entries({ english, german })) {
  test(`each control has name, sentence and picture, and each option a name, in ${name}`, () => {
    for (const { path, picture, options = [] } of controls) {
      assert.ok(words[`rule.${path}`], path);
      assert.match(String(words[`rule.${path}.text`]), /\.$/, path);
      assert.match(picture, /^[KQRBNPkqrbnpox+^#.]+(\/[KQRBNPkqrbnpox+^#.]+)+(\|\w+)?$/, path);
      for (const option of options) assert.ok(words[`rule.${path}.${option}`], `${path} ${option}`);
    }
    for (const group of GROUPS) assert.ok(words[`rule.group.${group.name}`], group.name);
  });
}

test('a fault leads to the tab where it can be mended', () => {
  const tabs = {
    start: 'board',
    'start.pieces': 'board',
    'start.turn': 'rules',
    walls: 'board',
    '': 'board',
  };
  Object.assign(tabs, {
    'pieces[2].betza': 'pieces',
    pieces: 'pieces',
    'promotion.zone': 'rules',
    name: 'keep',
  });
  for (const [path, tab] of Object.entries(tabs)) assert.equal(tabOf(path), tab, path);
  assert.equal(placeInList('pieces[12].betza'), 12);
  assert.equal(placeInList('start'), undefined);
});
