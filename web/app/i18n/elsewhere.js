// The words of the pages beside the game, and those of what is opened from one; whoever imports this has them.

import { enElsewhere } from './en-elsewhere.js';
import { addWords } from './index.js';
import { t } from './pages.js';

addWords(enElsewhere);

export { t };
