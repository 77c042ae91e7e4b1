import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const TOAST_MS = 3000;
const first = Promise.withResolvers<void>();
/** Settles when the toaster first stands on the page. */
export const rendered = first.promise;

/** Above the bottom navigation of a phone, or its composer of one line; at the top below the notch. */
const PHONE_OFFSET = { bottom: 'calc(env(safe-area-inset-bottom) + 4.75rem)', top: 'calc(env(safe-area-inset-top) + 0.75rem)' };

/** Beside the side menu, whose buttons stay in sight. */
const DESK_OFFSET = { left: 80, bottom: 24 };

/** Where toasts appear: at the bottom left, where they cover neither a name nor the composer; gone after 3 s (coverage 1 §2). */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  useEffect(() => first.resolve(), []);
  // Outside of the app's own stacking, else an open dialog hides what its button said.
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
