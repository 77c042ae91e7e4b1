import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const TOAST_MS = 3000;
const first = Promise.withResolvers<void>();
/** Settles when the toaster first stands on the page. */
export const rendered = first.promise;

/** Where toasts appear (spec 1 section 2: top centre, gone after 3 s). */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  useEffect(() => first.resolve(), []);
  // Outside of the app's own stacking, else an open dialog hides what its button said.
  return createPortal(
    <Sonner
      position="top-center"
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
