import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A badge for tickets that a bot serves. */
export function BotBadge() {
  const { t } = useTranslation();
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-muted px-1.75 text-xs font-strong leading-4.5 text-secondary-foreground">
      <Bot aria-hidden className="size-3.5" />
      {t('tickets.botServes')}
    </span>
  );
}
