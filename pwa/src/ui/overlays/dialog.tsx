import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';
import { useCountOpenDialog } from '../interaction/open-dialogs.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  className?: string;
  /**
   * Whether a press outside the dialog leaves the dialog open. The second press of a double click that opened the dialog may be
   * outside.
   */
  isFirm?: boolean;
  /**
   * Whether only the dialog's own buttons close the dialog, and neither Esc nor a press outside does. Used for content that can't
   * be shown again.
   */
  isShownOnce?: boolean;
};

/** A modal dialog. On a phone it rises from the bottom, within reach of a thumb. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, className, isFirm = false, isShownOnce = false } = props;
  useCountOpenDialog(open);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={isFirm || isShownOnce}
      onOpenChange={(next, { reason }) => {
        if (!next && !(isShownOnce && reason === 'escape-key')) onClose();
      }}
    >
      <BaseDialog.Portal>
        {/* `forceRender` gives a dialog above another dialog a backdrop too, which dims the other dialog. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-drawer bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          className={cn(
            'fixed z-dialog grid max-h-[calc(100dvh-2rem)] gap-4 overflow-y-auto border border-border bg-card p-5 text-foreground shadow-raised outline-none transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-lg max-md:pb-[calc(1.25rem+env(safe-area-inset-bottom))] max-md:data-starting-style:translate-y-6',
            'md:left-1/2 md:top-1/2 md:w-110 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg',
            className,
          )}
        >
          <div className="grid gap-1">
            <BaseDialog.Title className="text-base font-semibold">{title}</BaseDialog.Title>
            {description !== undefined && (
              <BaseDialog.Description className="text-secondary-foreground">{description}</BaseDialog.Description>
            )}
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The button that closes its dialog without running the action. */
export function DialogCancel() {
  const { t } = useTranslation();
  return <BaseDialog.Close render={<Button />}>{t('common.cancel')}</BaseDialog.Close>;
}

/** The row of a dialog's buttons. The button that runs the action comes last, and on a phone first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">{children}</div>;
}
