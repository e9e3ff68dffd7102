// Adds the sentences for what the server refuses about designs.

import { words } from './en-designs.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
