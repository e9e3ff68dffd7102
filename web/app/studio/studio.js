// The studio: one design with its history, what the server finds in it, and the panels that edit
// it.

import { Drafts } from '../editor/draft.js';
import { t } from '../i18n/studio.js';
import { toast } from '../parts/toast.js';
import { normalized, withValue } from './document.js';
import { placeInList, tabOf } from './controls.js';
import { DraftSaver } from './saver.js';
import { Studies } from './study.js';
import { withUsualZones } from './zones.js';

/** @typedef {import('./designs.js').Design} Design */
/** @typedef {import('./document.js').Ruleset} Ruleset */
/** @typedef {import('./study.js').Finding} Finding */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */
/** @typedef {'board' | 'pieces' | 'rules' | 'keep'} TabName */
/** A part of the page that is painted after each change. @typedef {{paint: () => void}} Part */

const ARMY_RULE = 'draws.insufficient_material';

export class Studio {
  /**
   * @param {Site} site
   * @param {Design} design
   * @param {PieceSet} pieceSet
   */
  constructor(site, design, pieceSet) {
    this.site = site;
    this.design = design;
    this.pieceSet = pieceSet;
    /** Undo goes back to the first draft of this visit. @type {Drafts<Ruleset>} */
    this.history = new Drafts(withUsualZones(normalized(design.draft)), Infinity);
    /** @type {Study | null} */
    this.study = null;
    /** Why the server could not be asked. */
    this.problem = '';
    /** @type {import('./saver.js').SaveState} */
    this.saveState = 'saved';
    this.saveReason = '';
    /** A draft of another window. @type {Record<string, any> | null} */
    this.newer = null;
    /** @type {TabName} */
    this.tab = 'board';
    /** Whether what the server found is about another draft. */
    this.isStale = true;
    /** Takes away what was last told. @type {(() => void) | undefined} */
    this.closeNotice = undefined;
    /**
     * A drawing that becomes part of the design when the server has answered.
     * @type {Promise<void>}
     */
    this.drawing = Promise.resolve();
    /** The letter of the kind on the tab of pieces. */
    this.kind = this.ruleset.pieces[0]?.letter ?? '';
    /** @type {import('./zones.js').Side} */
    this.side = 'both';
    /** @type {import('./symmetry.js').Symmetry} */
    this.symmetry = { sides: 'mirror', wings: false };
    /** @type {Set<Part>} */
    this.parts = new Set();
    this.studies = new Studies((study, problem) => {
      this.study = study;
      this.problem = problem;
      this.isStale = false;
      if (study && this.dropArmyRule(study)) return;
      this.paint();
    });
    this.saver = new DraftSaver(
      design.id,
      design.draft_seq,
      (state, { reason = '', newer } = {}) => {
        this.saveState = state;
        this.saveReason = reason;
        this.newer = newer ?? null;
        this.paint();
      }
    );
    this.studies.ask(this.ruleset);
  }

  get ruleset() {
    return this.history.now;
  }

  /**
   * Makes an edit a step of the history; an amendment goes on with the last step.
   * @param {Ruleset} next
   * @param {'step' | 'amend'} [how]
   */
  edit(next, how = 'step') {
    const isChanged = how === 'amend' ? this.history.amend(next) : this.history.set(next);
    if (isChanged) this.changed();
  }

  /** @param {'undo' | 'redo'} way */
  travel(way) {
    if (this.history[way]()) this.changed();
  }

  changed() {
    const { pieces } = this.ruleset;
    if (!pieces.some(({ letter }) => letter === this.kind)) this.kind = pieces[0]?.letter ?? '';
    this.isStale = true;
    this.studies.ask(this.ruleset);
    this.saver.save(this.ruleset);
    this.paint();
  }

  /**
   * The draw by too few pieces is known for the usual army alone. Other pieces take it out of the
   * rules, so that nobody has to find it; one undo takes both back.
   * @param {Study} study
   */
  dropArmyRule(study) {
    const isAbout = (/** @type {Finding} */ { path }) => path === ARMY_RULE;
    if (study.ok || !study.faults?.some(isAbout)) return false;
    const next = withValue(this.ruleset, ARMY_RULE, undefined);
    if (next === this.ruleset) return false;
    this.edit(next, 'amend');
    this.closeNotice = toast(t('studio.army'));
    return true;
  }

  /** Takes the draft of another window, or keeps this one. @param {'take' | 'keep'} which */
  settle(which) {
    const { newer } = this;
    this.newer = null;
    this.saver.overrule();
    if (which === 'take' && newer) this.history.set(withUsualZones(normalized(newer)));
    this.changed();
  }

  /** What is wrong on a tab. @param {TabName} tab */
  faultsOn(tab) {
    return (this.study?.faults ?? []).filter(({ path }) => tabOf(path) === tab);
  }

  /** @param {TabName} tab */
  warningsOn(tab) {
    return (this.study?.warnings ?? []).filter(({ path }) => tabOf(path) === tab);
  }

  /** What concerns a piece kind. @param {string} letter */
  findingsOf(letter) {
    const place = this.ruleset.pieces.findIndex((kind) => kind.letter === letter);
    const isIts = (/** @type {Finding} */ { path }) =>
      path.startsWith('pieces') && placeInList(path) === place;
    const { faults = [], warnings = [] } = this.study ?? {};
    return { faults: faults.filter(isIts), warnings: warnings.filter(isIts) };
  }

  /** Takes over what the server says of the design itself. @param {Design} design */
  learn(design) {
    this.design = { ...design, draft: this.design.draft };
    this.paint();
  }

  paint() {
    for (const part of this.parts) part.paint();
  }

  leave() {
    // It would lie on the board of a game that begins from here.
    this.closeNotice?.();
    this.studies.stop();
    this.saver.stop();
  }
}
