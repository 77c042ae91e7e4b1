import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const shortcuts = [
  ['Tab', 'next'],
  ['Enter', 'open'],
  ['Space', 'toggle'],
  ['← ↑ ↓ →', 'move'],
  ['A', 'add'],
  ['L', 'link'],
  ['Delete', 'remove'],
  ['Shift', 'box'],
  ['Ctrl A', 'all'],
  ['Ctrl C, X, V', 'copy'],
  ['Ctrl D', 'duplicate'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Shift Z', 'redo'],
  ['Shift L', 'layOut'],
  ['Shift 1, 0', 'fit'],
  ['+ −', 'zoom'],
  ['H, V', 'hand'],
  ['T', 'tryIt'],
  ['Ctrl S', 'publish'],
  ['?', 'help'],
] as const;

/** Lists the keys of the canvas with their effects. */
export function CanvasHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flow-editor');
  return (
    <Dialog open onClose={onClose} title={t('canvas.helpTitle')} className="md:w-160">
      <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center justify-between gap-4">
            <dt className="text-secondary-foreground">{t(`canvas.keys.${meaning}`)}</dt>
            <dd className="shrink-0">
              <kbd className="rounded-sm border border-border bg-background px-2 py-0.5 font-sans text-small">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
