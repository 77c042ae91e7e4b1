import { type ReactNode, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { useToastClearance } from '../../ui/feedback/use-toast-clearance.ts';

type ComposerFormProps = { onSend: () => void; className?: string | undefined; children: ReactNode };

/** The frame of the composer: on a phone as wide as the screen, and on a desktop a card. */
export function ComposerForm({ onSend, className, children }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useToastClearance(form);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      className={cn(
        'relative border border-border bg-card focus-within:border-muted-foreground max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] md:mx-4 md:mb-3.5 md:rounded-lg md:shadow-raised',
        className,
      )}
    >
      {children}
    </form>
  );
}
