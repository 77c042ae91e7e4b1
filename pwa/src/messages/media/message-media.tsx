import { useTranslation } from 'react-i18next';
import { AudioPlayer } from './audio-player.tsx';
import { CallCard } from './call-card.tsx';
import { ContactCards } from './contact-cards.tsx';
import { formatDeliveryFailure } from './delivery-failure.ts';
import { DocumentCard } from './document-card.tsx';
import { LocationCard } from './location-card.tsx';
import { MessagePicture } from './message-picture.tsx';
import type { MessageView } from '../conversation/message-view.ts';

type MessageWithMedia = Pick<MessageView, 'media' | 'mediaType' | 'dataJson' | 'fromMe' | 'failure'>;

/** Shows a message's media: picture, audio, video, file, place, contact. */
export function MessageMedia({ message, onOpenImage }: { message: MessageWithMedia; onOpenImage: () => void }) {
  const { t } = useTranslation();
  const { media } = message;
  if (message.mediaType === 'locationMessage') return <LocationCard data={message.dataJson} />;
  if (message.mediaType === 'contactMessage') return <ContactCards data={message.dataJson} isReceived={!message.fromMe} />;
  if (message.mediaType === 'call_log') return <CallCard data={message.dataJson} />;
  if (media === null) {
    // The server records an inbound message before it downloads the file of the message. The file is therefore missing here while
    // the download runs, and also if the download has failed.
    const isFile = ['image', 'audio', 'video', 'application'].includes(message.mediaType);
    if (!isFile && message.dataJson?.['unsupported'] === undefined) return null;
    const why =
      !message.fromMe && message.failure !== null
        ? formatDeliveryFailure(t, message.failure)
        : t(isFile ? 'conversation.mediaAway' : 'conversation.unsupported');
    return <span className="mb-1 block rounded-md bg-foreground/6 px-3 py-2 text-small opacity-80">{why}</span>;
  }
  switch (message.mediaType) {
    case 'image':
      return <MessagePicture media={media} onOpen={onOpenImage} />;
    case 'audio':
      return <AudioPlayer media={media} />;
    case 'video':
      // A video that a customer sent has no subtitles.
      return (
        <video
          controls
          playsInline
          preload="metadata"
          src={media.url}
          aria-label={media.name}
          className="-mx-1.5 -mt-0.5 mb-1 h-47.5 w-80 max-w-[calc(100%+0.75rem)] rounded-md bg-black object-contain"
        />
      );
    default:
      return <DocumentCard media={media} />;
  }
}
