import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const buttonClasses = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-[18px] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-accent bg-accent text-accent-ink hover:opacity-90',
        outline: 'border-line bg-raised text-ink-2 hover:bg-bg hover:text-ink',
        ghost: 'border-transparent text-ink-2 hover:bg-line-2 hover:text-ink data-popup-open:bg-line-2',
        destructive: 'border-bad bg-bad text-surface hover:opacity-90',
        link: 'border-transparent text-accent-text underline underline-offset-2',
      },
      size: {
        default: 'h-[34px] px-2.5 max-md:h-11 max-md:px-3.5',
        large: 'h-11 px-4 text-[15px]',
        icon: 'size-[34px] max-md:size-11',
        inline:
          'relative h-auto p-0 text-[12.5px] font-semibold max-md:min-h-8 max-md:after:absolute max-md:after:-inset-x-1 max-md:after:-inset-y-1.5',
      },
    },
    defaultVariants: { variant: 'outline', size: 'default' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClasses>;

/** A button; one with only an icon needs an `aria-label`. */
export function Button({ className, variant, size, ...props }: ButtonProps) {
  return <button type="button" className={cn(buttonClasses({ variant, size }), className)} {...props} />;
}
