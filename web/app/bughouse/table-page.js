// A table as its visitor sees it: seats, what it waits for, people, score and the way to the match.

import { loadSet } from '../../pieces/index.js';
import { confirm } from '../dialog.js';
import { announce, fill, h, setText } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import '../i18n/elsewhere.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { ApiError, post } from '../net/api.js';
import { formatControl } from '../pages/control.js';
import { toast } from '../parts/toast.js';
import { askPosition } from '../tree/positions.js';
import { chooseComputer } from './computer-panel.js';
import { hostTools } from './host-tools.js';
import { peopleCard } from './people.js';
import { refill } from './refill.js';
import { seatRows } from './seat-cards.js';
import { newsOf, seatOf, teamBelow, titleOfTable, waitingFor } from './seating.js';
import { seriesCard } from './series.js';
import { shareCard } from './share.js';
import { smallBoard } from './small-board.js';
import { joinTable } from './table-join.js';
import { chooseTerms } from './terms-panel.js';
import { createWaitingClock } from './waiting-clock.js';

/** @import {Seat, TableSeat, TableState} from './types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */

const controlWords = {
  untimed: t('time.untimed'),
  days: (/** @type {number} */ count) => t('time.days', { count }),
};

export class TablePage {
  /** @param {Site} site @param {TableState} table */
  constructor(site, table) {
    this.site = site;
    this.table = table;
    /** @type {ReturnType<typeof smallBoard>[]} */
    this.pictures = [];
    this.title = h('h1');
    this.facts = h('p', { class: 'hint' });
    this.status = h('p', { class: 'table-status', role: 'status' });
    this.problem = h('div', { class: 'problem', role: 'alert' });
    this.actions = h('div', { class: 'table-actions' });
    this.late = createWaitingClock(announce, () => {
      this.table = { ...this.table, go_on_in_ms: 0 };
      this.paint();
    });
    this.above = h('div', { class: 'seat-row' });
    this.below = h('div', { class: 'seat-row' });
    this.teams = { above: h('div'), below: h('div') };
    this.boards = h('div', { class: 'table-boards', 'aria-hidden': 'true' });
    this.host = h('div', { class: 'table-host' });
    this.side = h('aside', { class: 'table-side' });
    this.element = this.arrange();
    this.orientation = -1;
    this.paint();
  }

  arrange() {
    const back = h('a', { class: 'section-link', href: '/bughouse' }, t('bughouse.table.others'));
    const help = h('a', { class: 'section-link', href: '/bughouse/help' }, t('bughouse.learn'));
    const felt = h(
      'div',
      { class: 'felt' },
      this.teams.above,
      this.above,
      this.boards,
      this.below,
      this.teams.below
    );
    const main = h(
      'div',
      { class: 'table-main' },
      h('div', { class: 'table-head' }, this.title, this.facts),
      this.status,
      this.late.element,
      this.actions,
      this.problem,
      felt,
      this.host
    );
    return h('div', { class: 'table-page' }, h('nav', { class: 'table-nav' }, back, help), main, this.side);
  }

  /** The table changed. @param {TableState} now */
  show(now) {
    const before = this.table;
    if (now.seq < before.seq) return;
    // Updates come without the picture of the link.
    this.table = { ...now, ...(before.qr && now.link === before.link ? { qr: before.qr } : {}) };
    this.paint();
    const news = newsOf(before, now);
    if (news.length) announce(news.join(' '));
    const left = news.length && before.members.length > now.members.length;
    if (left) toast(news.join(' '));
    if (now.match && now.match !== before.match && seatOf(now, now.you)) this.toMatch();
  }

  paint() {
    const { table, site } = this;
    const title = titleOfTable(table);
    setText(this.title, title);
    document.title = `${title} · ${t('app.name')}`;
    const rules = `${titleOf(table.ruleset)} · ${formatControl(table.terms.clock, controlWords)}`;
    const access = t(table.access === 'private' ? 'bughouse.access.private' : 'bughouse.access.public');
    setText(this.facts, `${rules} · ${access}`);
    setText(this.status, waitingFor(table));
    this.status.dataset.phase = table.phase;
    this.late.show(table.go_on_in_ms);
    const rows = seatRows(site, table, {
      sit: (seat) => this.sit(seat),
      computer: (seat) => this.computer(seat),
    });
    refill(this.above, ...rows.above);
    refill(this.below, ...rows.below);
    fill(this.teams.above, rows.teams.above);
    fill(this.teams.below, rows.teams.below);
    refill(this.actions, ...this.actionButtons());
    refill(this.host, hostTools(table, this.hostActs()));
    refill(this.side, shareCard(table), peopleCard(table, this.peopleActs()), seriesCard(table));
    void this.paintBoards();
  }

  /** The two boards between the seats, turned so that the team below sits together. */
  async paintBoards() {
    const { table, site } = this;
    const below = teamBelow(table);
    if (this.orientation === below) return;
    this.orientation = below;
    try {
      const [pieceSet, answer] = await Promise.all([
        loadSet(site.preferences.now.pieces),
        askPosition({ ruleset: table.terms.ruleset }),
      ]);
      if (this.orientation !== below) return;
      this.pictures.forEach((picture) => picture.destroy());
      const [first] = answer.boards;
      this.pictures = [0, 1].map((index) => {
        const isWhite = (index === 0) === (below === 0);
        const orientation = isWhite ? 'white' : 'black';
        const board = answer.boards[index] ?? first;
        const { ruleset } = answer;
        return smallBoard(site, pieceSet, { ruleset, board, orientation, label: '' });
      });
      fill(this.boards, ...this.pictures.map(({ element }) => element));
    } catch {
      // The seats say everything without the boards too.
    }
  }

