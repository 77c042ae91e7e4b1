import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A note in a dialog that says why an action failed. If the action can fail in several ways, `title` names the failure above the
 * reason.
 */
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
