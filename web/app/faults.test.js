// Sentences for what the server refuses.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { faultTexts, sentenceOf } from './faults.js';
import './i18n/notation.js';
import { words as designs } from './i18n/en-designs.js';
import { words as faults } from './i18n/en-faults.js';
import { words as notation } from './i18n/en-notation.js';
import { words as rulefile } from './i18n/en-rulefile.js';

/** Other tests check that German has the same keys. */
const words = { ...faults, ...designs, ...notation };

const crates = new URL('../../crates/', import.meta.url);
const source = (path) => readFileSync(new URL(path, crates), 'utf8');

/** The codes that a function named `code` returns. */
const codesOf = (path, type) => {
  const text = source(path);
  const start = text.indexOf(`impl ${type} {`);
  assert.ok(start >= 0, `${path} has no ${type}`);
  const from = text.indexOf("pub", text.indexOf('fn code', start) - 20);
  const body = text.slice(from, text.indexOf('\n    }\n', from));
  return [...body.matchAll(/=> "([\w-]+)"/g)].map(([, code]) => code);
};

test('every reason of the rules, matches and people has a sentence', () => {
  const lists = [
    ['rules/src/position/illegal.rs', 'Illegal'],
    ['game/src/refusal.rs', 'Refusal'],
    ['game/src/premove.rs', 'PremoveRefusal'],
    ['game/src/chat.rs', 'ChatRefusal'],
    ['server/src/names.rs', 'NameFault'],
    ['server/src/people/password.rs', 'PasswordFault'],
    ['server/src/people/error.rs', 'PeopleError'],
    ['server/src/people/webauthn/mod.rs', 'PasskeyFault'],
    ['notation/src/fen/error.rs', 'FenErrorKind'],
    ['notation/src/placement.rs', 'PlacementErrorKind'],
    ['notation/src/san/error.rs', 'SanError'],
    ['notation/src/pgn/error.rs', 'PgnProblem'],
    ['notation/src/pgn/error.rs', 'PgnRemark'],
  ];
  for (const [path, type] of lists) {
    const codes = codesOf(path, type);
    assert.ok(codes.length > 2, `${path}: ${codes}`);
    for (const code of codes) assert.ok(words[`fault.${code}`], `${type}: ${code}`);
  }
});

test('every fault of a ruleset file has a sentence, and every sentence a fault', () => {
  const formats = ['ruleset_file', 'betza', 'variants_ini'].map((name) => `notation/src/${name}/`);
  const folders = ['rules/src/ruleset/', ...formats];
  const paths = folders.flatMap((folder) =>
    readdirSync(new URL(folder, crates)).map((name) => folder + name)
  );
  const isCode = (path) => /(?<!tests)\.rs$/.test(path);
  const routes = ['server/src/http/rulesets.rs', 'server/src/http/studio.rs'];
  const files = [...paths, ...routes].filter(isCode);
  const text = files.map((path) => source(path).split('mod tests {')[0]).join('\n');
  const codes = new Set(text.match(/(?<=")(?:rules|file|toml|betza|ini|change)-[a-z0-9-]+(?=")/g));
  assert.ok(codes.size > 130, `${codes.size} codes`);
  assert.deepEqual([...codes].map((code) => `fault.${code}`).sort(), Object.keys(rulefile).sort());
});

test('every fault of a design or a picture has a sentence, and every sentence a fault', () => {
  const folders = ['server/src/designs/', 'pictures/src/'];
  const paths = folders.flatMap((folder) =>
    readdirSync(new URL(folder, crates)).map((name) => folder + name)
  );
  const isCode = (path) => /(?<!tests)\.rs$/.test(path);
  const files = [...paths, 'server/src/http/pictures.rs'].filter(isCode);
  const text = files.map((path) => source(path).split('mod tests {')[0]).join('\n');
  const named = text.match(
    /(?<=because\(")[\w-]+(?="\))|(?<==> ")picture-[\w-]+(?=")/g
  );
  const codes = new Set(named.filter((code) => code !== 'ruleset-faults'));
  assert.ok(codes.size > 30, `${codes.size} codes`);
  assert.deepEqual([...codes].map((code) => `fault.${code}`).sort(), Object.keys(designs).sort());
});

test('a sentence names what the refusal is about', () => {
  const error = {
    code: 'illegal-move',
    message: "the rook on a3 can't move there",
    reason: 'does-not-move-so',
    square: 'a3',
    values: { piece: 'rook', royal: 'king' },
  };
  assert.equal(sentenceOf(error), "The rook on a3 can't move there.");
});

