import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx';
import { lazyScreen } from '../../ui/feedback/lazy-part.tsx';

const NotificationList = lazyScreen(async () => (await import('./notification-list.tsx')).NotificationList, ['answer-targets']);

/** The menu of unread tickets in the top bar. */
export function NotificationsMenu({ tickets }: { tickets: readonly TicketView[] }) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('shell.notifications', { count: tickets.length })} className="relative">
          <Bell aria-hidden />
          <span aria-hidden className="absolute -right-0.5 -top-1">
            <CountBadge count={tickets.length} label="" className="h-4.25 min-w-4.25 px-1 text-2xs" />
          </span>
        </Button>
      }
    >
      <NotificationList tickets={tickets} />
    </DropdownMenu>
  );
}
