import { LogOut } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/avatar.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../ui/dropdown-menu.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import { useLogout } from './use-logout.tsx';

const LanguageChoice = lazy(async () => ({ default: (await import('./language-choice.tsx')).LanguageChoice }));

export function AccountMenu() {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const { logout, question } = useLogout();
  return (
    <>
      <DropdownMenu
        trigger={
          <button type="button" aria-label={t('shell.account', { name: user.name })} className="rounded-full">
            <Avatar name={user.name} seed={user.email} picture={user.profileImage} className="size-8 text-xs" />
          </button>
        }
      >
        <div className="px-2.5 py-2">
          <div className="font-semibold">{user.name}</div>
          <div className="text-[13px] text-ink-3">{user.email}</div>
        </div>
        <MenuSeparator />
        <LanguageChoice />
        <MenuSeparator />
        <MenuAction onClick={() => void logout()}>
          <LogOut aria-hidden />
          {t('shell.logout')}
        </MenuAction>
      </DropdownMenu>
      {question}
    </>
  );
}
