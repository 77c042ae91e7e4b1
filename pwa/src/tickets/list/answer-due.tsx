import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TIMER_MS } from '../../platform/max-timer-ms.ts';
import { cn } from '../../ui/cn.ts';
import { formatDuration } from './waiting-since.tsx';

const MINUTE_MS = 60_000;
/** The remaining time, in milliseconds, from which a row shows that its answer is due soon. */
const DUE_SOON_MS = 15 * MINUTE_MS;

/**
 * Shows that the answer to a customer is due soon or overdue. Until the answer is due soon, shows `children`. The component
 * renders again whenever its text changes, so that the row around it doesn't have to.
 */
export function AnswerDue({ dueAt, children }: { dueAt: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { t: tTargets } = useTranslation('answer-targets');
  const leftMs = useTimeLeft(Date.parse(dueAt));
  if (leftMs > DUE_SOON_MS) return children;
  const isOverdue = leftMs <= 0;
  // The remaining time is rounded up to whole minutes, so that the last minute is shown as 1 minute and not as 0.
  const rounded = isOverdue ? -leftMs : Math.ceil(leftMs / MINUTE_MS) * MINUTE_MS;
  const duration = formatDuration(t, new Date(0).toISOString(), new Date(rounded));
  return (
    <span
      className={cn(
        'shrink-0 whitespace-nowrap font-strong',
        isOverdue ? 'rounded-full bg-destructive-soft px-1.75 text-destructive' : 'text-warning',
      )}
    >
      <span aria-hidden>{isOverdue ? tTargets('overdueBy', { duration }) : tTargets('dueIn', { duration })}</span>
      <span className="sr-only">
        {isOverdue ? tTargets('spokenOverdueBy', { duration }) : tTargets('spokenDueIn', { duration })}
      </span>
    </span>
  );
}

/**
 * Returns the time until an instant, in milliseconds. The component renders again when the number of remaining minutes changes.
 */
function useTimeLeft(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const leftMs = atMs - Date.now();
    const toNextMinuteMs = (((leftMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS) + 1;
    const delayMs = leftMs > DUE_SOON_MS ? leftMs - DUE_SOON_MS : toNextMinuteMs;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(delayMs, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [atMs, nowMs]);
  return atMs - nowMs;
}
