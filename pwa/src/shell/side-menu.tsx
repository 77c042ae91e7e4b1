import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { BrandMark } from '../theme/brand-mark.tsx';
import { useBranding } from '../theme/use-branding.ts';
import { cn } from '../ui/cn.ts';
import { CountBadge } from '../ui/labels/count-badge.tsx';
import { useIsSideMenuNarrow } from '../ui/interaction/use-media-query.ts';
import { isWithinMenuEntry, type MenuItem, useMenu } from '../platform/screens/listed-screens.ts';
import type { MenuGroup } from '../platform/screens/screen.ts';
import { AppVersion } from './app-version.tsx';
import { useMenuOpen } from './menu-open.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';

const itemClasses =
  'relative flex h-control w-full shrink-0 items-center gap-3 rounded-sm px-3.25 text-muted-foreground hover:bg-muted hover:text-foreground';

type SideMenuProps = { unread: number; unreadChats: number; isConnectionDown: boolean };

/** The side menu on a desktop: one icon for each screen, with its name when the menu is open. */
export const SideMenu = memo(function SideMenu({ unread, unreadChats, isConnectionDown }: SideMenuProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const menu = useMenu();
  const [location] = useLocation();
  const isRailOnly = useIsSideMenuNarrow();
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
      <div className="-mx-2.5 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2.5">
        {menu.map((item, at) => (
          <Fragment key={item.key}>
            {menu[at - 1] !== undefined && menu[at - 1]?.group !== item.group && (
              <SideMenuGroup group={item.group} isOpen={open} />
            )}
            <SideMenuLink
              item={item}
              isOpen={open}
              unread={item.key === 'tickets' ? unread : 0}
              hasNews={item.key === 'chats' && unreadChats > 0}
              isDown={item.key === 'connections' && isConnectionDown}
            />
          </Fragment>
        ))}
      </div>
      {!isRailOnly && (
        <button
          data-tooltip={toggle}
          type="button"
          aria-label={open ? undefined : toggle}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={itemClasses}
        >
          <ToggleIcon aria-hidden className="size-4.5 shrink-0" />
          {open && <span className="line-clamp-2 text-left leading-4 wrap-anywhere">{toggle}</span>}
        </button>
      )}
      {open && <AppVersion />}
    </nav>
  );
});

/** The head of a group of the menu: its title, or a line if the menu shows only icons. */
function SideMenuGroup({ group, isOpen }: { group: MenuGroup; isOpen: boolean }) {
  const { t } = useTranslation();
  if (group === 'work') return null;
  return isOpen ? (
    <p className="px-3.25 pb-1 pt-3 text-small font-medium text-muted-foreground">{t(`menuGroups.${group}`)}</p>
  ) : (
    <hr aria-label={t(`menuGroups.${group}`)} className="mx-2 my-1.5 border-border" />
  );
}

type SideMenuLinkProps = { item: MenuItem; isOpen: boolean; unread: number; hasNews: boolean; isDown: boolean };

function SideMenuLink({ item, isOpen, unread, hasNews, isDown }: SideMenuLinkProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const { key, path, isNested, icon: Icon } = item;
  const here = isWithinMenuEntry(item, location);
  const mark = hasNews ? t('conversation.unreadMark') : isDown ? t('shell.connectionDown') : undefined;
  const name = mark === undefined ? t(`menu.${key}`) : `${t(`menu.${key}`)}, ${mark}`;
  return (
    <Link
      data-tooltip={isDown ? name : t(`menu.${key}`)}
      href={path}
      aria-label={isOpen && mark === undefined ? undefined : name}
      aria-current={here ? 'page' : undefined}
      className={cn(
        itemClasses,
        isOpen && isNested && 'pl-7',
        here && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {isOpen && <span className="line-clamp-2 flex-1 font-medium leading-4 wrap-anywhere">{t(`menu.${key}`)}</span>}
      {isOpen && <CountBadge count={unread} label={t('shell.notifications', { count: unread })} />}
      {((!isOpen && unread > 0) || hasNews) && (
        <b className="absolute right-2 top-1.5 size-2.5 rounded-full border-2 border-card bg-primary" />
      )}
      {isDown && (
        <b
          className={cn('size-2 rounded-full bg-warning', !isOpen && 'absolute right-2 top-1.5 box-content border-2 border-card')}
        />
      )}
    </Link>
  );
}
