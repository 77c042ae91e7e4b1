import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { isReplyWindowClosed } from '@prosa/domain/messages/reply-window';
import { useLiveQuery } from 'dexie-react-hooks';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { estimateServerTime } from '../platform/server-time.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { listNewestTicketPerContact } from '../tickets/list-newest-ticket-per-contact.ts';
import { toInstant } from './calendar-days.ts';
import { isDay, isTime } from './schedule-form.ts';

/**
 * Warns in the form of a scheduled message that the customer can only get a template at the chosen time, unless the customer
 * writes before. The warning depends on the tickets on the device, and is missing for a contact without a ticket on the device.
 */
export function LateScheduleNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('schedules');
  const database = useDatabase();
  const [contactId, whatsappId, date, time]: [ContactId | null, ConnectionId | null, string, string] = useWatch({
    name: ['contactId', 'whatsappId', 'date', 'time'],
  });
  const ticket = useLiveQuery(
    async () =>
      database === undefined || contactId === null
        ? undefined
        : (await listNewestTicketPerContact(database, [contactId], whatsappId)).get(contactId),
    [database, contactId, whatsappId],
  );
  if (ticket === undefined || ticket.contactId !== contactId || !isDay(date) || !isTime(time)) return null;
  // If the time of the message has passed, the server sends the message immediately, so the present time counts.
  const at = Math.max(Date.parse(toInstant(date, time, timeZone)), estimateServerTime().getTime());
  if (!isReplyWindowClosed(ticket, new Date(at))) return null;
  return (
    <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      {t(ticket.lastInboundAt === null ? 'composer.neverWrote' : 'afterWindow')}
    </p>
  );
}
