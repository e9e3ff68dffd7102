// The controls of rules by their kind. Each returns its element and paints what the design says.

import { kindName } from '../../board/en-names.js';
import { field, fill, h, setText, tick, uniqueId } from '../dom.js';
import { colorName } from '../game/words.js';
import { t } from '../i18n/studio.js';
import { lettersOf, valueAt, withValue } from './document.js';
import { lettersChoice } from './letters.js';
import { createWin } from './win.js';
import { isUsual, zonesOf } from './zones.js';

/** @typedef {import('./controls.js').Control} Control */
/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {{element: HTMLElement, paint: () => void}} Setter */

/** @param {string} key */
const words = (key) => t(/** @type {Key} */ (`rule.${key}`));
const COLORS = /** @type {const} */ (['white', 'black']);
const MAX_COUNT = 65535;
const MAX_TIMES = 255;

/**
 * @param {Studio} studio
 * @param {Control} control
 * @param {(path: string) => void} onpaint
 * @returns {Setter}
 */
export function createControl(studio, control, onpaint) {
  const { kind, path } = control;
  /** @param {unknown} value */
  const set = (value) => studio.edit(withValue(studio.ruleset, path, value));
  const get = () => valueAt(studio.ruleset, path);
  switch (kind) {
    case 'win':
      return createWin(studio);
    case 'zone':
      return zone(studio, /** @type {import('./zones.js').ZonePath} */ (path), onpaint);
    case 'number':
      return number(words(path), control.most ?? MAX_TIMES, get, set);
    case 'choice':
      return choice(control, get, set);
    case 'tick':
      return switchOf(
        words(path),
        () => get() === true,
        (is) => set(is || undefined)
      );
    case 'section':
      return switchOf(
        words(path),
        () => get() !== undefined,
        (is) => set(is ? {} : undefined)
      );
    case 'letters':
      return letters(studio, path, get, set);
    case 'letter':
      return letter(studio, path, get, set);
    case 'wings':
      return wings(studio, path, get, set);
    case 'repetition':
      return repetition(path, get, set);
    case 'moveCount':
      return moveCount(path, get, set);
    case 'hands':
      return hands(studio);
  }
}

/**
 * @param {string} label
 * @param {() => boolean} get
 * @param {(is: boolean) => void} set
 * @returns {Setter}
 */
function switchOf(label, get, set) {
  const element = tick(label, false, set);
  const box = element.querySelector('input');
  return { element, paint: () => box && (box.checked = get()) };
}

/**
 * A number; empty is none.
 * @param {string} label
 * @param {number} most
 * @param {() => unknown} get
 * @param {(value: number | undefined) => void} set
 * @param {string} [usual] shown while it is empty
 * @returns {Setter}
 */
function number(label, most, get, set, usual = '') {
  const onchange = () => {
    const value = Math.min(most, Math.round(Number(input.value)));
    set(value > 0 ? value : undefined);
  };
  const input = h('input', {
    type: 'number',
    min: '1',
    max: String(most),
    inputmode: 'numeric',
    class: 'short',
    placeholder: usual,
    onchange,
  });
  return {
    element: field(label, input),
    paint() {
      if (document.activeElement !== input) input.value = String(get() ?? '');
    },
  };
}

/**
 * @param {Control} control
 * @param {() => unknown} get
 * @param {(value: string | undefined) => void} set
 * @returns {Setter}
 */
function choice({ path, options = [] }, get, set) {
  const [usual] = options;
  const onchange = () => set(select.value === usual ? undefined : select.value);
  const choices = options.map((value) => h('option', { value }, words(`${path}.${value}`)));
  const select = h('select', { onchange }, choices);
  return {
    element: field(words(path), select),
    paint: () => (select.value = String(get() ?? usual)),
  };
}

/**
 * @param {Studio} studio
 * @param {import('./zones.js').ZonePath} path
 * @param {(path: string) => void} onpaint
 * @returns {Setter}
 */
