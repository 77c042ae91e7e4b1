import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useTicketCounts } from '../tickets/use-ticket-list.ts';
import { cn } from '../ui/cn.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { builtMenuFor } from './built-menu.ts';
import { useSignedInUser } from './signed-in-user.ts';

/** The side menu on a desk: one icon a screen. */
export function Rail({ appName }: { appName: string }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [location] = useLocation();
  const { unread } = useTicketCounts();
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="row-span-2 flex w-16 flex-col items-center gap-1 border-r border-line bg-surface py-2.5 max-md:hidden"
    >
      <span
        aria-hidden
        className="mb-2.5 grid size-9 place-items-center rounded-md bg-accent text-[17px] font-bold text-accent-ink"
      >
        {appName.slice(0, 1).toLocaleUpperCase()}
      </span>
      {builtMenuFor(user).map(({ key, path, icon: Icon }) => {
        const here = location.startsWith(path);
        return (
          <Tooltip key={key} label={t(`menu.${key}`)}>
            <Link
              href={path}
              aria-label={t(`menu.${key}`)}
              aria-current={here ? 'page' : undefined}
              className={cn(
                'relative grid h-10 w-11 place-items-center rounded-sm text-ink-3 hover:bg-line-2 hover:text-ink',
                here && 'bg-accent-soft text-accent-text hover:bg-accent-soft hover:text-accent-text',
              )}
            >
              <Icon aria-hidden className="size-[18px]" />
              {unread > 0 && <b className="absolute right-2 top-1.5 size-2.5 rounded-full border-2 border-surface bg-accent" />}
            </Link>
          </Tooltip>
        );
      })}
    </nav>
  );
}
