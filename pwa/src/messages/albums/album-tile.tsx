import { CircleAlert, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryTick } from '../../conversation-parts/delivery-tick.tsx';
import { useLanguage } from '../../platform/language.ts';
import { formatClockTime } from '../../platform/shown-time.ts';
import { useStore } from '../../platform/store.ts';
import { cn } from '../../ui/cn.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useContextMenu } from '../../ui/interaction/use-context-menu.ts';
import { hasFailed, toBubbleActions } from '../bubbles/bubble-facts.ts';
import type { BubbleContext } from '../bubbles/bubble-context.ts';
import { MessageMenu } from '../bubbles/message-menu.tsx';
import { useSwipeReply } from '../bubbles/use-swipe-reply.ts';
import type { MessageRow } from '../conversation/to-conversation-rows.ts';
import { MessageReactions } from '../reactions/message-reactions.tsx';
import { messageSelectionStore, toggleMessageSelection } from '../selection/message-selection.ts';
import { findLeastDelivered } from './find-least-delivered.ts';

type AlbumTileProps = {
  picture: MessageRow;
  /** The number of the picture in its album, from 1. */
  place: number;
  isWide: boolean;
  isHighlighted: boolean;
  /** The hidden pictures for which this tile stands. If there are any, the tile shows their number. */
  more: readonly MessageRow[];
  context: BubbleContext;
};

/**
 * Shows one picture of an album, with its time, ticks, reactions and menu. A swipe to the right quotes the picture. While the
 * user selects, the tile has a checkbox.
 */
export function AlbumTile({ picture, place, isWide, isHighlighted, more, context }: AlbumTileProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const chosen = useStore(messageSelectionStore);
  const [isAway, setAway] = useState(false);
  const contextMenu = useContextMenu();
  const { message, reactions } = picture;
  const { media } = message;
  const { onQuote, onReact } = toBubbleActions(message, context);
  const swipe = useSwipeReply(onQuote === undefined ? undefined : () => onQuote(message));
  if (media === null) return null;
  const isFailed = hasFailed(message);
  const slowest = findLeastDelivered([message, ...more.map((each) => each.message)]);
  const name = [t('conversation.picture', { place }), media.name].join(': ');
  return (
    <div {...contextMenu} style={swipe.style} className={cn('group relative min-w-0', isWide && 'col-span-2')}>
      <button
        type="button"
        {...swipe.handlers}
        aria-label={[
          t('conversation.openImage', { name }),
          more.length > 0 && t('conversation.morePictures', { total: more.length }),
        ]
          .filter(Boolean)
          .join('. ')}
        onClick={() => (isAway ? setAway(false) : context.onOpenImage(message))}
        className={cn(
          'relative block w-full touch-pan-y overflow-hidden rounded-md bg-foreground/8',
          isWide ? 'aspect-[2/1]' : 'aspect-square',
          isFailed && 'outline-2 -outline-offset-2 outline-destructive',
          (isHighlighted || chosen?.has(message.id) === true) && 'outline-3 -outline-offset-3 outline-primary',
        )}
      >
        {isAway ? (
          <span className="grid h-full place-content-center justify-items-center gap-1 p-2 text-xs opacity-80">
            <ImageOff aria-hidden className="size-5" />
            {t('conversation.mediaAway')}
          </span>
        ) : (
          <img
            src={media.thumbnailUrl ?? media.url}
            alt=""
            draggable={false}
            onError={() => setAway(true)}
            className="size-full object-cover"
          />
        )}
        {more.length > 0 && (
          <span aria-hidden className="absolute inset-0 grid place-items-center bg-black/55 text-jumbo text-white">
            +{more.length}
          </span>
        )}
        <span className="absolute bottom-1 right-1 inline-flex items-center gap-1 rounded-full bg-black/60 px-1.5 text-2xs leading-4 text-white [&_[data-blue]]:text-sky-300">
          <time dateTime={message.createdAt} className="tabular-nums">
            {formatClockTime(message.createdAt, locale)}
          </time>
          {isFailed ? (
            <CircleAlert aria-hidden className="size-3.5" />
          ) : (
            message.fromMe && !message.isPrivate && <DeliveryTick message={slowest} />
          )}
        </span>
      </button>
      {chosen === undefined ? (
        <span className="absolute right-1 top-1 z-raised [&_button]:rounded-full [&_button]:bg-popover">
          <MessageMenu
            message={message}
            channel={context.channel}
            onQuote={onQuote}
            ownReaction={reactions.find(({ by }) => by.fromMe)?.emoji}
            onReact={onReact}
            onEdit={context.onEdit}
            isLastEditable={false}
            isCompact
          />
        </span>
      ) : (
        <div className="absolute inset-0 z-raised cursor-pointer [&>label]:size-full [&>label]:cursor-pointer [&>label]:items-start [&>label]:p-2">
          <Checkbox
            isBare
            label={t('conversation.selectMessage', { text: name })}
            checked={chosen.has(message.id)}
            onChange={() => toggleMessageSelection(message)}
          />
        </div>
      )}
      <span className="absolute bottom-0 left-1 z-raised max-w-[calc(100%-3.5rem)]">
        <MessageReactions reactions={reactions} nameOf={context.authorOf} onReact={onReact} own={false} />
      </span>
    </div>
  );
}
