import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Rail } from './rail.tsx';
import { useShellKeys } from './use-shell-keys.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));
const TopBar = lazy(async () => ({ default: (await import('./top-bar.tsx')).TopBar }));
const UnreadSigns = lazy(async () => ({ default: (await import('./unread-signs.tsx')).UnreadSigns }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

type AppShellProps = { appName: string; children: ReactNode; fullScreenOnPhone: boolean };
type Shown = 'help' | 'menu' | 'palette';

/** The frame around every private screen: rail and top bar on a desk, bottom navigation on a phone. */
export function AppShell({ appName, children, fullScreenOnPhone }: AppShellProps) {
  const { t } = useTranslation();
  const [shown, show] = useState<Shown>();
  const unread = useUnreadTickets();
  useShellKeys({ help: () => show('help'), palette: () => show('palette') });
  const close = () => show(undefined);
  return (
    <div className="grid h-dvh grid-rows-[1fr_auto] bg-bg md:grid-cols-[auto_1fr] md:grid-rows-[52px_1fr]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-sm focus:bg-surface focus:p-2"
      >
        {t('shell.skip')}
      </a>
      <Rail unread={unread?.length ?? 0} />
      <Suspense fallback={<div className="border-b border-line bg-surface max-md:hidden" />}>
        <TopBar unread={unread ?? []} onHelp={() => show('help')} onPalette={() => show('palette')} />
      </Suspense>
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 outline-none">
        {children}
      </main>
      {!fullScreenOnPhone && <BottomNavigation unread={unread?.length ?? 0} onMenu={() => show('menu')} />}
      <Suspense>{unread !== undefined && <UnreadSigns appName={appName} tickets={unread} />}</Suspense>
      <Suspense>
        {shown === 'help' && <KeyboardHelp onClose={close} />}
        {shown === 'menu' && <PhoneMenu onClose={close} />}
        {shown === 'palette' && <Palette onClose={close} onHelp={() => show('help')} />}
      </Suspense>
    </div>
  );
}
