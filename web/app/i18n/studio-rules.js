// Adds the sentences of the rules that the studio offers.

import { words } from './en-studio-rules.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
