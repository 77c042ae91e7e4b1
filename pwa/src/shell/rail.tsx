import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { BrandMark } from '../theme/brand-mark.tsx';
import { useBranding } from '../theme/use-branding.ts';
import { cn } from '../ui/cn.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useIsRailOnly } from '../ui/interaction/use-media-query.ts';
import { isWithin, useMenu } from '../platform/listed-screens.ts';
import { useMenuOpen } from './menu-open.ts';
import { useSignedInUser } from '../platform/signed-in-user.ts';

const itemClasses =
  'relative flex h-10 w-full items-center gap-3 rounded-sm px-3.25 text-muted-foreground hover:bg-muted hover:text-foreground';

/** The side menu on a desk: one icon a screen, and its name when the menu is open. */
export function Rail({ unread, unreadChats }: { unread: number; unreadChats: number }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const menu = useMenu();
  const [location] = useLocation();
  const isRailOnly = useIsRailOnly();
  const [isWishedOpen, setOpen] = useMenuOpen(user, location.startsWith('/tickets'));
  const open = isWishedOpen && !isRailOnly;
  const { appName, appLogoLight, appLogoDark } = useBranding();
  const hasLogo = appLogoLight !== '' || appLogoDark !== '';
  const toggle = open ? t('shell.collapseMenu') : t('shell.expandMenu');
  const ToggleIcon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={cn(
        'row-span-2 flex flex-col gap-1 border-r border-border bg-card px-2.5 py-2.5 max-md:hidden',
        open ? 'w-60' : 'w-16',
      )}
    >
      <span className="mb-2.5 flex h-9 items-center gap-3 px-1">
        <BrandMark className="size-9 shrink-0 rounded-md text-title" logoClassName={open ? 'h-9 max-w-44' : 'size-9'} />
        {open && !hasLogo && <b className="truncate text-base font-semibold">{appName}</b>}
      </span>
      {menu.map((item) => {
        const { key, path, isNested, icon: Icon } = item;
        const here = isWithin(item, location);
        const hasNews = key === 'chats' && unreadChats > 0;
        const name = hasNews ? `${t(`menu.${key}`)}, ${t('conversation.unreadMark')}` : t(`menu.${key}`);
        return (
          <Tooltip key={key} label={t(`menu.${key}`)}>
            <Link
              href={path}
              aria-label={open && !hasNews ? undefined : name}
              aria-current={here ? 'page' : undefined}
              className={cn(
                itemClasses,
                open && isNested && 'pl-7',
                here && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {open && <span className="line-clamp-2 flex-1 font-medium leading-4 wrap-anywhere">{t(`menu.${key}`)}</span>}
              {open && key === 'tickets' && <CountBadge count={unread} label={t('shell.notifications', { count: unread })} />}
              {((!open && key === 'tickets' && unread > 0) || hasNews) && (
                <b className="absolute right-2 top-1.5 size-2.5 rounded-full border-2 border-card bg-primary" />
              )}
            </Link>
          </Tooltip>
        );
      })}
      <span className="flex-1" />
      {!isRailOnly && (
        <Tooltip label={toggle}>
          <button
            type="button"
            aria-label={open ? undefined : toggle}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={itemClasses}
          >
            <ToggleIcon aria-hidden className="size-4.5 shrink-0" />
            {open && <span className="line-clamp-2 text-left leading-4 wrap-anywhere">{toggle}</span>}
          </button>
        </Tooltip>
      )}
    </nav>
  );
}
