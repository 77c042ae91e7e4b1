import { parse } from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import type { SessionUser } from '@prosa/contract/session/session';
import { isNotificationTicket } from '@prosa/domain/tickets/is-notification-ticket';
import { countUnreadChats } from '../chats/count-unread-chats.ts';
import { showBadge } from '../platform/device/app-badge.ts';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { publishOutboxChange, registerBackgroundSync } from '../sync/outbox/outbox-signal.ts';
import { ticketCommands } from '../tickets/ticket-commands.ts';
import { sendOutboxInWorker } from './send-outbox-in-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Marks a ticket as read from its notification. The app's own command is added to the outbox, with or without a network or an
 * open page. If a page is open, the page sends the entry. Otherwise the worker or the next start of the app sends it.
 */
export async function markReadInWorker(user: SessionUser, ticketId: number): Promise<void> {
  const database = new LocalDatabase(localDatabaseName(user), deviceTables);
  try {
    const payload = { ticketId: parse(TicketId, ticketId) };
    const written = await writeCommand(database, ticketCommands['mark-ticket-read'], { payload, actor: user });
    const settings = (await database.settings.get('company'))?.values ?? {};
    const unread = await database.tickets.filter((ticket) => isNotificationTicket(user, settings, ticket)).count();
    await showBadge(unread + (await countUnreadChats(database, user.id)));
    if (!written.ok) return;
    publishOutboxChange();
    await registerBackgroundSync(self.registration);
    await sendOutboxInWorker(user, database);
  } finally {
    database.close();
  }
}
