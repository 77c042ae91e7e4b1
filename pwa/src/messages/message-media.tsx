import { Dialog } from '@base-ui/react/dialog';
import { FileText, MapPin, User, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Button } from '../ui/button.tsx';
import { AudioPlayer } from './audio-player.tsx';
import type { MessageView } from './use-conversation.ts';

const Place = v.object({
  latitude: v.number(),
  longitude: v.number(),
  name: v.optional(v.string()),
  address: v.optional(v.string()),
});
const People = v.object({ contacts: v.array(v.object({ name: v.string(), number: v.optional(v.string()) })) });

/** What a message carries besides its text: picture, sound, film, file, place, person. */
export function MessageMedia({ message }: { message: MessageView }) {
  const { t } = useTranslation();
  const { media } = message;
  if (message.mediaType === 'locationMessage') return <Location data={message.dataJson} />;
  if (message.mediaType === 'contactMessage') return <Contacts data={message.dataJson} />;
  if (media === null) return null;
  switch (message.mediaType) {
    case 'image':
      return <Picture url={media.url} thumbnailUrl={media.thumbnailUrl ?? media.url} name={media.name} />;
    case 'audio':
      return <AudioPlayer url={media.url} />;
    case 'video':
      // A customer's film has no captions.
      return (
        <video
          controls
          preload="metadata"
          src={media.url}
          aria-label={media.name}
          className="-mx-1.5 mb-1 max-h-80 max-w-full rounded-[9px]"
        />
      );
    default:
      return (
        <a
          href={media.url}
          download={media.name}
          aria-label={t('conversation.download', { name: media.name })}
          className="mb-1 flex min-h-11 items-center gap-2.5 rounded-sm bg-ink/6 px-3 py-2"
        >
          <FileText aria-hidden className="size-5 shrink-0" />
          <span className="truncate font-medium">{media.name}</span>
          <span className="whitespace-nowrap text-xs opacity-80">{Math.max(1, Math.round(media.sizeBytes / 1024))} kB</span>
        </a>
      );
  }
}

function Picture({ url, thumbnailUrl, name }: { url: string; thumbnailUrl: string; name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="-mx-1.5 -mt-0.5 mb-1.5 block"
        aria-label={t('conversation.openImage', { name })}
        onClick={() => setOpen(true)}
      >
        <img src={thumbnailUrl} alt="" className="h-[190px] w-[270px] max-w-full rounded-[9px] object-cover" />
      </button>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Popup aria-label={name} className="fixed inset-0 z-50 grid place-items-center bg-black/90 p-4">
            <img src={url} alt={name} className="max-h-full max-w-full object-contain" />
            <Dialog.Close
              render={
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('common.close')}
                  className="absolute right-3 top-[max(0.75rem,env(safe-area-inset-top))] text-white"
                />
              }
            >
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

function Location({ data }: { data: MessageView['dataJson'] }) {
  const { t } = useTranslation();
  const place = v.safeParse(Place, data);
  if (!place.success) return <Row icon={MapPin} text={t('conversation.location')} />;
  const { latitude, longitude, name, address } = place.output;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Row icon={MapPin} text={name ?? address ?? t('conversation.location')} />
      <span className="text-[13px] underline">{t('conversation.openMap')}</span>
    </a>
  );
}

function Contacts({ data }: { data: MessageView['dataJson'] }) {
  const { t } = useTranslation();
  const people = v.safeParse(People, data);
  if (!people.success) return <Row icon={User} text={t('conversation.contact')} />;
  return people.output.contacts.map((person) => (
    <Row key={person.name} icon={User} text={[person.name, person.number].filter(Boolean).join(' · ')} />
  ));
}

function Row({ icon: Icon, text }: { icon: typeof MapPin; text: string }) {
  return (
    <span className="flex items-center gap-2 font-medium">
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </span>
  );
}