function zone(studio, path, onpaint) {
  const rule = words(path);
  const count = h('span', { class: 'hint' });
  const label = h('h3', { id: uniqueId('zone') }, rule);
  const paintButton = h(
    'button',
    { type: 'button', 'aria-label': t('rule.paint.of', { rule }), onclick: () => onpaint(path) },
    t('rule.paint')
  );
  const usual = h(
    'button',
    {
      type: 'button',
      'aria-label': t('rule.usual.of', { rule }),
      onclick: () => studio.edit(withValue(studio.ruleset, path, undefined)),
    },
    t('rule.usual')
  );
  return {
    element: h(
      'div',
      { role: 'group', 'aria-labelledby': label.id },
      label,
      h('div', { class: 'row' }, paintButton, usual, count)
    ),
    paint() {
      const { white, black } = zonesOf(studio.ruleset, path);
      const isOne = path === 'hills' || white.size === black.size;
      const sides = { white: white.size, black: black.size };
      setText(
        count,
        isOne ? t('rule.squares', { count: white.size }) : t('rule.squares.sides', sides)
      );
      usual.disabled = isUsual(studio.ruleset, path);
    },
  };
}

/**
 * @param {Studio} studio
 * @param {string} path
 * @param {() => unknown} get
 * @param {(value: unknown) => void} set
 * @returns {Setter}
 */
function letters(studio, path, get, set) {
  const box = lettersChoice(studio, words(path), '', (next) => set(next || undefined));
  return { element: box.element, paint: () => box.paint(lettersOf(get())) };
}

/**
 * @param {Studio} studio
 * @param {string} path
 * @param {() => unknown} get
 * @param {(value: unknown) => void} set
 * @returns {Setter}
 */
function letter(studio, path, get, set) {
  const select = h('select', { onchange: () => set(select.value || undefined) });
  let painted = '';
  return {
    element: field(words(path), select),
    paint() {
      const kinds = studio.ruleset.pieces.filter(({ royal }) => !royal);
      const now = JSON.stringify(kinds.map((kind) => [kind.letter, kind.name]));
      if (now !== painted) {
        painted = now;
        const own = kinds.map((kind) =>
          h('option', { value: kind.letter }, `${kindName(kind.name)} (${kind.letter})`)
        );
        fill(select, h('option', { value: '' }, t('rule.wings.usual')), ...own);
      }
      select.value = String(get() ?? '');
    },
  };
}

/**
 * Both files are given, or none.
 * @param {Studio} studio
 * @param {string} path
 * @param {() => any} get
 * @param {(value: unknown) => void} set
 * @returns {Setter}
 */
function wings(studio, path, get, set) {
  const sides = /** @type {const} */ (['queen_side', 'king_side']);
  const boxes = sides.map(() => h('select', { onchange: () => change() }));
  const change = () => {
    const [queen, king] = boxes.map((box) => box.value);
    const other = { queen_side: queen || king, king_side: king || queen };
    const wasSet = get() !== undefined;
    // Choosing the usual one for a side takes both back.
    if (!queen && !king) set(undefined);
    else if (wasSet && (!queen || !king)) set(undefined);
    else set(other);
  };
  const legend = h('legend', null, words(path));
  const fields = sides.map((side, index) => field(t(`rule.${side}`), boxes[index]));
  let painted = 0;
  return {
    element: h('fieldset', { class: 'choice' }, legend, h('div', { class: 'row' }, fields)),
    paint() {
      const { files } = studio.ruleset;
      if (painted !== files) {
        painted = files;
        const names = Array.from({ length: files }, (_, file) => String.fromCharCode(97 + file));
        for (const box of boxes)
          fill(
            box,
            h('option', { value: '' }, t('rule.wings.usual')),
            ...names.map((name) => h('option', { value: name }, name))
          );
      }
      sides.forEach((side, index) => (boxes[index].value = get()?.[side] ?? ''));
    },
  };
}

/**
 * @param {string} path
 * @param {() => any} get
 * @param {(value: unknown) => void} set
 * @returns {Setter}
 */
