import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { MenuAction } from '../ui/overlays/menu-popup.tsx';
import { PushCard } from './push-card.tsx';
import { usePushState } from './push-state.ts';

const LATER_KEY = 'prosa-push-later';

/** Offers notifications at the end of a menu until the user says "not now". After that, only the profile page offers them. */
export function PushOffer() {
  const { t } = useTranslation('push');
  const state = usePushState();
  const [later, setLater] = useState(() => localStorage.getItem(LATER_KEY) !== null);
  if (later || state === 'unsupported') return null;
  const dismiss = () => {
    localStorage.setItem(LATER_KEY, '1');
    setLater(true);
  };
  return (
    <div className="w-80 max-w-full border-t border-border p-1 pt-2 empty:hidden">
      <PushCard
        renderButton={(press, text) => (
          <MenuAction
            closeOnClick={false}
            onClick={press}
            className="bg-primary font-medium text-primary-foreground data-highlighted:bg-primary data-highlighted:opacity-90"
          >
            {text}
          </MenuAction>
        )}
      >
        <MenuAction closeOnClick={false} onClick={dismiss} className="text-secondary-foreground">
          {t('notNow')}
        </MenuAction>
      </PushCard>
    </div>
  );
}
