import type { VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClasses } from './button.tsx';

/** A link to another screen of the app. The link looks like a button. */
export function ButtonLink({
  href,
  variant,
  children,
}: { href: string; children: ReactNode } & VariantProps<typeof buttonClasses>) {
  return (
    <Link href={href} className={buttonClasses({ variant })}>
      {children}
    </Link>
  );
}
