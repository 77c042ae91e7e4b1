import { useTranslation } from 'react-i18next';
import { BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { refreshPushState, turnPushOn, usePushState } from './push-state.ts';

type PushCardProps = {
  /** The buttons beside the card's own button. */
  children?: ReactNode;
  /** Renders the card's own button. Needed if a plain button would not fit. */
  renderButton?: (press: () => void, text: string) => ReactNode;
};

/**
 * Offers to notify the user while the app is closed. The card explains the reason before the browser asks for the permission.
 * Renders nothing if notifications are on.
 */
export function PushCard({ children, renderButton }: PushCardProps) {
  const { t } = useTranslation('push');
  const state = usePushState();
  const [failed, setFailed] = useState(false);
  useEffect(() => void refreshPushState(), []);

  if (state === 'unknown' || state === 'on') return null;
  const turnOn = (): void => void turnPushOn({ hidesContent: false }).then((worked) => setFailed(!worked));
  const hints = { off: null, blocked: t('blocked'), 'install-first': t('installFirst'), unsupported: t('unsupported') };
  return (
    <div role="group" aria-label={t('title')} className="flex gap-3 rounded-md bg-accent p-3 text-small">
      <BellRing aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-semibold">{t('title')}</p>
        <p className="text-secondary-foreground">{t('why')}</p>
        {hints[state] !== null && <p className="text-secondary-foreground">{hints[state]}</p>}
        {failed && (
          <p role="alert" className="text-destructive">
            {t('failed')}
          </p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {state === 'off' &&
            (renderButton?.(turnOn, t('turnOn')) ?? (
              <Button variant="primary" onClick={turnOn}>
                {t('turnOn')}
              </Button>
            ))}
          {children}
        </div>
      </div>
    </div>
  );
}
