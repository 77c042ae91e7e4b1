import type { ReactNode } from 'react';
import { useLanguage } from '../../platform/language.ts';
import { formatClockTime } from '../../platform/shown-time.ts';
import { cn } from '../../ui/cn.ts';

type PlayBubbleProps = {
  atMs: number;
  /** The time as text. If this is given, it is shown instead of `atMs` formatted in the device's time zone. */
  clock?: string;
  isIn?: boolean;
  children: ReactNode;
};

/** Shows a message of a played conversation. Messages of the customer stand at the left. */
export function PlayBubble({ atMs, clock, isIn = false, children }: PlayBubbleProps) {
  const { locale } = useLanguage();
  const at = new Date(atMs).toISOString();
  return (
    <article
      className={cn(
        'max-w-[85%] rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
        isIn
          ? 'self-start rounded-bl-xs border-border bg-bubble-in'
          : 'self-end rounded-br-xs border-transparent bg-bubble-out text-bubble-out-foreground',
      )}
    >
      <div className="flow-root whitespace-pre-wrap text-start [unicode-bidi:plaintext]">
        {children}
        <time dateTime={at} className="float-right ml-3 mt-1.5 text-2xs leading-4 tabular-nums opacity-80">
          {clock ?? formatClockTime(at, locale)}
        </time>
      </div>
    </article>
  );
}

/** Shows an event within a played conversation as a text between two horizontal lines. */
export function EventSeparator({ isLoud = false, children }: { isLoud?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'my-1.5 flex items-center gap-2.5 text-center text-xs before:min-w-4 before:flex-1 before:border-t before:border-border after:min-w-4 after:flex-1 after:border-t after:border-border',
        isLoud ? 'text-destructive' : 'text-muted-foreground',
      )}
    >
      <span className="inline-flex flex-wrap items-center justify-center gap-x-1.5">{children}</span>
    </div>
  );
}
