import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says in a dialog why an action failed, with the failure's name above the reason if there are several kinds of failure. */
export function FailureNote({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-sm bg-destructive-soft px-3 py-2 text-small text-destructive [overflow-wrap:anywhere]"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        {title !== undefined && <b className="font-semibold">{title}</b>}
        <span>{children}</span>
      </div>
    </div>
  );
}
