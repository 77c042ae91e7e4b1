import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Loads the menu of languages separately, because its code is larger than the log-in page that shows it. */
const LanguageChoice = lazyPart(async () => (await import('./language-choice.tsx')).LanguageChoice);

export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('shell.language')}>
          <Languages aria-hidden />
        </Button>
      }
    >
      <LanguageChoice />
    </DropdownMenu>
  );
}
