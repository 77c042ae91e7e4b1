import * as v from 'valibot';
import { PullPage } from '@prosa/contract/sync/pull';
import { makePullPage as samplePage } from '../../testing/sample-rows.ts';
import { isMember } from './model-chat-rows.ts';
import type { ModelServer, StoredModelRow } from './model-server.ts';

const PHASE_COUNT = 3;

export type ModelWindow = { readonly scopeXid: number; readonly from: number; readonly to: number; readonly phase: number };
const WindowCursor = v.pipe(
  v.string(),
  v.regex(/^(\d+~){3}\d+$/),
  v.transform((text) => text.split('~').map(Number)),
  v.tuple([v.number(), v.number(), v.number(), v.number()]),
);

/** The model's pull. A planted bug can replace its members. */
export class ModelPull {
  readonly server: ModelServer;
  constructor(server: ModelServer) {
    this.server = server;
  }

  window = (userId: number, cursor: string | undefined): { window: ModelWindow; reset: boolean } => {
    const scopeXid = this.scopeOf(userId);
    const to = this.server.watermark();
    const known = v.safeParse(WindowCursor, cursor);
    const fresh = { window: { scopeXid, from: 0, to, phase: 0 }, reset: true };
    if (!known.success) return fresh;
    const [scope, from, until, phase] = known.output;
    if (scope !== scopeXid) return fresh;
    if (phase < PHASE_COUNT) return { window: { scopeXid, from, to: until, phase }, reset: false };
    return { window: { scopeXid, from: until, to, phase: 0 }, reset: false };
  };
  scopeOf = (userId: number): number => this.server.users.get(userId)?.scopeXid ?? 0;
  isIn = (xid: number, { from, to }: ModelWindow): boolean => from === 0 || (xid >= from && xid < to);

  /**
   * Returns one page of the pull. With `split`, the page has only one phase of the pull (the rows, the tickets' rows or the
   * removals), and otherwise all three.
   */
  page = (userId: number, cursor: string | undefined, split: boolean): PullPage => {
    const { window, reset } = this.window(userId, cursor);
    const page = samplePage({ cursor: '', done: false, reset });
    let { phase } = window;
    do this.fill(page, userId, { ...window, phase: phase++ });
    while (phase < PHASE_COUNT && !split);
    const next = `${window.scopeXid}~${window.from}~${window.to}~${phase}`;
    return { ...page, upTo: String(window.to), done: phase === PHASE_COUNT, cursor: next };
  };

  private fill(page: PullPage, userId: number, window: ModelWindow): void {
    const { phase } = window;
    if (phase === 0) this.fillRows(page, userId, window);
    else if (phase === 1) this.fillTicketRows(page, userId, window);
    else this.fillRemoved(page, userId, window);
  }

  /** Adds the changed tickets, their contacts, and the changed rows of all other tables except messages and notes. */
  fillRows = (page: PullPage, userId: number, window: ModelWindow): void => {
    const { server } = this;
    const user = server.userOf(userId);
    const changed = <T>(rows: Iterable<StoredModelRow<T>>): T[] =>
      [...rows].filter(({ xid }) => this.isIn(xid, window)).map(({ row }) => row);
    page.queues = changed(server.queues.values());
    page.tags = changed(server.tags.values());
    page.connections = changed(server.connections.values());
    page.users = [...server.users.values()].filter(({ xid }) => this.isIn(xid, window)).map(({ summary }) => summary);
    if (window.from === 0 || this.isIn(server.settingsXid, window)) page.settings = { ...server.settings };
    for (const row of changed(server.quickMessages.values()))
      if (row.geral || row.visao || row.userId === userId) page.quickMessages.push(row);
      else if (window.from !== 0) page.removed.quickMessages.push(row.id);
    page.schedules = changed(server.schedules.values());
    page.inboxViews = changed([...server.inboxViews.values()].filter((stored) => stored.userId === userId));
    page.chats = changed(server.chats.values()).filter((row) => isMember(row, userId));
    const held = [...server.tickets.values()].filter(({ row }) => server.sees(user, row));
    page.tickets = held.filter(({ xid }) => this.isIn(xid, window)).map(({ row }) => row);
    const contactIds = new Set(page.tickets.map(({ contactId }) => contactId));
    const heldContacts = new Set(held.map(({ row }) => row.contactId));
    for (const { row, xid } of server.contacts.values())
      if (contactIds.has(row.id) || (window.from !== 0 && heldContacts.has(row.id) && this.isIn(xid, window)))
        page.contacts.push(row);
  };

  /** Adds new messages and notes of visible tickets, and all messages and notes of a ticket that became visible. */
  fillTicketRows = (page: PullPage, userId: number, window: ModelWindow): void => {
    const { server } = this;
    const user = server.userOf(userId);
    const isSent = ({ row, xid }: StoredModelRow<{ ticketId: number }>): boolean => {
      const ticket = server.tickets.get(row.ticketId);
      if (ticket === undefined || !server.sees(user, ticket.row)) return false;
      return this.isIn(xid, window) || this.isIn(ticket.viewXid, window);
    };
    page.messages = [...server.messages.values()].filter(isSent).map(({ row }) => row);
    page.ticketNotes = [...server.ticketNotes.values()].filter(isSent).map(({ row }) => row);
  };

  /** Adds the removals: tickets that the user can't see any more, and deleted rows. */
  fillRemoved = (page: PullPage, userId: number, window: ModelWindow): void => {
    if (window.from === 0) return;
    const { server } = this;
    const user = server.userOf(userId);
    for (const { row, viewXid } of server.tickets.values())
      if (!server.sees(user, row) && this.isIn(viewXid, window)) page.removed.tickets.push(row.id);
    const gone = server.removals.filter(({ xid, userId: of = userId }) => of === userId && this.isIn(xid, window));
    const removed = v.parse(PullPage.entries.removed, {
      ...samplePage({}).removed,
      ...Object.fromEntries(
        ['tickets', 'contacts', 'quickMessages', 'ticketNotes', 'schedules', 'inboxViews', 'chats'].map((table) => [
          table,
          gone.filter((each) => each.table === table).map(({ id }) => id),
        ]),
      ),
    });
    // Returns whether the user has returned to the removed chat. The page brings such a chat with its rows, and must not remove
    // it.
    const isStillIn = (id: number): boolean => {
      const chat = server.chats.get(id)?.row;
      return chat !== undefined && isMember(chat, userId);
    };
    page.removed.tickets.push(...removed.tickets);
    page.removed.contacts.push(...removed.contacts);
    page.removed.quickMessages.push(...removed.quickMessages);
    page.removed.ticketNotes.push(...removed.ticketNotes);
    page.removed.schedules.push(...removed.schedules);
    page.removed.inboxViews.push(...removed.inboxViews);
    page.removed.chats.push(...removed.chats.filter((id) => !isStillIn(id)));
  };
}
