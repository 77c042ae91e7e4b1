import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import { useIsPhone } from '../interaction/use-media-query.ts';
import { useIsDialogOpen } from '../interaction/open-dialogs.ts';
import { TOAST_CLEARANCE_PROPERTY } from './use-toast-clearance.ts';

export { toast } from 'sonner';

const TOAST_MS = 3000;
const firstRender = Promise.withResolvers<void>();
/** Resolves when the toaster is first rendered. */
export const toasterRendered = firstRender.promise;

/**
 * The distance between toasts and the edges of a phone's screen, so that toasts are above the bottom navigation and the composer,
 * and below the notch at the top.
 */
const PHONE_OFFSET = {
  bottom: `max(env(safe-area-inset-bottom) + 4.75rem, var(${TOAST_CLEARANCE_PROPERTY}, 0px) + 0.75rem)`,
  top: 'calc(env(safe-area-inset-top) + 0.75rem)',
};

/**
 * The distance between toasts and the edges of a wide screen, in pixels, so that toasts don't cover the buttons of the side menu.
 */
const DESK_OFFSET = { left: 80, bottom: 24 };

/**
 * Shows toasts for 3 s (coverage 1 §2), at the bottom left, where they cover neither a name nor the composer. While a dialog is
 * open on a phone, toasts are shown at the top, because the dialog's buttons are at the bottom.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  const isDialogOpen = useIsDialogOpen();
  const isOverDialog = useIsPhone() && isDialogOpen;
  useEffect(() => firstRender.resolve(), []);
  // The portal places toasts outside the app's stacking context. Inside that context, an open dialog would hide the toasts that
  // the dialog's own buttons cause.
  return createPortal(
    <Sonner
      position={isOverDialog ? 'top-center' : 'bottom-left'}
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
