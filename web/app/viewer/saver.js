// Keeps the variations of a match on the server, a moment after each change.

import { post } from '../net/api.js';
import { t } from '../i18n/viewer.js';

/** How long changes are gathered, in milliseconds. */
const GATHER = 800;

export class Saver {
  /** @param {import('./viewer.js').Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isChanged = false;
  }

  soon() {
    if (!this.viewer.match) return;
    this.isChanged = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), GATHER);
  }

  async now() {
    const { viewer } = this;
    clearTimeout(this.timer);
    if (!this.isChanged || !viewer.match) return;
    this.isChanged = false;
    try {
      await post(`/matches/${viewer.match.id}/variations`, viewer.tree);
      viewer.setStatus(t('viewer.saved'));
    } catch (error) {
      this.isChanged = true;
      const reason = error instanceof Error ? error.message : String(error);
      viewer.setStatus(t('viewer.unsaved', { reason }));
    }
  }
}
