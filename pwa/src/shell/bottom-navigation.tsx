import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { cn } from '../ui/cn.ts';
import { CountBadge } from '../ui/labels/count-badge.tsx';
import { isWithinMenuEntry, usePhoneMenu } from '../platform/screens/listed-screens.ts';

const itemClasses = 'relative grid min-h-11 justify-items-center gap-0.5 text-2xs font-strong leading-3.5 text-muted-foreground';
const nameClasses = 'w-full hyphens-auto px-0.5 text-center leading-tight wrap-anywhere';

type BottomNavigationProps = { unread: number; unreadChats: number; isConnectionDown: boolean; onMenu: () => void };

/** The bottom navigation of a phone, within reach of a thumb. */
export function BottomNavigation({ unread, unreadChats, isConnectionDown, onMenu }: BottomNavigationProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const { inReach: items, others } = usePhoneMenu();
  const isDown = isConnectionDown && others.some(({ key }) => key === 'connections');
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="grid auto-cols-fr grid-flow-col border-t border-border bg-card pb-[env(safe-area-inset-bottom)] pt-2 md:hidden"
    >
      {items.map((item) => {
        const { key, path, icon: Icon } = item;
        const here = isWithinMenuEntry(item, location);
        return (
          <Link
            key={key}
            href={path}
            aria-current={here ? 'page' : undefined}
            className={cn(itemClasses, here && 'text-accent-foreground')}
          >
            <span className="relative">
              <Icon aria-hidden className="size-5.5" />
              {key === 'tickets' && (
                <CountBadge
                  count={unread}
                  label={t('shell.notifications', { count: unread })}
                  className="absolute -right-3.5 -top-1.5 h-4.25 min-w-4.25 px-1 text-2xs"
                />
              )}
              {key === 'chats' && unreadChats > 0 && (
                <b className="absolute -right-1 -top-0.5 size-2.5 rounded-full border-2 border-card bg-primary">
                  <span className="sr-only">{t('conversation.unreadMark')}</span>
                </b>
              )}
            </span>
            <span className={nameClasses}>{t(`menu.${key}`)}</span>
          </Link>
        );
      })}
      <button type="button" className={itemClasses} onClick={onMenu}>
        <span className="relative">
          <Menu aria-hidden className="size-5.5" />
          {isDown && (
            <b className="absolute -right-1 -top-0.5 size-2.5 rounded-full border-2 border-card bg-warning">
              <span className="sr-only">{t('shell.connectionDown')}</span>
            </b>
          )}
        </span>
        <span className={nameClasses}>{t('shell.menu')}</span>
      </button>
    </nav>
  );
}
