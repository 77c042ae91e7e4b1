import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Asks before unsaved input is discarded. */
export function DiscardInputDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('flow-editor');
  return (
    <ConfirmDialog
      isFirm
      title={t('dialog.discardTitle')}
      action={t('dialog.discard')}
      cancel={t('dialog.keepEditing')}
      onClose={onKeep}
      onConfirm={() => {
        onDiscard();
        return true;
      }}
    />
  );
}
