import { useTranslation } from 'react-i18next';
import { RowChangeNote } from '../kit/row-change-note.tsx';
import { useLanguage } from '../platform/language.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { toScheduleLane } from './save-schedule.ts';
import { ScheduleStateIcon } from './schedule-state-icon.tsx';
import type { ScheduleView } from './use-schedules.ts';

/** Returns the columns of the list of scheduled messages. */
export function useScheduleColumns(timeZone: string): readonly TableColumn<ScheduleView>[] {
  const { t } = useTranslation('schedules');
  const { locale } = useLanguage();
  const { people } = useCompanyDirectory();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone });
  return [
    {
      id: 'time',
      header: t('when'),
      width: '10rem',
      value: ({ sendAt }) => sendAt,
      renderCell: ({ sendAt }) => <span className="tabular-nums">{format.format(new Date(sendAt))}</span>,
    },
    {
      id: 'contact',
      header: t('contact'),
      value: ({ contactName }) => contactName,
      renderCell: (row) => (
        <div className="grid min-w-0 gap-0.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{row.contactName}</span>
          <span className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">{row.body}</span>
          <div className="relative z-raised justify-self-start">
            <RowChangeNote of={toScheduleLane(row.id)} isWaiting={row.isWaiting} refusal={row.refusal} />
          </div>
        </div>
      ),
    },
    {
      id: 'author',
      header: t('author'),
      width: '9rem',
      value: ({ userId }) => people.find(({ id }) => id === userId)?.name ?? '',
      renderCell: ({ userId }) => people.find(({ id }) => id === userId)?.name ?? '',
    },
    {
      id: 'status',
      header: t('statusLabel'),
      width: '9rem',
      value: ({ status }) => t(`status.${status}`),
      renderCell: (row) => (
        <span className="flex items-center gap-1.5">
          <ScheduleStateIcon row={row} />
          {t(`status.${row.status}`)}
        </span>
      ),
    },
  ];
}
