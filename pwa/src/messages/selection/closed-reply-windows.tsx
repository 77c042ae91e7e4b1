import type { ContactId } from '@prosa/contract/ids';
import { isReplyWindowClosed } from '@prosa/domain/messages/reply-window';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { estimateServerTime } from '../../platform/server-time.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { listNewestTicketPerContact } from '../../tickets/list-newest-ticket-per-contact.ts';
import type { ComboboxOption } from '../../ui/fields/combobox.tsx';

/** The reason why only a template can be sent to a contact now. */
type ClosedReplyWindowReason = 'windowClosed' | 'neverWrote';

/**
 * Returns the contacts that can only get a template now, with the reason. The reason follows from the tickets on the device, so a
 * contact without a ticket on the device is left out.
 */
export function useClosedReplyWindows(contactIds: readonly ContactId[]): ReadonlyMap<ContactId, ClosedReplyWindowReason> {
  const database = useDatabase();
  const tickets = useLiveQuery(
    async () => (database === undefined ? undefined : listNewestTicketPerContact(database, contactIds)),
    [database, contactIds.join()],
  );
  return new Map(
    contactIds.flatMap((id): [ContactId, ClosedReplyWindowReason][] => {
      const ticket = tickets?.get(id);
      if (ticket === undefined || !isReplyWindowClosed(ticket, estimateServerTime())) return [];
      return [[id, ticket.lastInboundAt === null ? 'neverWrote' : 'windowClosed']];
    }),
  );
}

type ClosedReplyWindowNotesProps = {
  chosen: readonly ComboboxOption<ContactId>[];
  closedWindows: ReadonlyMap<ContactId, ClosedReplyWindowReason>;
};

/** Lists the chosen contacts who can only get a template, each with the reason. */
export function ClosedReplyWindowNotes({ chosen, closedWindows }: ClosedReplyWindowNotesProps) {
  const { t } = useTranslation('ticket-dialogs');
  return (['windowClosed', 'neverWrote'] as const).map((reason) => {
    const names = chosen.filter(({ value }) => closedWindows.get(value) === reason).map(({ label }) => label);
    return names.length === 0 ? null : (
      <p key={reason} role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
        {t('forward.closedWindow', { names, reason: t(`composer.${reason}`) })}
      </p>
    );
  });
}
