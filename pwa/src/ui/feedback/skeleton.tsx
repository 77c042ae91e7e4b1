import { useEffect, useState } from 'react';
import { cn } from '../cn.ts';

const SKELETON_DELAY_MS = 200;

/** Returns true once `waiting` has been true for so long that the screen should show a skeleton. */
export function useIsWaitingLong(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-pulse rounded-sm bg-border', className)} />;
}
