import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { ConnectionPlayer } from './connection-player.tsx';
import { loadConnectionParts } from './load-connection-parts.ts';
import { toPlayedConnection } from './to-played-connection.ts';

type TryConnectionPanelProps = { row: ManagedConnection; onClose: () => void };

/**
 * Lets an admin write to a connection as a customer. The play runs only in this browser, with the settings that the server has
 * now. It sends and stores nothing.
 */
export function TryConnectionPanel({ row, onClose }: TryConnectionPanelProps) {
  const { t } = useTranslation('connection-play');
  return (
    <SidePanel title={t('title', { name: row.name })} subtitle={t('subtitle')} onClose={onClose} isWide>
      <LoadedConnection row={row} />
    </SidePanel>
  );
}

function LoadedConnection({ row }: { row: ManagedConnection }) {
  const { t } = useTranslation('connection-play');
  const user = useSignedInUser();
  const { people } = useCompanyDirectory();
  const read = useQuery({
    queryKey: ['connection-play', row.id, row.version],
    queryFn: () => loadConnectionParts(row, user),
    gcTime: 0,
  });
  const parts = read.data;
  const of = useMemo(() => {
    const all = people.some(({ id }) => id === user.id) ? people : [user, ...people];
    return parts === undefined ? undefined : toPlayedConnection({ ...parts, people: all });
  }, [parts, people, user]);
  if (of !== undefined) return <ConnectionPlayer of={of} />;
  return read.isError ? <ServerUnavailable read={read} title={t('failed')} /> : <RowsSkeleton />;
}
