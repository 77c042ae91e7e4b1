import type { Requirement } from '@prosa/domain/session/requirement';
import { useLiveQuery } from 'dexie-react-hooks';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAccess } from '../../platform/session/use-access.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** The requirement for users to whom the home page shows the set-up. */
const setUp: Requirement = { permission: 'drawer-admin-items:view' };

type Readiness = { waiting: number; hasSimulator: boolean; hasConnection: boolean };

/** Counts the device's pending tickets, and finds out whether there is a connection, or a simulator from which to write. */
export async function loadInboxReadiness(database: LocalDatabase): Promise<Readiness> {
  const [waiting, simulators, connections] = await Promise.all([
    database.tickets.where('[status+updatedAt]').between(['pending', ''], ['pending', '\uffff']).count(),
    database.connections.filter(({ channel, isFormer }) => channel === 'simulator' && isFormer !== true).count(),
    database.connections.filter(({ isFormer }) => isFormer !== true).count(),
  ]);
  return { waiting, hasSimulator: simulators > 0, hasConnection: connections > 0 };
}

/**
 * Replaces an empty list. It shows how many tickets wait in another tab and links to them. Without a connection no customer can
 * write, so the list links the company's admins to the set-up, or to the simulator if there is one.
 */
export function EmptyTicketList({ text, onWaiting }: { text: string; onWaiting: (() => void) | undefined }) {
  const { t } = useTranslation();
  const isMet = useAccess();
  const database = useDatabase();
  const found = useLiveQuery(async () => (database === undefined ? undefined : loadInboxReadiness(database)), [database]);
  const isWaiting = onWaiting !== undefined && found !== undefined && found.waiting > 0;
  return (
    <Notice icon={Inbox} title={t('tickets.none')} text={text}>
      <div className="grid justify-items-center gap-3">
        {isWaiting && (
          <Button variant="primary" onClick={onWaiting}>
            {t('tickets.seeWaiting', { count: found.waiting })}
          </Button>
        )}
        {found?.hasConnection === false && isMet(setUp) && (
          <ButtonLink href="/" variant="primary">
            {t('tickets.toSetUp')}
          </ButtonLink>
        )}
        {found?.hasSimulator === true && (
          <Link href="/simulator" target="_blank" className="text-accent-foreground underline underline-offset-2">
            {t('tickets.toSimulator')}
          </Link>
        )}
      </div>
    </Notice>
  );
}
