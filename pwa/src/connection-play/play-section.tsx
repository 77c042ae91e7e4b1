import { type ReactNode, useId } from 'react';

/** A group of controls beside the conversation, with a title. */
export function PlaySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2 border-b border-border px-4 py-3">
      <h3 id={id} className="text-small font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
