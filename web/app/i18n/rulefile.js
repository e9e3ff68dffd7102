// Adds the sentences for faults of ruleset files.

import './notation.js';
import { words } from './en-rulefile.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
