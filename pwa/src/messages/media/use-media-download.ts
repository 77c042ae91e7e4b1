import type { MessageMedia } from '@prosa/contract/messages/message';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/feedback/toast.ts';
import { downloadMedia } from './download-media.ts';

/** Returns a function that saves a message's file, or says that the file is not available without a network. */
export function useMediaDownload(): (media: MessageMedia) => void {
  const { t } = useTranslation();
  return (media) =>
    void downloadMedia(media).then((isSaved) => {
      if (!isSaved) toastError(t('network.needed'));
    });
}