test('without a sentence of ours, the one of the server is shown', () => {
  const message = 'the board has 3 plies, not 4';
  assert.equal(sentenceOf({ code: 'bad-input', message }), message);
  assert.equal(sentenceOf({ code: 'bad-input', message, reason: 'new-one' }), message);
});

/** Refusals whose code says everything: it has one meaning for people. */
const PLAIN = new Set(
  'BadMessage WrongProtocol HelloFirst TooFast NoSuchMatch NotWatching NotFound Unavailable Internal NoSession'.split(
    ' '
  )
);

/** The end of what begins with a bracket at a place of a Rust text. */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') for (at += 1; text[at] !== '"'; at += 1) at += text[at] === '\\' ? 1 : 0;
    else if ('([{'.includes(text[at])) depth += 1;
    else if (')]}'.includes(text[at]) && --depth === 0) return at;
  }
  throw new Error('a bracket is not closed');
}

/** The calls that follow a call, as text: `.because("x").with("count", count)`. */
function chainAfter(text, end) {
  let at = end + 1;
  for (;;) {
    const next = /^\s*\.\w+\(/.exec(text.slice(at));
    if (!next) return text.slice(end + 1, at);
    at = closing(text, at + next[0].length - 1) + 1;
  }
}

/** Everything in the server that makes a refusal: where, the call, and the calls that follow. */
function refusals() {
  const folder = new URL('server/src/', crates);
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.rs'));
  return paths.flatMap((path) => {
    const whole = source(`server/src/${path}`);
    const text = whole.split('#[cfg(test)]\nmod tests')[0].replace(/^\s*\/\/.*$/gm, '');
    const calls = /(?<![\w.[])(?:convert::)?(bad_input|error|WireError::new|ApiError::new)\(/g;
    return [...text.matchAll(calls)]
      .filter(({ index }) => !text.slice(0, index).endsWith('fn '))
      .map((found) => {
        const end = closing(text, found.index + found[0].length - 1);
        const call = text.slice(found.index, end + 1);
        return { path, name: found[1], call, chain: chainAfter(text, end) };
      });
  });
}

test('every refusal of the server has a reason with a sentence, or a code that says all', () => {
  // What passes on a code and a message makes none itself.
  const passes = /^[\w:]+\((?:code|status|ErrorCode::BadInput), (?:code, )?(?:message|why)/;
  const isMaker = ({ call }) => !passes.test(call);
  const made = refusals().filter(({ call }) => /ErrorCode::|^(?:convert::)?bad_input/.test(call));
  const found = made.filter(isMaker);
  assert.ok(found.length > 100, `${found.length} refusals`);
  const missing = found.flatMap(({ path, name, call, chain }) => {
    const where = `${path}: ${call.replace(/\s+/g, ' ')}`;
    const code = name === 'bad_input' ? 'BadInput' : /ErrorCode::(\w+)/.exec(call)?.[1];
    const [, reason] = /\.because\(\s*"([\w-]+)"/.exec(chain) ?? [];
    if (reason) return words[`fault.${reason}`] ? [] : [`no sentence for ${reason}: ${where}`];
    return chain.includes('.because(') || PLAIN.has(code) ? [] : [`no reason: ${where}`];
  });
  assert.deepEqual(missing, []);
});

test('no refusal is made of a plain error without a reason', () => {
  const folder = new URL('server/src/', crates);
  for (const path of readdirSync(folder, { recursive: true }))
    if (path.endsWith('.rs'))
      assert.doesNotMatch(source(`server/src/${path}`), /map_err\((?:convert::)?bad_input\)/, path);
});

test('every code of a refusal has a sentence', () => {
  const text = source('protocol/src/error.rs');
  const list = text.slice(text.indexOf('pub enum ErrorCode {')).split('\n}\n')[0];
  const codes = [...list.matchAll(/^ {4}(\w+),$/gm)].map(([, name]) =>
    name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  );
  assert.ok(codes.length > 25, `${codes}`);
  for (const code of codes) assert.ok(words[`refusal.${code}`], code);
});

test('several faults have a sentence each, and colors their names', () => {
  const detail = (reason, values) => ({ message: 'x', reason, values });
  const details = [
    detail('setup-no-royal', { color: 'black' }),
    detail('fen-turn', { subject: 'z' }),
    { message: 'the server knows' },
  ];
  assert.deepEqual(faultTexts({ code: 'bad-input', message: '', details }), [
    'Black has no royal piece.',
    'z is not a side to move. Write w or b.',
    'the server knows',
  ]);
  assert.deepEqual(faultTexts({ code: 'bad-input', message: '', faults: ['a'] }), ['a']);
});
