// The words of what is opened from a game; whoever imports this has them.

import { enPages } from './en-pages.js';
import { addWords, t } from './index.js';

addWords(enPages);

export { t };
