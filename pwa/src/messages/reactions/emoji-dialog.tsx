import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmojiList } from './emoji-list.tsx';

type EmojiDialogProps = { onChoose: (emoji: string) => void; onClose: () => void };

/** Lets the user choose any emoji as a reaction. */
export function EmojiDialog({ onChoose, onClose }: EmojiDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('conversation.react')} className="md:w-fit">
      <EmojiList
        onChoose={(emoji) => {
          onChoose(emoji);
          onClose();
        }}
      />
    </Dialog>
  );
}
