// Adds the texts that teach bughouse.

import { words } from './en-bughouse-lesson.js';
import { addWords, t } from './index.js';

addWords(words);

export { t };
