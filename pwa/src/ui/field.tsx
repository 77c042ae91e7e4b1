import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

type FieldProps = { label: ReactNode; error?: string | undefined; children: ReactNode; className?: string };

/** A labelled control with its error beneath, announced. */
export function Field({ label, error, children, className }: FieldProps) {
  return (
    <BaseField.Root className={cn('grid gap-1.5', className)} invalid={error !== undefined}>
      <BaseField.Label className="text-[13px] font-medium text-ink-2">{label}</BaseField.Label>
      {children}
      <BaseField.Error match={error !== undefined} className="text-[13px] text-bad" role="alert">
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}

export const controlClasses =
  'h-10 w-full min-w-0 rounded-sm border border-line bg-bg px-3 text-ink placeholder:text-ink-3 transition-colors data-invalid:border-bad max-md:h-11 max-md:text-base';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <BaseField.Control className={cn(controlClasses, className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <BaseField.Control
      render={<textarea {...props} />}
      className={cn(controlClasses, 'h-auto min-h-20 resize-y py-2 max-md:h-auto', className)}
    />
  );
}
