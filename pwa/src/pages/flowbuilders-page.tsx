import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { Search, Workflow } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ConnectionFlowsDialog } from '../flows/connections/connection-flows-dialog.tsx';
import { DeleteFlowDialog } from '../flows/list/delete-flow-dialog.tsx';
import { FlowListHeader } from '../flows/list/flow-list-header.tsx';
import { FlowNameDialog } from '../flows/list/flow-name-dialog.tsx';
import type { AskedOfFlow } from '../flows/list/flow-row-menu.tsx';
import { FlowTable } from '../flows/list/flow-table.tsx';
import { ImportFlowDialog } from '../flows/list/import-flow-dialog.tsx';
import { ScheduleDialog } from '../flows/list/schedule-dialog.tsx';
import { useFlowCommands } from '../flows/list/use-flow-commands.ts';
import { useShownFlows } from '../flows/list/use-shown-flows.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerAway, ServerNote } from '../server/server-note.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { Notice } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';

/** The dialog that is open: of a row, of a new flow, or of all flows. */
type Asked = { readonly what: AskedOfFlow; readonly flow: Flow } | { readonly what: 'create' | 'import-new' | 'connections' };

/** The list of flows (coverage 3 §2), for who sees the administration. */
export function FlowBuildersPage() {
  return (
    <ServerQueries>
      <FlowList />
    </ServerQueries>
  );
}

function FlowList() {
  const { t } = useTranslation('flows');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const { flows, count, isAnswer, readAt, read, more } = useShownFlows(typed);
  const commands = useFlowCommands();
  const searchBox = useRef<HTMLInputElement>(null);
  const close = () => setAsked(undefined);
  const clear = () => {
    setTyped('');
    searchBox.current?.focus();
  };
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas">
      <FlowListHeader typed={typed} onType={setTyped} searchBox={searchBox} onAsk={(what) => setAsked({ what })} />
      {flows !== undefined && flows.length > 0 && <ServerNote read={read} readAt={readAt} />}
      <p role="status" className="sr-only">
        {isAnswer && typed.trim() !== '' && t('list.found', { count })}
      </p>
      {flows !== undefined && flows.length > 0 ? (
        <FlowTable
          {...commands}
          flows={flows}
          count={count}
          onMore={more}
          isMoreComing={read.isFetchingNextPage}
          onAsk={(what, flow) => setAsked({ what, flow })}
        />
      ) : read.isError ? (
        <ServerAway read={read} title={t('list.failed')} />
      ) : !isAnswer ? (
        <RowsSkeleton />
      ) : typed.trim() === '' ? (
        <Notice icon={Workflow} title={t('list.none')} text={t('list.noneHint')}>
          <Button onClick={() => setAsked({ what: 'create' })}>{t('list.add')}</Button>
        </Notice>
      ) : (
        <Notice icon={Search} title={t('list.noMatch')}>
          <Button onClick={clear}>{t('list.clearSearch')}</Button>
        </Notice>
      )}
      {asked !== undefined && (
        <AskedDialog asked={asked} onClose={close} onCreated={({ id }) => navigate(`/flowbuilder/${id}`)} />
      )}
    </div>
  );
}

type AskedDialogProps = { asked: Asked; onClose: () => void; onCreated: (flow: Flow) => void };

function AskedDialog({ asked, onClose, onCreated }: AskedDialogProps) {
  switch (asked.what) {
    case 'create':
      return <FlowNameDialog flow={undefined} onClose={onClose} onCreated={onCreated} />;
    case 'name':
      return <FlowNameDialog flow={asked.flow} onClose={onClose} onCreated={onCreated} />;
    case 'schedule':
      return <ScheduleDialog flow={asked.flow} onClose={onClose} />;
    case 'delete':
      return <DeleteFlowDialog flow={asked.flow} onClose={onClose} />;
    case 'import':
      return <ImportFlowDialog flow={asked.flow} onClose={onClose} />;
    case 'import-new':
      return <ImportFlowDialog flow={undefined} onClose={onClose} />;
    case 'connections':
      return <ConnectionFlowsDialog onClose={onClose} />;
  }
}
