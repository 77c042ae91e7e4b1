import { languages } from '@prosa/i18n/languages';
import { CircleUser, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { AppVersion } from './app-version.tsx';
import { useLanguage } from './language.ts';
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
  const { language, choose } = useLanguage();
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
      <Field label={t('shell.language')}>
        <Select
          label={t('shell.language')}
          value={language}
          placeholder={t('shell.language')}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(value) => value !== null && choose(value)}
        />
      </Field>
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
