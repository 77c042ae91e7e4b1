import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { countDaysBetween } from '../../platform/shown-time.ts';
import { useNow } from '../../ui/interaction/use-now.ts';

/** A row that separates messages, in a conversation with a customer or in a chat. */
export type SeparatorRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'unread'; readonly key: string };

/** The separator of a day, or of unread messages. */
export function Separator({ row }: { row: SeparatorRow }) {
  return row.kind === 'day' ? <DaySeparator day={row.day} /> : <UnreadSeparator />;
}

/** A line with the day's date, or with the word for today or yesterday. */
function DaySeparator({ day }: { day: Date }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const days = countDaysBetween(day, useNow());
  const text =
    days === 0
      ? t('common.today')
      : days === 1
        ? t('common.yesterday').toLocaleUpperCase(locale)
        : day.toLocaleDateString(locale, { day: '2-digit', month: 'long', year: 'numeric' });
  return (
    <div className="flex justify-center py-2">
      <span className="rounded-full border border-border bg-card px-3 py-0.5 text-xs font-semibold tracking-wide text-muted-foreground">
        {text}
      </span>
    </div>
  );
}

/** The separator of a ticket: its number and its queue. */
export function TicketSeparator({ id, queue }: { id: number; queue: string }) {
  const { t } = useTranslation();
  return (
    <SeparatorLine className="text-muted-foreground before:bg-border after:bg-border">
      {t('conversation.ticketStart', { id, queue })}
    </SeparatorLine>
  );
}

function UnreadSeparator() {
  const { t } = useTranslation();
  return (
    <SeparatorLine className="font-semibold text-accent-foreground before:bg-primary/30 after:bg-primary/30">
      {t('conversation.unreadMark')}
    </SeparatorLine>
  );
}

function SeparatorLine({ className, children }: { className: string; children: string }) {
  return (
    <div className={`flex items-center gap-3 py-2 text-xs before:h-px before:flex-1 after:h-px after:flex-1 ${className}`}>
      <span className="max-w-[75%] text-center">{children}</span>
    </div>
  );
}
