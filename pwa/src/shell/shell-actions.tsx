import { languages } from '@prosa/i18n/languages';
import { Keyboard, Languages, LogOut, Moon, RefreshCw, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { syncNow } from '../sync/use-sync-state.ts';
import { useTheme } from '../theme/use-theme.ts';
import { useMenu, usePaletteScreens } from '../platform/screens/listed-screens.ts';
import { useLanguage } from '../platform/language.ts';
import { useOfferActions } from '../keyboard/list-offered-actions.ts';
import { globalKeys } from '../keyboard/shortcuts.ts';
import { useLogout } from './use-logout.tsx';

type ShellActionsProps = {
  onHelp: () => void;
  /** Opens the palette with the text `asked` in its field. */
  onPalette: (asked: string) => void;
};

/** Offers the shortcut actions that work on every screen: the pages, theme, language, profile, help and log-out. */
export function ShellActions({ onHelp, onPalette }: ShellActionsProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [theme, chooseTheme] = useTheme();
  const { language, choose } = useLanguage();
  const menu = useMenu();
  const otherScreens = usePaletteScreens();
  const { logout, question } = useLogout();
  const others = languages.filter((each) => each !== language);
  useOfferActions('app', [
    // The prefix distinguishes these keys from the keys of a conversation's actions with the same names.
    ...menu.map(({ key, path, icon }) => ({ key: `screen-${key}`, icon, label: t(`menu.${key}`), run: () => navigate(path) })),
    {
      key: 'theme',
      icon: theme === 'light' ? Moon : Sun,
      label: t(theme === 'light' ? 'shell.dark' : 'shell.light'),
      keys: globalKeys.theme,
      run: () => chooseTheme(theme === 'light' ? 'dark' : 'light'),
    },
    {
      key: 'language',
      icon: Languages,
      label: t('shell.language'),
      keys: globalKeys.language,
      run: () => onPalette(`${t('shell.language')}: `),
    },
    ...others.map((each) => ({
      key: `language-${each}`,
      icon: Languages,
      label: `${t('shell.language')}: ${t(`languages.${each}`)}`,
      run: () => choose(each),
    })),
    ...otherScreens.map(({ label, path, ...entry }) => ({ ...entry, label: t(label), run: () => navigate(path) })),
    { key: 'sync', icon: RefreshCw, label: t('palette.sync'), run: syncNow },
    { key: 'help', icon: Keyboard, label: t('keyboard.title'), keys: globalKeys.help, run: onHelp },
    { key: 'logout', icon: LogOut, label: t('shell.logout'), run: () => void logout() },
  ]);
  return question;
}
