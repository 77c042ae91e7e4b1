import { CircleUser, Keyboard, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Avatar } from '../ui/labels/avatar.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../ui/overlays/dropdown-menu.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { AppVersion } from './app-version.tsx';
import { useLogout } from './use-logout.tsx';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';

const LanguageChoice = lazyPart(async () => (await import('./preferences/language-choice.tsx')).LanguageChoice);

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  const { logout, question } = useLogout();
  return (
    <>
      <DropdownMenu
        trigger={
          <button type="button" className="rounded-full">
            <span className="sr-only">{t('shell.account', { name: user.name })}</span>
            <Avatar name={user.name} seed={toUserColourSeed(user.id)} picture={user.profileImage} className="size-8 text-xs" />
          </button>
        }
      >
        <div className="px-2.5 py-2">
          <div className="font-semibold">{user.name}</div>
          <div className="text-small text-muted-foreground">{user.email}</div>
        </div>
        <MenuSeparator />
        <LanguageChoice />
        <MenuSeparator />
        <MenuAction onClick={() => navigate('/profile')}>
          <CircleUser aria-hidden />
          {t('shell.profile')}
        </MenuAction>
        <MenuAction onClick={onHelp}>
          <Keyboard aria-hidden />
          {t('keyboard.title')}
        </MenuAction>
        <MenuAction onClick={() => void logout()}>
          <LogOut aria-hidden />
          {t('shell.logout')}
        </MenuAction>
        <AppVersion />
      </DropdownMenu>
      {question}
    </>
  );
}
