import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, PointerEvent } from 'react';
import { cn } from '../cn.ts';
import { clickIfMoved } from '../interaction/click-if-moved.ts';

/** The CSS classes of buttons, and of links that look like a button. */
export const buttonClasses = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-primary bg-primary text-primary-foreground hover:opacity-90',
        outline: 'border-input bg-popover text-secondary-foreground hover:bg-background hover:text-foreground',
        ghost: 'border-transparent text-secondary-foreground hover:bg-muted hover:text-foreground data-popup-open:bg-muted',
        destructive: 'border-destructive bg-destructive text-destructive-foreground hover:opacity-90',
        link: 'border-transparent text-accent-foreground underline underline-offset-2',
      },
      size: {
        default: 'h-control px-2.5 max-md:px-3.5',
        large: 'h-11 px-4 text-lead',
        icon: 'size-control',
        inline:
          'relative h-auto p-0 text-caption font-semibold max-md:min-h-8 max-md:after:absolute max-md:after:-inset-x-1 max-md:after:-inset-y-1.5',
      },
    },
    defaultVariants: { variant: 'outline', size: 'default' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClasses>;

/** A button. A button that shows only an icon needs an `aria-label`. */
export function Button({ className, variant, size, onPointerDown, ...props }: ButtonProps) {
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    onPointerDown?.(event);
    clickIfMoved(event);
  };
  return <button type="button" className={cn(buttonClasses({ variant, size }), className)} {...props} onPointerDown={press} />;
}
