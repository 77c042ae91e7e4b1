import { QueueId, TagId } from '@prosa/contract/ids';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { UserSummary } from '@prosa/contract/session/session';
import * as v from 'valibot';
import { addMessageToChat, isMember, makeChat } from './model/model-chat-rows.ts';
import { makeInboxView } from './model/model-inbox-views.ts';
import { makeSchedule } from './model/model-schedules.ts';
import { makeQuickMessage, makeTicketNote, makeModelUuid } from './model/model-rows.ts';
import type { RowTable } from '../sync/rows/row-change.ts';
import type { RunStep } from './run-step.ts';

/** Runs the actions of colleagues in the office and of the administrator. */
export const runActionsOfOthers: RunStep = (simulation, _device, random) =>
  simulation.transact(random, (xid, changes) => {
    const { server } = simulation;
    const row = random.of([...server.tickets.values()])?.row;
    const contact = random.of([...server.contacts.values()])?.row;
    const user = random.of([...server.users.values()].filter(({ user: each }) => each.profile === 'user'));
    if (row === undefined || contact === undefined || user === undefined) return;
    // Schedules, views and tags are chosen more often than other kinds of rows, because few commands are about them.
    const kind = random.chance(0.4) ? 11 + random.below(3) : random.below(14);
    // A row is chosen more often if a device has an unsent command about it.
    const contested = simulation.listContestedRows();
    const pick = <T extends { readonly row: { readonly id: string | number } }>(table: RowTable, rows: readonly T[]) =>
      (random.chance(0.7) ? random.of(rows.filter((each) => contested.has(`${table}:${each.row.id}`))) : undefined) ??
      random.of(rows);
    if (kind === 0) server.removeTicket(xid, changes, row.id);
    if (kind === 1) {
      server.contacts.set(contact.id, { row: { ...contact, name: `renamed ${server.nextId++}`, updatedAt: server.now() }, xid });
      changes.contacts.set(contact.id, 'update');
    }
    if (kind === 2 || kind === 3) {
      const queueIds = (random.of([[1], [2], [1, 2], []]) ?? []).map((id) => v.parse(QueueId, id));
      user.user = { ...user.user, queueIds };
      user.summary = v.parse(UserSummary, { ...user.summary, queueIds });
      user.xid = xid;
      server.stampScope(user, xid);
    }
    if (kind === 4) {
      server.settings = {
        ...server.settings,
        requiredTag: random.chance(0.5) ? 'enabled' : 'disabled',
        closeTicketOnTransfer: random.chance(0.5) ? 'enabled' : 'disabled',
        userRating: random.chance(0.5) ? 'enabled' : 'disabled',
      };
      server.settingsXid = xid;
    }
    if (kind === 5) {
      const quick = random.of([...server.quickMessages.values()])?.row;
      const id = makeModelUuid('5', server.nextId++);
      if (quick !== undefined && random.chance(0.5)) server.remove(xid, 'quickMessages', quick.id);
      else if (quick !== undefined)
        server.quickMessages.set(quick.id, { row: { ...quick, visao: !quick.visao, updatedAt: server.now() }, xid });
      else
        server.quickMessages.set(id, {
          row: makeQuickMessage(id, user.user.id, { at: server.now(), isShared: random.chance(0.5) }),
          xid,
        });
    }
    if (kind === 6) {
      const note = random.of([...server.ticketNotes.values()])?.row;
      const id = makeModelUuid('6', server.nextId++);
      if (note !== undefined && random.chance(0.4)) server.remove(xid, 'ticketNotes', note.id);
      else server.ticketNotes.set(id, { row: makeTicketNote(id, row, { user: user.user, at: server.now(), note: 'note' }), xid });
    }
    if (kind === 11) {
      // A scheduled message is sent or deleted, or a colleague schedules one.
      const schedule = pick('schedules', [...server.schedules.values()])?.row;
      const id = makeModelUuid('7', server.nextId++);
      if (schedule === undefined)
        server.schedules.set(id, { row: makeSchedule(id, user.user.id, { at: server.now(), contactId: contact.id }), xid });
      else if (random.chance(0.3)) server.remove(xid, 'schedules', schedule.id);
      else {
        const [at, isSent] = [server.now(), random.chance(0.5)];
        const sent = { status: isSent ? ('ENVIADA' as const) : ('ERRO' as const), sentAt: isSent ? at : null, updatedAt: at };
        server.schedules.set(schedule.id, { row: { ...schedule, ...sent, sentTimes: 1 }, xid });
      }
    }
    if (kind === 12) {
      // A user saves, changes or deletes a view on a device outside of the simulation.
      const stored = pick('inboxViews', [...server.inboxViews.values()]);
      const id = makeModelUuid('8', server.nextId++);
      const userId = stored?.userId ?? user.user.id;
      const view = stored === undefined ? makeInboxView(id, server.now()) : { ...stored.row, name: id, updatedAt: server.now() };
      if (stored !== undefined && random.chance(0.3)) server.remove(xid, 'inboxViews', view.id);
      else server.inboxViews.set(view.id, { row: view, userId, xid });
      changes.inboxViews.set(view.id, userId);
    }
    if (kind === 13) {
      // A colleague adds a tag to a contact or removes one, often while a device has an unsent command about the contact.
      const tagged = pick('contacts', [...server.contacts.values()])?.row ?? contact;
      const tagId = v.parse(TagId, 1 + random.below(2));
      const apply = (tagIds: ReadonlySet<number>): number[] =>
        tagIds.has(tagId) ? [...tagIds].filter((id) => id !== tagId) : [...tagIds, tagId];
      const tagIds = v.parse(v.array(TagId), apply(new Set(tagged.tagIds)).toSorted());
      server.contacts.set(tagged.id, { row: { ...tagged, tagIds, updatedAt: server.now() }, xid });
      changes.contacts.set(tagged.id, 'update');
      simulation.ledger.tagChanges.push({ taken: server.taken.length, contactId: tagged.id, apply });
    }
    const chat = random.of([...server.chats.values()])?.row;
    if (kind === 9 && chat !== undefined) {
      const by = random.of(chat.users)?.userId ?? 1;
      server.chats.set(chat.id, { row: addMessageToChat(chat, by, { text: `said ${server.nextId++}`, at: server.now() }), xid });
      changes.chats.push(chat.id);
    }
    if (kind === 10 && chat !== undefined) {
      // A user leaves the chat, or returns to it if the user had left it.
      const users = isMember(chat, user.user.id)
        ? chat.users.filter(({ userId }) => userId !== user.user.id)
        : [...chat.users, ...makeChat(chat.id, [user.user], server.now()).users];
      if (isMember(chat, user.user.id)) server.removals.push({ table: 'chats', id: chat.id, xid, userId: user.user.id });
      server.chats.set(chat.id, { row: { ...chat, users, updatedAt: server.now() }, xid });
      changes.chats.push(chat.id);
    }
    if ((kind === 7 || kind === 8) && row.status !== 'closed') {
      const moved = random.of([
        { status: 'open', userId: 2, queueId: 1 },
        { status: 'open', userId: 3, queueId: 2 },
        { status: 'pending', userId: null, queueId: 1 + random.below(2) },
        { status: 'closed', userId: row.userId, queueId: row.queueId },
      ] as const);
      server.putTicket(
        xid,
        changes,
        v.parse(TicketRow, {
          ...row,
          ...moved,
          unreadMessages: moved?.status === 'closed' ? 0 : row.unreadMessages,
          updatedAt: server.now(),
        }),
      );
    }
  });
