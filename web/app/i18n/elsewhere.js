// Adds the texts of the pages outside a game.

import { enElsewhere } from './en-elsewhere.js';
import { addWords, t } from './index.js';

addWords(enElsewhere);

export { t };
