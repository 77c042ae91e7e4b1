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

/** The requirement that a user must meet to see the company's set-up on the home page. */
const setUpRequirement: Requirement = { permission: 'drawer-admin-items:view' };

type InboxSetUpState = { waiting: number; hasSimulator: boolean; hasConnection: boolean };

/** Counts the device's pending tickets, and finds out whether the company has a connection, and whether it has a simulator. */
export async function loadInboxSetUpState(database: LocalDatabase): Promise<InboxSetUpState> {
  const [waiting, simulators, connections] = await Promise.all([
    database.tickets.where('[status+updatedAt]').between(['pending', ''], ['pending', '\uffff']).count(),
    database.connections.filter(({ channel, isFormer }) => channel === 'simulator' && isFormer !== true).count(),
    database.connections.filter(({ isFormer }) => isFormer !== true).count(),
  ]);
  return { waiting, hasSimulator: simulators > 0, hasConnection: connections > 0 };
}

/**
 * The notice in place of a list without tickets. If tickets are pending, a button shows them. If the company has no connection,
 * no customer can write, so the notice links admins to the set-up. If the company has a simulator, the notice links to it.
 */
export function EmptyTicketList({ text, onWaiting }: { text: string; onWaiting: (() => void) | undefined }) {
  const { t } = useTranslation();
  const isMet = useAccess();
  const database = useDatabase();
  const found = useLiveQuery(async () => (database === undefined ? undefined : loadInboxSetUpState(database)), [database]);
  const isWaiting = onWaiting !== undefined && found !== undefined && found.waiting > 0;
  return (
    <Notice icon={Inbox} title={t('tickets.none')} text={text}>
      <div className="grid justify-items-center gap-3">
        {isWaiting && (
          <Button variant="primary" onClick={onWaiting}>
            {t('tickets.seeWaiting', { count: found.waiting })}
          </Button>
        )}
        {found?.hasConnection === false && isMet(setUpRequirement) && (
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