function repetition(path, get, set) {
  const select = h(
    'select',
    { onchange: () => set({ none: undefined, draw: {}, barred: { barred: 3 } }[select.value]) },
    /** @type {const} */ (['none', 'draw', 'barred']).map((value) =>
      h('option', { value }, words(`${path}.${value}`))
    )
  );
  const part = (/** @type {'claim' | 'automatic' | 'barred'} */ key, /** @type {string} */ usual) =>
    number(
      t(`rule.draws.${key}`),
      MAX_TIMES,
      () => get()?.[key],
      (value) => set(withPart(get(), key, value)),
      usual
    );
  const [claim, automatic, barred] = [
    part('claim', '3'),
    part('automatic', '5'),
    part('barred', '3'),
  ];
  return {
    element: h(
      'div',
      { class: 'rule-parts' },
      field(words(path), select),
      claim.element,
      automatic.element,
      barred.element
    ),
    paint() {
      const value = get();
      const kind = value === undefined ? 'none' : value.barred === undefined ? 'draw' : 'barred';
      select.value = kind;
      claim.element.hidden = automatic.element.hidden = kind !== 'draw';
      barred.element.hidden = kind !== 'barred';
      for (const one of [claim, automatic, barred]) one.paint();
    },
  };
}

/**
 * @param {string} path
 * @param {() => any} get
 * @param {(value: unknown) => void} set
 * @returns {Setter}
 */
function moveCount(path, get, set) {
  const is = switchOf(
    words(path),
    () => get() !== undefined,
    (wanted) => set(wanted ? {} : undefined)
  );
  const part = (/** @type {'claim' | 'automatic'} */ key, /** @type {string} */ usual) =>
    number(
      t(`rule.draws.${key}`),
      MAX_COUNT,
      () => get()?.[key],
      (value) => set(withPart(get(), key, value)),
      usual
    );
  const parts = [part('claim', '100'), part('automatic', '150')];
  return {
    element: h(
      'div',
      { class: 'rule-parts' },
      is.element,
      parts.map((one) => one.element)
    ),
    paint() {
      is.paint();
      for (const one of parts) {
        one.element.hidden = get() === undefined;
        one.paint();
      }
    },
  };
}

/** @param {Record<string, unknown> | undefined} table @param {string} key @param {unknown} value */
function withPart(table, key, value) {
  const { [key]: _, ...rest } = table ?? {};
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** Counts of each kind in the hands at the start. @param {Studio} studio @returns {Setter} */
function hands(studio) {
  const place = h('div', { class: 'held' });
  let painted = '';
  return {
    element: h('div', null, h('h3', null, t('rule.start.hands')), place),
    paint() {
      const { pieces, start } = studio.ruleset;
      const now = JSON.stringify([pieces.map(({ letter: one, name }) => [one, name]), start.hands]);
      if (now === painted) return;
      painted = now;
      const focused = document.activeElement?.getAttribute('data-key');
      const isInside = place.contains(document.activeElement);
      fill(place, ...COLORS.map((color) => handOf(studio, color)));
      if (isInside)
        /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${focused}"]`))?.focus();
    },
  };
}

/** @param {Studio} studio @param {'white' | 'black'} color */
function handOf(studio, color) {
  const counts = countsOf(String(valueAt(studio.ruleset, `start.hands.${color}`) ?? ''));
  const rows = studio.ruleset.pieces.map(({ letter: one, name }) => {
    const step = (/** @type {'more' | 'less'} */ way) => {
      const label = t(`rule.hand.${way}`, { name: kindName(name), color: colorName(color) });
      const onclick = () => {
        const count = Math.max(0, (counts[one] ?? 0) + (way === 'more' ? 1 : -1));
        const text = textOf({ ...counts, [one]: count });
        studio.edit(withValue(studio.ruleset, `start.hands.${color}`, text || undefined));
      };
      const disabled = way === 'less' && !counts[one];
      return h(
        'button',
        {
          type: 'button',
          'aria-label': label,
          'data-key': `${color}${one}${way}`,
          disabled,
          onclick,
        },
        way === 'more' ? '+' : '−'
      );
    };
    return h(
      'div',
      { class: 'held-row' },
      h('span', null, kindName(name)),
      step('less'),
      h('output', null, counts[one] ?? 0),
      step('more')
    );
  });
  return h('fieldset', { class: 'choice' }, h('legend', null, colorName(color)), rows);
}

/** @param {string} text such as `P2N` @returns {Record<string, number>} */
const countsOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([A-Z])(\d*)/g)].map(([, one, count]) => [one, Number(count || 1)])
  );

/** @param {Record<string, number>} counts */
const textOf = (counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([one, count]) => (count > 1 ? one + count : one))
    .join('');
