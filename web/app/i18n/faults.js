// Adds the sentences for what the server refuses.

import { words } from './en-faults.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
