import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';

const shortcuts = [
  ['j', 'nextTicket'],
  ['k', 'previousTicket'],
  ['Enter', 'openTicket'],
  ['e', 'closeTicket'],
  ['r', 'reply'],
  ['/', 'search'],
  ['Ctrl K', 'palette'],
  ['?', 'help'],
  ['Enter', 'sendMessage'],
  ['Shift Enter', 'newLine'],
] as const;

/** Every keyboard shortcut and what it does. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('keyboard.title')}>
      <dl className="grid gap-2">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{t(`keyboard.${meaning}`)}</dt>
            <dd>
              <kbd className="rounded-sm border border-line bg-bg px-2 py-0.5 font-sans text-[13px]">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
