import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../platform/session/use-access.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { LogEntries } from '../ticket-log/log-entries.tsx';

const ExplainedLog = lazyPart(
  async () => (await import('./explained-log.tsx')).ExplainedLog,
  ['contacts', 'ticket-log', 'rule-decisions', 'connections', 'settings', 'queues', 'integrations', 'kit'],
);

/**
 * A ticket's log as a timeline, the newest entry first. The log is only on the server, and is fetched when the user opens the
 * timeline. Admins also see what rules decided in the ticket, and why.
 */
export function TicketTimeline({ ticket }: { ticket: Pick<TicketRow, 'id' | 'whatsappId'> }) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const seesReasons = useAccess()({ permission: 'drawer-admin-items:view' });
  return (
    <div className="grid gap-2">
      <Button aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('log.hide') : t('log.show')}
      </Button>
      {isOpen && (
        <div id={listId}>
          <ServerQueries>
            <Suspense fallback={<RowsSkeleton />}>
              {seesReasons ? <ExplainedLog ticket={ticket} /> : <LogEntries ticketId={ticket.id} />}
            </Suspense>
          </ServerQueries>
        </div>
      )}
    </div>
  );
}
