import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';
import { useCountOpenDialog } from '../interaction/open-dialogs.ts';

type SidePanelProps = {
  title: string;
  subtitle?: string | undefined;
  onClose: () => void;
  /** Makes the panel wider, for large forms. The list beside the panel keeps at least a third of the width. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A panel at the right of a list. The list stays usable. On screens under 900 px, the panel takes the whole screen. The panel
 * takes the focus when it opens, closes with Esc, and then returns the focus.
 */
export function SidePanel({ title, subtitle, onClose, isWide = false, children }: SidePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useCountOpenDialog(true);
  useEffect(() => {
    const before = document.activeElement;
    const first = panel.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]');
    (first ?? panel.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    // If `document.body` has the focus, the focus counts as inside the panel, because the browser focuses the body when the
    // focused button is disabled.
    const isHere = focused === document.body || panel.current?.contains(focused) === true;
    // If a list or dialog inside the panel has used the Escape key, it has called `preventDefault`, and the panel stays open.
    if (event.key === 'Escape' && !event.defaultPrevented && isHere) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={cn(
        'flex min-h-0 shrink-0 flex-col border-l border-border bg-card outline-none max-split:fixed max-split:inset-0 max-split:z-drawer max-split:border-0 max-split:pt-[env(safe-area-inset-top)]',
        isWide ? 'split:w-3/5 split:max-w-208' : 'split:w-104 xl:w-120',
      )}
    >
      <header className="flex items-center gap-2 border-b border-border px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-semibold">{title}</h2>
          {subtitle !== undefined && <p className="truncate text-small text-muted-foreground">{subtitle}</p>}
        </div>
        <Button variant="ghost" size="icon" aria-label={t('common.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      {children}
    </section>
  );
}
