import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';

/** The button that removes the file of a field. */
export function RemoveFileButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <Button variant="ghost" size="icon" aria-label={t('files.remove', { name: label })} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  );
}
