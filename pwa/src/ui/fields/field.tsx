import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { controlClasses } from './control-classes.ts';

type FieldProps = { label: ReactNode; error?: string | undefined; children: ReactNode; className?: string };

/** A labelled control with its error below, which screen readers announce. */
export function Field({ label, error, children, className }: FieldProps) {
  return (
    <BaseField.Root className={cn('grid gap-1.5', className)} invalid={error !== undefined}>
      <BaseField.Label className="text-small font-medium text-secondary-foreground">{label}</BaseField.Label>
      {children}
      <BaseField.Error match={error !== undefined} className="text-small text-destructive" role="alert">
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <BaseField.Control className={cn(controlClasses, className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <BaseField.Control
      render={<textarea {...props} />}
      className={cn(controlClasses, 'h-auto min-h-20 resize-y py-2', className)}
    />
  );
}
