import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../platform/language.ts';

type LogLineProps = {
  icon: LucideIcon;
  createdAt: string;
  /** The text after the time in the line's second row, such as the name of the queue. */
  detail?: string | undefined;
  children: ReactNode;
};

/** A line of a ticket's timeline: what happened, and when. */
export function LogLine({ icon: Icon, createdAt, detail, children }: LogLineProps) {
  const { locale } = useLanguage();
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
        <span className="text-small text-muted-foreground">
          {new Date(createdAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}
          {detail !== undefined && ` · ${detail}`}
        </span>
      </div>
    </li>
  );
}
