import { CircleUser, LogOut } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Avatar } from '../ui/labels/avatar.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { AppVersion } from './app-version.tsx';
import { isWithinMenuEntry, usePhoneMenu } from '../platform/screens/listed-screens.ts';
import { LanguageSelect } from './preferences/language-select.tsx';
import { NetworkIndicator } from '../unsent/network-indicator.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { ThemeToggle } from './preferences/theme-toggle.tsx';
import { useLogout } from './use-logout.tsx';
import { VolumeSlider } from './preferences/volume-slider.tsx';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';

/** The menu of all entries for which a phone's navigation has no room. */
export function PhoneMenu({ isConnectionDown, onClose }: { isConnectionDown: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [location, navigate] = useLocation();
  const { others: items } = usePhoneMenu();
  const { logout, question } = useLogout();
  return (
    <Dialog open onClose={onClose} title={t('shell.menu')}>
      <div className="flex items-center gap-3">
        <Avatar name={user.name} seed={toUserColourSeed(user.id)} picture={user.profileImage} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold">{user.name}</div>
          <div className="truncate text-small text-muted-foreground">{user.company.name}</div>
        </div>
        <ThemeToggle />
      </div>
      {items.length > 0 && (
        <nav aria-label={t('common.more')} className="-mx-2 grid">
          {items.map((item, at) => (
            <Fragment key={item.key}>
              {item.group !== 'work' && items[at - 1]?.group !== item.group && (
                <p className="px-2 pb-1 pt-3 text-small font-medium text-muted-foreground">{t(`menuGroups.${item.group}`)}</p>
              )}
              <Link
                href={item.path}
                onClick={onClose}
                aria-current={isWithinMenuEntry(item, location) ? 'page' : undefined}
                className={cn(
                  'flex min-h-11 items-center gap-3 rounded-sm px-2 font-medium text-secondary-foreground hover:bg-muted',
                  item.isNested && 'pl-8',
                  isWithinMenuEntry(item, location) && 'bg-accent text-accent-foreground',
                )}
              >
                <item.icon aria-hidden className="size-4.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{t(`menu.${item.key}`)}</span>
                {item.key === 'connections' && isConnectionDown && (
                  <b className="ml-auto size-2.5 shrink-0 rounded-full bg-warning">
                    <span className="sr-only">{t('shell.connectionDown')}</span>
                  </b>
                )}
              </Link>
            </Fragment>
          ))}
        </nav>
      )}
      <div className="-ml-2.5">
        <NetworkIndicator />
      </div>
      <LanguageSelect />
      <VolumeSlider />
      <Button
        size="large"
        onClick={() => {
          navigate('/profile');
          onClose();
        }}
      >
        <CircleUser aria-hidden />
        {t('shell.profile')}
      </Button>
      <Button size="large" onClick={() => void logout()}>
        <LogOut aria-hidden />
        {t('shell.logout')}
      </Button>
      <AppVersion />
      {question}
    </Dialog>
  );
}
