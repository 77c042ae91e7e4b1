import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../ui/is-typing.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

type AppShellProps = { appName: string; children: ReactNode; fullScreenOnPhone: boolean };

/** The frame around every private screen: rail and top bar on a desk, bottom navigation on a phone. */
export function AppShell({ appName, children, fullScreenOnPhone }: AppShellProps) {
  const { t } = useTranslation();
  const [shown, show] = useState<'help' | 'menu' | undefined>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) show('help');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="grid h-dvh grid-rows-[1fr_auto] bg-bg md:grid-cols-[64px_1fr] md:grid-rows-[52px_1fr]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-sm focus:bg-surface focus:p-2"
      >
        {t('shell.skip')}
      </a>
      <Rail appName={appName} />
      <TopBar onHelp={() => show('help')} />
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 outline-none">
        {children}
      </main>
      {!fullScreenOnPhone && <BottomNavigation onMenu={() => show('menu')} />}
      <Suspense>
        {shown === 'help' && <KeyboardHelp onClose={() => show(undefined)} />}
        {shown === 'menu' && <PhoneMenu onClose={() => show(undefined)} />}
      </Suspense>
    </div>
  );
}
