import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../theme/use-theme.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const [theme, choose] = useTheme();
  const label = theme === 'light' ? t('shell.dark') : t('shell.light');
  return (
    <ToolButton label={label} onClick={() => choose(theme === 'light' ? 'dark' : 'light')}>
      {theme === 'light' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </ToolButton>
  );
}
