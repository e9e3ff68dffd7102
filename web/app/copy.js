// Copying a text, also where the browser has no clipboard for pages: on a plain school network it has none.

import { announce } from './dom.js';
import { t } from './i18n/pages.js';

/**
 * @param {string} text
 * @param {HTMLInputElement} [box] where the text stands; it is marked when nothing else works
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text, box) {
  try {
    await navigator.clipboard.writeText(text);
    announce(t('invited.copied'));
    return true;
  } catch {
    // No clipboard in this context: the older way.
  }
  const place = box ?? document.createElement('input');
  if (!box) {
    place.value = text;
    place.className = 'unseen';
    place.setAttribute('aria-hidden', 'true');
    document.body.append(place);
  }
  const before = document.activeElement;
  place.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    // Then by hand.
  }
  if (!box) place.remove();
  if (copied && before instanceof HTMLElement) before.focus();
  announce(t(copied ? 'invited.copied' : 'invited.copyByHand'));
  return copied;
}
