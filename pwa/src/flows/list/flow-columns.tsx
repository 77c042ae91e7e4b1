import type { Flow } from '@prosa/contract/flows/flow';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { standardColumn } from '../../kit/collection/standard-column.tsx';
import { cn } from '../../ui/cn.ts';
import type { TableColumn } from '../../ui/data-table/table-column.ts';

/** Returns the columns of the list of flows. A press anywhere in a row opens the editor, except on the row's switch and menu. */
export function useFlowColumns(onSwitch: (flow: Flow, active: boolean) => void): readonly TableColumn<Flow>[] {
  const { t } = useTranslation('flows');
  return [
    {
      id: 'name',
      header: t('list.name'),
      renderCell: ({ id, name }) => (
        <Link
          href={`/flowbuilder/${id}`}
          data-row-opener
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          {name}
        </Link>
      ),
    },
    standardColumn.toggle<Flow>('status', {
      header: t('list.status'),
      isOn: ({ active }) => active,
      on: t('list.active'),
      off: t('list.inactive'),
      nameOf: ({ name }) => t('list.activeOf', { name }),
      onToggle: onSwitch,
    }),
    {
      id: 'schedule',
      header: t('list.schedule'),
      width: '8.5rem',
      renderCell: ({ scheduledTimeRun }) =>
        scheduledTimeRun === null ? (
          <span className="text-muted-foreground">{t('list.always')}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-secondary-foreground tabular-nums">
            <Clock aria-hidden className="size-3.5 text-muted-foreground" />
            {scheduledTimeRun.replace('-', '–')}
          </span>
        ),
    },
    {
      id: 'version',
      header: t('list.version'),
      width: '8.5rem',
      renderCell: ({ version, active }) =>
        version === null ? (
          <span title={t('list.unpublishedHint')} className={cn(active ? 'text-warning' : 'text-muted-foreground')}>
            {t('list.unpublished')}
          </span>
        ) : (
          <span className="text-secondary-foreground tabular-nums">v{version}</span>
        ),
    },
  ];
}
