// Copies a text, also on plain HTTP, where browsers give pages no clipboard.

import { announce } from './dom.js';
import { t } from './i18n/pages.js';

/**
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} [box] the box with the text, which is
 *   selected if nothing else works
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text, box) {
  try {
    await navigator.clipboard.writeText(text);
    announce(t('invited.copied'));
    return true;
  } catch {
    // No clipboard here: copy the selection instead.
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
    // The reader can still copy it by hand.
  }
  if (!box) place.remove();
  if (copied && before instanceof HTMLElement) before.focus();
  announce(t(copied ? 'invited.copied' : 'invited.copyByHand'));
  return copied;
}
