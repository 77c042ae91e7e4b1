import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../theme/use-theme.ts';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const [theme, choose] = useTheme();
  const label = theme === 'light' ? t('shell.dark') : t('shell.light');
  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={() => choose(theme === 'light' ? 'dark' : 'light')}>
        {theme === 'light' ? <Moon aria-hidden /> : <Sun aria-hidden />}
      </Button>
    </Tooltip>
  );
}
