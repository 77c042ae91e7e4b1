import { Dialog } from '@base-ui/react/dialog';
import type { Message } from '@prosa/contract/messages/message';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../conversation-parts/message-text.tsx';
import { useLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useMediaDownload } from './use-media-download.ts';

const MAX_ZOOM = 6;
const ZOOM_STEP = 1.5;
type PictureView = { readonly zoom: number; readonly x: number; readonly y: number };
const initialView: PictureView = { zoom: 1, x: 0, y: 0 };

/** A message of the conversation. Messages without a picture are skipped. */
type ShownPicture = Pick<Message, 'mediaType' | 'media' | 'isDeleted' | 'createdAt' | 'body'> & {
  readonly id: string;
  /** Whether a user of the company wrote the text, which may then begin with a signature. */
  readonly fromMe?: boolean;
};
type LightboxProps = { messages: readonly ShownPicture[]; startId: string; onClose: () => void };

/**
 * Shows a conversation's pictures in full screen. The arrow keys change the picture. The wheel, a pinch, a double tap and the
 * plus and minus keys zoom. Esc closes the pictures.
 */
export function Lightbox({ messages, startId, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const download = useMediaDownload();
  const images = messages.filter(({ mediaType, media, isDeleted }) => mediaType === 'image' && media !== null && !isDeleted);
  const [id, setId] = useState(startId);
  const [view, setView] = useState(initialView);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const at = images.findIndex((message) => message.id === id);
  const message = images[at];
  const media = message?.media;
  const caption = message === undefined ? '' : stripOwnSignature({ fromMe: message.fromMe === true, body: message.body });
  if (message === undefined || media === null || media === undefined) return null;

  const showNeighbour = (by: number) => {
    const next = images[at + by];
    if (next === undefined) return;
    setId(next.id);
    setView(initialView);
  };
  const zoomBy = (factor: number) =>
    setView((now) => {
      const zoom = Math.min(MAX_ZOOM, Math.max(1, now.zoom * factor));
      return zoom === 1 ? initialView : { zoom, x: (now.x * zoom) / now.zoom, y: (now.y * zoom) / now.zoom };
    });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') showNeighbour(-1);
    else if (event.key === 'ArrowRight') showNeighbour(1);
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else if (event.key === '0') setView(initialView);
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const [a, b] = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (a !== undefined && b !== undefined) {
      const [c, d] = [...fingers.current.values()];
      if (c !== undefined && d !== undefined) zoomBy(Math.hypot(c.x - d.x, c.y - d.y) / Math.hypot(a.x - b.x, a.y - b.y));
    } else
      setView((now) =>
        now.zoom === 1 ? now : { ...now, x: now.x + event.clientX - before.x, y: now.y + event.clientY - before.y },
      );
  };
  const onLift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const tool = 'text-white hover:bg-white/15 hover:text-white';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={media.name}
          onKeyDown={onKey}
          className="fixed inset-0 z-dialog flex flex-col bg-black/95 text-white outline-none"
        >
          <div className="flex items-center gap-1 px-3 pb-2 pt-[max(0.75rem,env(safe-area-inset-top))]">
            <div className="min-w-0 flex-1 pl-1">
              <div className="truncate font-medium">{media.name}</div>
              <time dateTime={message.createdAt} className="text-xs opacity-80">
                {new Date(message.createdAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}
                {images.length > 1 && ` · ${at + 1}/${images.length}`}
              </time>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className={tool}
              aria-label={t('conversation.zoomOut')}
              onClick={() => zoomBy(1 / ZOOM_STEP)}
            >
              <ZoomOut aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className={tool}
              aria-label={t('conversation.zoomIn')}
              onClick={() => zoomBy(ZOOM_STEP)}
            >
              <ZoomIn aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className={tool}
              aria-label={t('conversation.save')}
              onClick={() => download(media)}
            >
              <Download aria-hidden />
            </Button>
            <Dialog.Close render={<Button variant="ghost" size="icon" className={tool} aria-label={t('common.close')} />}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <div
            className="relative grid min-h-0 flex-1 touch-none place-items-center overflow-hidden"
            onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
            onDoubleClick={() => (view.zoom === 1 ? zoomBy(2.5) : setView(initialView))}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
            }}
            onPointerMove={onMove}
            onPointerUp={onLift}
            onPointerCancel={onLift}
          >
            <img
              src={media.url}
              alt={caption || media.name}
              draggable={false}
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
              className="max-h-full min-h-0 max-w-full select-none object-contain"
            />
          </div>
          {at > 0 && (
            <Button
              variant="ghost"
              size="icon"
              className={`${tool} absolute left-3 top-1/2 bg-black/40`}
              aria-label={t('common.previous')}
              onClick={() => showNeighbour(-1)}
            >
              <ChevronLeft aria-hidden />
            </Button>
          )}
          {at < images.length - 1 && (
            <Button
              variant="ghost"
              size="icon"
              className={`${tool} absolute right-3 top-1/2 bg-black/40`}
              aria-label={t('common.next')}
              onClick={() => showNeighbour(1)}
            >
              <ChevronRight aria-hidden />
            </Button>
          )}
          {caption !== '' && (
            <p className="max-h-[20dvh] overflow-y-auto px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-2 text-center whitespace-pre-wrap [unicode-bidi:plaintext]">
              <MessageText key={message.id} text={caption} />
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
