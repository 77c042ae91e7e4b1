import { Check, Eye, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { QuickMessageFate } from './quick-message-fate.tsx';
import type { QuickMessageView } from './use-quick-messages.ts';

type RowsProps = {
  rows: readonly QuickMessageView[];
  mayChange: (row: QuickMessageView) => boolean;
  onOpen: (row: QuickMessageView) => void;
  onDelete: (row: QuickMessageView) => void;
};

const headerClasses =
  'sticky top-0 z-raised border-b border-border bg-card px-4 py-2.5 text-left text-caption font-semibold text-muted-foreground';
const cellClasses = 'border-b border-muted px-4 py-2.5 align-top';

/** Quick replies as a table, for a desk. */
export function QuickMessageTable({ rows, ...actions }: RowsProps) {
  const { t } = useTranslation('quick-messages');
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th className={headerClasses}>{t('shortcode')}</th>
          <th className={`${headerClasses} w-[26%]`}>{t('media')}</th>
          <th className={`${headerClasses} w-24 text-center`}>{t('general')}</th>
          <th className={`${headerClasses} w-28 text-right`}>{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="hover:bg-background">
            <td className={cellClasses}>
              <Words row={row} />
            </td>
            <td className={cellClasses}>
              <Media row={row} />
            </td>
            <td className={`${cellClasses} align-middle text-center`}>
              {row.geral && <Check role="img" aria-label={t('general')} className="mx-auto size-4 text-accent-foreground" />}
            </td>
            <td className={`${cellClasses} whitespace-nowrap align-middle text-right`}>
              <Actions row={row} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Quick replies as cards, for a phone. */
export function QuickMessageCards({ rows, ...actions }: RowsProps) {
  const { t } = useTranslation('quick-messages');
  return (
    <ul className="grid gap-2 p-3">
      {rows.map((row) => (
        <li key={row.id} className="flex min-w-0 items-start gap-2 rounded-md border border-border bg-card py-2.5 pl-3.5 pr-1">
          <div className="grid min-w-0 flex-1 gap-1.5">
            <Words row={row} />
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-small">
              <Media row={row} />
              {row.geral && (
                <span className="inline-flex items-center gap-1 text-accent-foreground">
                  <Check aria-hidden className="size-4" />
                  {t('general')}
                </span>
              )}
            </div>
          </div>
          <span className="flex shrink-0">
            <Actions row={row} {...actions} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Words({ row }: { row: QuickMessageView }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="font-semibold [overflow-wrap:anywhere]">{row.shortcode}</span>
      {row.message !== '' && <span className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">{row.message}</span>}
      <QuickMessageFate id={row.id} isWaiting={row.isWaiting} refusal={row.refusal} />
    </div>
  );
}

function Media({ row }: { row: QuickMessageView }) {
  const { t } = useTranslation('quick-messages');
  if (!row.isMedia) return <span className="text-muted-foreground">{t('noMedia')}</span>;
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.mediaName}</span>
    </span>
  );
}

function Actions({ row, mayChange, onOpen, onDelete }: { row: QuickMessageView } & Omit<RowsProps, 'rows'>) {
  const { t } = useTranslation('quick-messages');
  const { shortcode } = row;
  if (!mayChange(row))
    return (
      <Button variant="ghost" size="icon" aria-label={t('view', { shortcode })} onClick={() => onOpen(row)}>
        <Eye aria-hidden />
      </Button>
    );
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t('edit', { shortcode })} onClick={() => onOpen(row)}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={t('delete', { shortcode })} onClick={() => onDelete(row)}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