  /** What the visitor can do now, the most likely first. */
  actionButtons() {
    const { table } = this;
    if (table.phase === 'closed') return [];
    if (table.phase === 'playing') return this.matchButtons();
    const own = seatOf(table, table.you);
    return own ? this.seatedButtons(own) : this.standingButtons();
  }

  matchButtons() {
    const { table } = this;
    const isPlaying = seatOf(table, table.you) !== undefined;
    const words = t(isPlaying ? 'bughouse.do.toMatch' : 'bughouse.do.watch');
    const watch = { type: 'button', class: 'main', 'data-key': 'match', onclick: () => this.toMatch() };
    return [table.match ? h('button', watch, words) : null];
  }

  /** @param {TableSeat} own */
  seatedButtons(own) {
    const { table } = this;
    const ready = {
      type: 'button',
      class: own.ready ? '' : 'main',
      'data-key': 'ready',
      onclick: () => void this.act('ready', { ready: !own.ready }),
    };
    const goOn = own.ready && table.go_on_in_ms === 0;
    return [
      h('button', ready, t(own.ready ? 'bughouse.do.notReady' : 'bughouse.do.ready')),
      goOn && (table.queue ?? []).length ? this.button('goOnQueue', 'go-on', { with: 'queue' }) : null,
      goOn ? this.plainButton('bughouse.do.goOnComputer', 'goOnComputer', () => this.goOnWithComputer()) : null,
      this.button('stand', 'stand', {}),
      this.leaveButton(),
    ];
  }

  standingButtons() {
    const { table } = this;
    const free = table.seats.some((seat) => seat.member === undefined);
    const isMember = table.you !== undefined;
    const waits = isMember && (table.queue ?? []).includes(/** @type {number} */ (table.you));
    return [
      free ? this.button('random', 'sit', { kind: 'random' }, 'main') : null,
      free ? this.button('pair', 'sit', { kind: 'pair' }) : null,
      !free && !waits ? this.button('queue', 'sit', { kind: 'queue' }, 'main') : null,
      waits ? this.button('unqueue', 'stand', {}) : null,
      isMember ? this.leaveButton() : null,
    ];
  }

  leaveButton() {
    return this.plainButton('bughouse.do.leave', 'leave', () => this.leave());
  }

  /**
   * @param {'random' | 'pair' | 'queue' | 'unqueue' | 'stand' | 'goOnQueue'} name
   * @param {string} act
   * @param {object} body
   * @param {string} [kind]
   */
  button(name, act, body, kind = '') {
    const onclick = () => void this.act(act, body);
    return h('button', { type: 'button', class: kind, 'data-key': name, onclick }, t(`bughouse.do.${name}`));
  }

  /** @param {Key} label @param {string} key @param {() => Promise<void>} action */
  plainButton(label, key, action) {
    return h('button', { type: 'button', 'data-key': key, onclick: () => void action() }, t(label));
  }

  /**
   * Asks the server for something, as a member.
   * @param {string} name
   * @param {object} body
   */
  async act(name, body) {
    const { site, table } = this;
    fill(this.problem);
    try {
      if (table.you === undefined) this.show(await joinTable(site, table.id, {}));
      this.show(await post(`/tables/${table.id}/${name}`, body));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(this.problem, t('app.failed', { reason: error.message }));
    }
  }

  /** @param {Seat} seat */
  sit(seat) {
    void this.act('sit', { kind: 'seat', seat });
  }

  /** Puts a computer into a seat, or takes it away. @param {TableSeat} shown */
  computer({ seat, computer }) {
    void chooseComputer(this.site, computer?.id, (opponent) =>
      void this.act('computer', { seat, ...(opponent ? { opponent } : {}) })
    );
  }

  async goOnWithComputer() {
    await chooseComputer(this.site, undefined, (opponent) =>
      void this.act('go-on', { with: 'computer', ...(opponent ? { opponent } : {}) })
    );
  }

  async leave() {
    const isPlaying = this.table.phase === 'playing' && seatOf(this.table, this.table.you);
    if (isPlaying && !(await confirm(t('bughouse.do.leave.sure')))) return;
    try {
      await post(`/tables/${this.table.id}/leave`, {});
      this.site.navigate('/bughouse');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(this.problem, t('app.failed', { reason: error.message }));
    }
  }

  /** The match that is being played; its page leads back here. */
  toMatch() {
    const { match } = this.table;
    if (match) this.site.navigate(`/m/${match}`);
  }

  /** @returns {import('./host-tools.js').HostActs} */
  hostActs() {
    return {
      arrange: (how) => void this.act('arrange', { how }),
      fill: () => void this.fillSeats(),
      terms: () => chooseTerms(this.table, (terms) => void this.act('terms', terms)),
      close: async () => {
        if (await confirm(t('bughouse.host.close.sure'))) await this.act('close', {});
      },
    };
  }

  /** Computers of one level take all free seats. */
  async fillSeats() {
    await chooseComputer(this.site, undefined, async (opponent) => {
      if (!opponent) return;
      const free = this.table.seats.filter((one) => one.member === undefined && !one.computer);
      for (const { seat } of free) await this.act('computer', { seat, opponent });
    });
  }

  /** @returns {import('./people.js').PeopleActs} */
  peopleActs() {
    return {
      host: ({ member }) => void this.act('host', { member }),
      kick: async ({ member, name }) => {
        if (await confirm(t('bughouse.people.kick.sure', { name }))) await this.act('kick', { member });
      },
    };
  }

  destroy() {
    this.late.destroy();
    this.pictures.forEach((picture) => picture.destroy());
  }
}
