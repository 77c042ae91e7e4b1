import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const TOAST_MS = 3000;
const first = Promise.withResolvers<void>();
/** Resolves when the toaster is first rendered. */
export const toasterRendered = first.promise;

/** The offset keeps toasts above a phone's bottom navigation or its composer of one line, and at the top below the notch. */
const PHONE_OFFSET = { bottom: 'calc(env(safe-area-inset-bottom) + 4.75rem)', top: 'calc(env(safe-area-inset-top) + 0.75rem)' };

/** The offset keeps toasts beside the side menu, whose buttons stay visible. */
const DESK_OFFSET = { left: 80, bottom: 24 };

/** Shows toasts at the bottom left, where they cover neither a name nor the composer, for 3 s (coverage 1 §2). */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  useEffect(() => first.resolve(), []);
  // The portal lies outside the app's stacking context. Otherwise an open dialog would hide a toast about its own button.
  return createPortal(
    <Sonner
      position="bottom-left"
      offset={DESK_OFFSET}
      mobileOffset={PHONE_OFFSET}
      duration={TOAST_MS}
      theme={theme}
      closeButton
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        closeButtonAriaLabel: t('common.close'),
        classNames: { closeButton: 'after:absolute after:-inset-3' },
      }}
    />,
    document.body,
  );
}
