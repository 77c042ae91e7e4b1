import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../ui/cn.ts';
import { useUnreadChatCount } from '../chats/list/use-unread-chats.ts';
import { useIsConnectionDown } from '../connections/use-is-connection-down.ts';
import { FramePlaceholder } from '../platform/first-frame/frame-placeholder.tsx';
import { useNumberFromFrame } from '../platform/first-frame/use-number-from-frame.ts';
import { missingFeaturesStore } from '../platform/device/missing-features.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useStore } from '../platform/store.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyDialog, lazyPartAfterFirstScreen, lazyPart } from '../ui/feedback/lazy-part.tsx';
import { type ShortcutAction, listOfferedActions } from '../keyboard/list-offered-actions.ts';
import { SideMenu } from './side-menu.tsx';
import { useShellKeys } from './palette/use-shell-keys.ts';
import { useUnreadTickets } from './notifications/use-unread-tickets.ts';

const KeyboardHelp = lazyDialog(async () => (await import('./palette/keyboard-help.tsx')).KeyboardHelp);
const PhoneMenu = lazyDialog(async () => (await import('./phone-menu.tsx')).PhoneMenu);
const TopBar = lazyPart(async () => (await import('./top-bar.tsx')).TopBar);
const UnreadIndicators = lazyPart(async () => (await import('./notifications/unread-indicators.tsx')).UnreadIndicators);
const UndoOffers = lazyPartAfterFirstScreen(async () => (await import('../unsent/undo-offers.tsx')).UndoOffers);
const ShellActions = lazyPartAfterFirstScreen(async () => (await import('./shell-actions.tsx')).ShellActions);
const MissingFeaturesBanner = lazyPart(
  async () => (await import('./missing-features-banner.tsx')).MissingFeaturesBanner,
  ['device'],
);
const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette);

type AppShellProps = {
  appName: string;
  children: ReactNode;
  fullScreenOnPhone: boolean;
  /**
   * Whether the screen fills the whole window, without menu and top bar. Shortcut keys and notifications work on such a screen,
   * too.
   */
  isBare: boolean;
};
type ShownOverlay =
  | { readonly kind: 'help' | 'menu' }
  | { readonly kind: 'palette'; readonly asked: string; readonly commands: readonly ShortcutAction[] };

/** The layout around every screen of a signed-in user: side menu and top bar on a desktop, bottom navigation on a phone. */
export function AppShell({ appName, children, fullScreenOnPhone, isBare }: AppShellProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [shown, show] = useState<ShownOverlay>();
  const unread = useUnreadTickets();
  const unreadCount = useNumberFromFrame('unread-tickets', unread?.length);
  const isAnyMissing = useStore(missingFeaturesStore).length > 0;
  const unreadChats = useUnreadChatCount();
  const isConnectionDown = useIsConnectionDown();
  const showHelp = () => show({ kind: 'help' });
  const showPalette = (asked = '') => show({ kind: 'palette', asked, commands: listOfferedActions() });
  useShellKeys({ palette: showPalette });
  const close = () => show(undefined);
  return (
    <div
      data-frame-user={`${user.companyId}-${user.id}`}
      className={cn(
        'grid h-dvh bg-background',
        isBare ? 'grid-rows-[1fr]' : 'grid-rows-[1fr_auto] md:grid-cols-[auto_1fr] md:grid-rows-[--spacing(13)_1fr]',
      )}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-dialog focus:m-2 focus:rounded-sm focus:bg-card focus:p-2"
      >
        {t('shell.skip')}
      </a>
      {!isBare && (
        <>
          <ErrorBoundary place="rail" shape="nothing">
            <SideMenu unread={unreadCount} unreadChats={unreadChats} isConnectionDown={isConnectionDown} />
          </ErrorBoundary>
          <div className="min-w-0 border-b border-border bg-card max-md:hidden">
            <ErrorBoundary place="top-bar" shape="nothing">
              <Suspense fallback={<FramePlaceholder name="top-bar" />}>
                <TopBar unread={unread ?? []} onHelp={showHelp} onPalette={() => showPalette()} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] outline-none"
      >
        <div>
          {isAnyMissing && (
            <Suspense>
              <MissingFeaturesBanner />
            </Suspense>
          )}
        </div>
        <div>{children}</div>
      </main>
      {!fullScreenOnPhone && !isBare && (
        <BottomNavigation
          unread={unreadCount}
          unreadChats={unreadChats}
          isConnectionDown={isConnectionDown}
          onMenu={() => show({ kind: 'menu' })}
        />
      )}
      <ErrorBoundary place="shell-parts" shape="nothing">
        <Suspense>
          <UndoOffers />
          <ShellActions onHelp={showHelp} onPalette={showPalette} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary place="unread-signs" shape="nothing">
        <Suspense>{unread !== undefined && <UnreadIndicators appName={appName} tickets={unread} chats={unreadChats} />}</Suspense>
      </ErrorBoundary>
      <ErrorBoundary place="shell-dialog" shape="nothing" resetKey={shown?.kind}>
        <Suspense>
          {shown?.kind === 'help' && <KeyboardHelp onClose={close} />}
          {shown?.kind === 'menu' && <PhoneMenu isConnectionDown={isConnectionDown} onClose={close} />}
          {shown?.kind === 'palette' && <Palette asked={shown.asked} commands={shown.commands} onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
