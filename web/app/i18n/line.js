// Adds the texts of the menu of a chat line.

import { words } from './en-line.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
