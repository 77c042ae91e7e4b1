import { CircleUser, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AppVersion } from './app-version.tsx';
import { LanguageSelect } from './language-select.tsx';
import { NetworkIndicator } from './network-indicator.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useLogout } from './use-logout.tsx';
import { VolumeSlider } from './volume-slider.tsx';

/** What a phone's navigation has no room for. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  const { logout, question } = useLogout();
  return (
    <Dialog open onClose={onClose} title={t('shell.menu')}>
      <div className="flex items-center gap-3">
        <Avatar name={user.name} seed={user.email} picture={user.profileImage} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold">{user.name}</div>
          <div className="truncate text-[13px] text-ink-3">{user.company.name}</div>
        </div>
        <ThemeToggle />
      </div>
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
