// Adds the texts of the organizer's pages.

import { words } from './en-club.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
