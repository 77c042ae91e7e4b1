import type { LucideIcon } from 'lucide-react';
import { Button, buttonClasses, type ButtonProps } from '../buttons/button.tsx';

type ActionAppearance = { icon: LucideIcon; label: string };

/** A button for a secondary action of a page. In a narrow header, the button shows only its icon. */
export function PageAction({
  icon,
  label,
  ...props
}: ActionAppearance & Pick<ButtonProps, 'className' | 'disabled' | 'onClick'>) {
  return (
    <Button variant="ghost" aria-label={label} title={label} {...props}>
      <ActionContent icon={icon} label={label} />
    </Button>
  );
}

/** A link to a page outside the app, which looks like a `PageAction`. */
export function PageActionLink({ icon, label, href }: ActionAppearance & { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      className={buttonClasses({ variant: 'ghost' })}
    >
      <ActionContent icon={icon} label={label} />
    </a>
  );
}

function ActionContent({ icon: Icon, label }: ActionAppearance) {
  return (
    <>
      <Icon aria-hidden />
      <span className="@max-2xl/page-header:hidden">{label}</span>
    </>
  );
}
