import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** An icon, a title, a text and optional actions, centred in an area of the screen that has no other content. */
export function Notice({ icon: Icon, title, text, children }: NoticeProps) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-72 text-balance text-muted-foreground">{text}</p>}
      {children !== undefined && <div className="mt-2">{children}</div>}
    </div>
  );
}
