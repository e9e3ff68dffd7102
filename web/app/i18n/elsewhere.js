// The words of the pages beside the game; whoever imports this has them.

import { enElsewhere } from './en-elsewhere.js';
import { addWords, t } from './index.js';

addWords(enElsewhere);

export { t };
