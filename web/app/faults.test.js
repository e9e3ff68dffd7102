// Sentences for what the server refuses.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { sentenceOf } from './faults.js';
import { words } from './i18n/en-faults.js';

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
    ['server/src/people/service.rs', 'PeopleError'],
    ['server/src/people/webauthn/mod.rs', 'PasskeyFault'],
  ];
  for (const [path, type] of lists) {
    const codes = codesOf(path, type);
    assert.ok(codes.length > 3, `${path}: ${codes}`);
    for (const code of codes) assert.ok(words[`fault.${code}`], `${type}: ${code}`);
  }
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
