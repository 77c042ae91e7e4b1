import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeysSection } from '../account/passkeys-section.tsx';
import { PasswordSection } from '../account/password-section.tsx';
import { SecondFactorSection } from '../account/second-factor-section.tsx';
import { SessionsSection } from '../account/sessions-section.tsx';
import { DeviceDataActions } from '../profile/device-data-actions.tsx';
import { DeviceDataFigures } from '../profile/device-data-figures.tsx';
import { Preferences } from '../profile/preferences.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { PushDevices } from '../push/push-devices.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';
import { Avatar } from '../ui/labels/avatar.tsx';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';

const OwnProfileDialog = lazyDialog(
  async () => (await import('../account/own-profile-dialog.tsx')).OwnProfileDialog,
  ['account', 'kit'],
);

/**
 * The signed-in user's own page: name, picture, log-in, language, theme, notifications, and the data on this device (coverage 1
 * §2, Top bar).
 */
export function ProfilePage() {
  const { t } = useTranslation('device');
  const { t: account } = useTranslation('account');
  const { t: pushText } = useTranslation('push');
  const user = useSignedInUser();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-180 gap-4 p-4 md:py-7">
        <header className="flex flex-wrap items-center gap-3.5">
          <Avatar name={user.name} seed={toUserColourSeed(user.id)} picture={user.profileImage} className="size-14 text-lg" />
          <div className="min-w-0 flex-1 basis-40">
            <h1 className="truncate text-xl font-semibold">{user.name}</h1>
            <p className="truncate text-muted-foreground">{user.email}</p>
          </div>
          <Button onClick={() => setEditing(true)}>{account('own.edit')}</Button>
        </header>
        <Suspense>{isEditing && <OwnProfileDialog onClose={() => setEditing(false)} />}</Suspense>
        <ProfileSection title={t('preferences')}>
          <Preferences />
        </ProfileSection>
        <ServerQueries>
          <ProfileSection title={account('password')}>
            <PasswordSection />
          </ProfileSection>
          <ProfileSection title={account('factor.title')}>
            <SecondFactorSection />
          </ProfileSection>
          <ProfileSection title={account('passkey.title')}>
            <PasskeysSection />
          </ProfileSection>
          <ProfileSection title={account('sessions')}>
            <SessionsSection />
          </ProfileSection>
        </ServerQueries>
        <ProfileSection title={pushText('devices')}>
          <PushDevices />
        </ProfileSection>
        <ProfileSection title={t('device')} hint={t('deviceHint')}>
          <DeviceDataFigures />
          <DeviceDataActions />
        </ProfileSection>
      </div>
    </div>
  );
}
