// Adds the texts of analyses, reviews and heat maps.

import { words } from './en-analysis.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
