import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SharedLocation } from '@prosa/contract/messages/message';
import type { MessageView } from '../conversation/message-view.ts';

/**
 * Shows a place: its name and address, and a link to a map. No map is loaded, because the map's service would learn of the place.
 */
export function LocationCard({ data }: { data: MessageView['dataJson'] }) {
  const { t } = useTranslation();
  const parsed = v.safeParse(SharedLocation, data);
  const place = parsed.success ? parsed.output.location : undefined;
  const content = (
    <>
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-md bg-primary/12 text-accent-foreground">
        <MapPin className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-4.5">{place?.name || t('conversation.location')}</span>
        {place !== undefined && (
          <span className="line-clamp-2 text-xs opacity-80">
            {place.address || `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}
          </span>
        )}
        {place !== undefined && <span className="text-caption underline underline-offset-2">{t('conversation.openMap')}</span>}
      </span>
    </>
  );
  const look =
    '-mx-1.5 -mt-0.5 mb-1 flex w-72.5 max-w-[calc(100%+0.75rem)] items-center gap-2.5 rounded-md bg-foreground/6 p-2.5';
  if (place === undefined) return <span className={look}>{content}</span>;
  const { latitude, longitude } = place;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      className={look}
    >
      {content}
    </a>
  );
}
