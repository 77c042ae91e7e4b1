import { Search } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import { isSubscriptionEndingSoon } from '@prosa/domain/session/subscription';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { UnreadChatsMenu } from '../chats/list/unread-chats-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useLanguage } from '../platform/language.ts';
import { NetworkIndicator } from '../unsent/network-indicator.tsx';
import { NotificationsMenu } from './notifications/notifications-menu.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { formatDueDate, useDaysUntilDue } from './subscription.ts';
import { ThemeToggle } from './preferences/theme-toggle.tsx';
import { VolumeButton } from './preferences/volume-button.tsx';

type TopBarProps = { unread: readonly TicketView[]; onHelp: () => void; onPalette: () => void };

/** The top bar of a desktop (coverage 1 §2, Top bar). Pressing the network indicator starts a pull and sends the outbox. */
export function TopBar({ unread, onHelp, onPalette }: TopBarProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const user = useSignedInUser();
  const daysLeft = useDaysUntilDue(user.company);
  const isEnding = isSubscriptionEndingSoon(daysLeft);
  return (
    <header data-frame-part="top-bar" className="flex h-full min-w-0 items-center gap-2 px-4 text-secondary-foreground">
      {/* The notice of the due date is never cut. In a narrow window the greeting, the date and the search make room for the
          notice. */}
      <span className={cn('flex min-w-0 flex-1 items-center gap-3', isEnding && 'max-xl:min-w-fit')}>
        <span className={cn('truncate', isEnding && 'max-xl:hidden')}>
          {t('shell.greeting', { name: user.name.split(' ')[0] ?? '' })}{' '}
          <b className="font-semibold text-foreground">{user.company.name}</b>
        </span>
        {user.profile === 'admin' && !isEnding && (
          <span className="whitespace-nowrap text-small text-muted-foreground max-xl:hidden">
            {t('shell.dueDate', { date: formatDueDate(user.company, locale) })}
          </span>
        )}
        {isEnding && (
          <span className="shrink-0 whitespace-nowrap rounded-full bg-warning-soft px-2.5 py-0.75 text-small font-strong text-warning">
            {t('shell.subscription', { count: daysLeft })}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onPalette}
        className="flex h-control w-88 min-w-0 items-center gap-2 rounded-sm border border-border bg-background px-2.5 text-muted-foreground hover:text-foreground max-xl:w-64 max-lg:w-44"
      >
        <Search aria-hidden className="size-3.5 shrink-0" />
        <span className="flex-1 truncate text-left">{t('palette.open')}</span>
        <kbd aria-hidden className="rounded-xs border border-border bg-card px-1.5 font-sans text-xs leading-5 max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      <span className="flex shrink-0 items-center justify-end gap-1.5">
        {/* The indicator has a fixed width, because its text changes for a moment with each sent message. */}
        <span className="flex w-52 justify-end max-xl:w-44">
          <NetworkIndicator />
        </span>
        <VolumeButton />
        <ThemeToggle />
        <NotificationsMenu tickets={unread} />
        {user.company.plan.useInternalChat && <UnreadChatsMenu />}
        <AccountMenu onHelp={onHelp} />
      </span>
    </header>
  );
}
