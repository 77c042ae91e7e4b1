import { useTranslation } from 'react-i18next';
import type { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { RowsSkeleton } from '../../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../../server/stale-rows-note.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useFlowName } from '../pick/flow-field.tsx';
import { ConnectionFlowsForm } from './connection-flows-form.tsx';
import { useConnectionsWithFlows } from './connection-queries.ts';

/** Shows and changes the flows that each connection starts (coverage 2 §3). */
export function ConnectionFlowsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flow-start');
  const read = useConnectionsWithFlows();
  const [chosenId, setChosenId] = useState<number>();
  const chosen = read.data?.find(({ id }) => id === chosenId);
  const back = () => setChosenId(undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen === undefined ? t('connectionsTitle') : chosen.name}
      {...(chosen === undefined && { description: t('connectionsText') })}
      className="md:w-130"
    >
      <StaleRowsNote read={read} />
      {chosen !== undefined ? (
        <ConnectionFlowsForm key={chosen.id} connection={chosen} onDone={back} />
      ) : read.data === undefined ? (
        read.isError ? (
          <ServerUnavailable read={read} title={t('connectionsFailed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : read.data.length === 0 ? (
        <p className="text-muted-foreground">{t('noConnections')}</p>
      ) : (
        <ul className="grid gap-1.5">
          {read.data.map((connection) => (
            <li key={connection.id}>
              <ConnectionButton connection={connection} onOpen={() => setChosenId(connection.id)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ConnectionButton({ connection, onOpen }: { connection: ConnectionWithFlows; onOpen: () => void }) {
  const { t } = useTranslation('flow-start');
  const welcome = useFlowName(connection.flowIdWelcome);
  const notPhrase = useFlowName(connection.flowIdNotPhrase);
  const summaries = [
    [t('welcome'), welcome],
    [t('notPhrase'), notPhrase],
    [t('scheduled'), connection.selectedFlowIds.length === 0 ? '' : String(connection.selectedFlowIds.length)],
  ] as const;
  return (
    <button
      type="button"
      aria-label={t('change', { connection: connection.name })}
      onClick={onOpen}
      className="flex w-full min-w-0 items-center gap-3 rounded-md border border-border bg-popover px-3.5 py-2.5 text-left hover:bg-background"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <b className="truncate font-semibold">{connection.name}</b>
        <span className="text-small text-muted-foreground [overflow-wrap:anywhere]">
          {summaries.map(([what, which]) => `${what}: ${which === '' ? t('empty') : which}`).join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}
