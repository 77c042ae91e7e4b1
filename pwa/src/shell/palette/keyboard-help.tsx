import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { formatKey } from '../../ui/buttons/key-hint.tsx';
import { shortcuts } from '../../keyboard/shortcuts.ts';

/** Lists every keyboard shortcut and its action. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('keyboard.title')} className="md:w-160">
      <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center justify-between gap-4">
            <dt className="text-secondary-foreground">{t(meaning)}</dt>
            <dd>
              <kbd className="rounded-sm border border-border bg-background px-2 py-0.5 font-sans text-small">
                {formatKey(keys)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
