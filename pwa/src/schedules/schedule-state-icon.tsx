import { Check, Clock, Send, TriangleAlert } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import type { ScheduleView } from './use-schedules.ts';

const stateIcons = { PENDENTE: Clock, AGENDADA: Send, ENVIADA: Check, ERRO: TriangleAlert } as const;

/** The icon of a schedule's state. A refused change counts as an error. */
export function ScheduleStateIcon({ row, className }: { row: ScheduleView; className?: string }) {
  const status = row.refusal === undefined ? row.status : 'ERRO';
  const Mark = stateIcons[status];
  return (
    <Mark
      aria-hidden
      className={cn(
        'size-3.5 shrink-0',
        status === 'ENVIADA' && 'text-success',
        status === 'ERRO' && 'text-destructive',
        className,
      )}
    />
  );
}
