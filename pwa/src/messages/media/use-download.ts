import type { MessageMedia } from '@prosa/contract/messages/message';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/feedback/toast.ts';
import { downloadMedia } from './download-media.ts';

/** Saves a message's file, and says so if it is not available without a network. */
export function useDownload(): (media: MessageMedia) => void {
  const { t } = useTranslation();
  return (media) =>
    void downloadMedia(media).then((isSaved) => {
      if (!isSaved) toastError(t('network.needed'));
    });
}
