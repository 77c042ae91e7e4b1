import type { Snippet } from '../../search/snippet.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { formatListTime } from '../../platform/shown-time.ts';

type FoundMessageTextProps = { author: string; at: string; snippet: Snippet; now: Date };

/** Shows a message that a search found: author and time in one line, and the words around the match in another line. */
export function FoundMessageText({ author, at, snippet: { before, match, after }, now }: FoundMessageTextProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <span className="grid min-w-0 flex-1 text-left">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate text-small font-semibold">{author}</span>
        <time className="shrink-0 text-xs text-muted-foreground tabular-nums" dateTime={at}>
          {formatListTime(at, now, { locale, yesterday: t('common.yesterday') })}
        </time>
      </span>
      <span className="truncate text-small text-secondary-foreground">
        {before}
        <mark className="rounded-xs bg-accent font-semibold text-accent-foreground">{match}</mark>
        {after}
      </span>
    </span>
  );
}
