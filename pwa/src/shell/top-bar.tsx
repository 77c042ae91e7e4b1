import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useLanguage } from './language.ts';
import { NetworkIndicator } from './network-indicator.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const WARN_DAYS = 5;
const DAY_MS = 86_400_000;

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const user = useSignedInUser();
  const due = new Date(user.company.dueDate);
  const daysLeft = Math.ceil((due.getTime() - Date.now()) / DAY_MS);
  return (
    <header className="flex h-[52px] items-center gap-3 border-b border-line bg-surface px-4 text-ink-2 max-md:hidden">
      <span className="truncate">
        {t('shell.greeting', { name: user.name.split(' ')[0] ?? '' })}{' '}
        <b className="font-semibold text-ink">{user.company.name}</b>
      </span>
      {user.profile === 'admin' && (
        <span className="whitespace-nowrap text-[13px] text-ink-3">
          {t('shell.dueDate', { date: due.toLocaleDateString(locale, { timeZone: 'UTC' }) })}
        </span>
      )}
      {daysLeft >= 0 && daysLeft < WARN_DAYS && (
        <span className="whitespace-nowrap rounded-full bg-warn-soft px-2.5 py-[3px] text-[13px] font-[550] text-warn">
          {t('shell.subscription', { count: daysLeft })}
        </span>
      )}
      <span className="flex-1" />
      <NetworkIndicator />
      <Tooltip label={t('keyboard.title')}>
        <Button variant="ghost" size="icon" aria-label={t('keyboard.title')} onClick={onHelp}>
          <Keyboard aria-hidden />
        </Button>
      </Tooltip>
      <ThemeToggle />
      <AccountMenu />
    </header>
  );
}
