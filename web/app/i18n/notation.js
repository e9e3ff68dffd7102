// Adds the sentences for faults of positions, moves and files.

import { words } from './en-notation.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
