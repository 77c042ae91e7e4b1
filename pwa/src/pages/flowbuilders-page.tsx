import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { Cable, EllipsisVertical, Plus, Search, Upload, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import * as v from 'valibot';
import { FlowTabs } from '../flows/flow-tabs.tsx';
import { ConnectionFlowsDialog } from '../flows/connections/connection-flows-dialog.tsx';
import { useFlowColumns } from '../flows/list/flow-columns.tsx';
import { DeleteFlowDialog } from '../flows/list/delete-flow-dialog.tsx';
import { FlowNameDialog } from '../flows/list/flow-name-dialog.tsx';
import { type FlowRowDialogKind, FlowRowMenu } from '../flows/list/flow-row-menu.tsx';
import { ImportFlowDialog } from '../flows/list/import-flow-dialog.tsx';
import { DailyWindowDialog } from '../flows/list/daily-window-dialog.tsx';
import { useFlowCommands } from '../flows/list/use-flow-commands.ts';
import { useFilteredFlows } from '../flows/list/use-filtered-flows.ts';
import { FilterBar } from '../kit/collection/filter-bar.tsx';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { DropdownMenu, MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Page } from '../ui/layout/page.tsx';

const AddressParameters = v.object({ q: v.optional(v.string(), '') });

/** The open dialog: about one flow, for a new flow, or about all flows. */
type FlowDialogRequest =
  | { readonly what: FlowRowDialogKind; readonly flow: Flow }
  | { readonly what: 'create' | 'import-new' | 'connections' };

/** The list of flows (coverage 3 §2), for users who see the administration. */
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
  const [{ q: typed }, setAddress] = useUrlFilters(AddressParameters);
  const [asked, setAsked] = useState<FlowDialogRequest>();
  const { flows, count, isAnswer, readAt, read, more } = useFilteredFlows(typed);
  const commands = useFlowCommands();
  const columns = useFlowColumns(commands.onSwitch);
  const close = () => setAsked(undefined);
  return (
    <Page
      title={t('list.title')}
      tabs={<FlowTabs here="flows" />}
      tools={<FilterBar search={{ label: t('list.search'), typed, onType: (q) => setAddress({ q }) }} />}
      actions={
        <>
          <FlowListMenu onAsk={(what) => setAsked({ what })} />
          <Button variant="primary" onClick={() => setAsked({ what: 'create' })}>
            <Plus aria-hidden />
            {t('list.add')}
          </Button>
        </>
      }
    >
      {flows !== undefined && flows.length > 0 && <StaleRowsNote read={read} readAt={readAt} />}
      <p role="status" className="sr-only">
        {isAnswer && typed.trim() !== '' && t('list.found', { count })}
      </p>
      {flows !== undefined && flows.length > 0 ? (
        <DataTable
          label={t('list.list')}
          columns={columns}
          rows={flows}
          count={count}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          onMore={more}
          isMoreComing={read.isFetchingNextPage}
          renderActions={(flow) => <FlowRowMenu flow={flow} onAsk={(what) => setAsked({ what, flow })} {...commands} />}
        />
      ) : read.isError ? (
        <ServerUnavailable read={read} title={t('list.failed')} />
      ) : !isAnswer ? (
        <RowsSkeleton />
      ) : typed.trim() === '' ? (
        <Notice icon={Workflow} title={t('list.none')} text={t('list.noneHint')}>
          <Button onClick={() => setAsked({ what: 'create' })}>{t('list.add')}</Button>
        </Notice>
      ) : (
        <Notice icon={Search} title={t('list.noMatch')}>
          <Button onClick={() => setAddress({ q: '' })}>{t('list.clearSearch')}</Button>
        </Notice>
      )}
      {asked !== undefined && <FlowDialog asked={asked} onClose={close} onCreated={({ id }) => navigate(`/flowbuilder/${id}`)} />}
    </Page>
  );
}

/** The menu of actions on the whole list. */
function FlowListMenu({ onAsk }: { onAsk: (what: 'import-new' | 'connections') => void }) {
  const { t } = useTranslation('flows');
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" size="icon" aria-label={t('common.more')}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
      <MenuAction onClick={() => onAsk('import-new')}>
        <Upload aria-hidden />
        {t('list.importNew')}
      </MenuAction>
      <MenuAction onClick={() => onAsk('connections')}>
        <Cable aria-hidden />
        {t('list.connections')}
      </MenuAction>
    </DropdownMenu>
  );
}

type FlowDialogProps = { asked: FlowDialogRequest; onClose: () => void; onCreated: (flow: Flow) => void };

function FlowDialog({ asked, onClose, onCreated }: FlowDialogProps) {
  switch (asked.what) {
    case 'create':
      return <FlowNameDialog flow={undefined} onClose={onClose} onCreated={onCreated} />;
    case 'name':
      return <FlowNameDialog flow={asked.flow} onClose={onClose} onCreated={onCreated} />;
    case 'schedule':
      return <DailyWindowDialog flow={asked.flow} onClose={onClose} />;
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
