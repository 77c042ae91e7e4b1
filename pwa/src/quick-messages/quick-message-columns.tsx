import { Check, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { RowChangeNote } from '../kit/row-change-note.tsx';
import { toQuickMessageLane } from './save-quick-message.ts';
import type { QuickMessageView } from './use-quick-messages.ts';

/** Returns the columns of the list of quick replies. */
export function useQuickMessageColumns(): readonly TableColumn<QuickMessageView>[] {
  const { t } = useTranslation('quick-messages');
  return [
    { id: 'shortcode', header: t('shortcode'), renderCell: (row) => <QuickMessageSummary row={row} /> },
    { id: 'media', header: t('media'), width: 'minmax(0,0.5fr)', renderCell: (row) => <MediaName row={row} /> },
    {
      id: 'general',
      header: t('general'),
      width: '5rem',
      renderCell: ({ geral }) =>
        geral && <Check role="img" aria-label={t('general')} className="size-4 text-accent-foreground md:mx-auto" />,
    },
  ];
}

function QuickMessageSummary({ row }: { row: QuickMessageView }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="font-semibold [overflow-wrap:anywhere]">{row.shortcode}</span>
      {row.message !== '' && <span className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">{row.message}</span>}
      <div className="relative z-raised justify-self-start">
        <RowChangeNote of={toQuickMessageLane(row.id)} isWaiting={row.isWaiting} refusal={row.refusal} />
      </div>
    </div>
  );
}

function MediaName({ row }: { row: QuickMessageView }) {
  const { t } = useTranslation('quick-messages');
  if (!row.isMedia) return <span className="text-small text-muted-foreground">{t('noMedia')}</span>;
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-small">
      <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.mediaName}</span>
    </span>
  );
}
