import { useLiveQuery } from 'dexie-react-hooks';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Notice } from '../../ui/notice.tsx';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { Button } from '../../ui/button.tsx';

/** How many tickets wait for somebody, of those the device holds, and whether there is a simulator to write from. */
export async function readWaiting(database: LocalDatabase): Promise<{ waiting: number; hasSimulator: boolean }> {
  const [waiting, simulators] = await Promise.all([
    database.tickets.where('[status+updatedAt]').between(['pending', ''], ['pending', '\uffff']).count(),
    database.connections.filter(({ channel, isFormer }) => channel === 'simulator' && isFormer !== true).count(),
  ]);
  return { waiting, hasSimulator: simulators > 0 };
}

/** Shows in place of a list without tickets how many wait elsewhere, with the way there, and in the demo to the simulator. */
export function EmptyList({ text, onWaiting }: { text: string; onWaiting: (() => void) | undefined }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const found = useLiveQuery(async () => (database === undefined ? undefined : readWaiting(database)), [database]);
  const isWaiting = onWaiting !== undefined && found !== undefined && found.waiting > 0;
  return (
    <Notice icon={Inbox} title={t('tickets.none')} text={text}>
      <div className="grid justify-items-center gap-3">
        {isWaiting && (
          <Button variant="primary" onClick={onWaiting}>
            {t('tickets.seeWaiting', { count: found.waiting })}
          </Button>
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
