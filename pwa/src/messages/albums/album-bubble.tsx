import { CornerUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { hasFailed, toBubbleAuthor, toBubbleColourClasses } from '../bubbles/bubble-facts.ts';
import { BubbleLabel, BubbleRemark } from '../bubbles/bubble-label.tsx';
import { BubbleRow } from '../bubbles/bubble-row.tsx';
import type { BubbleContext } from '../bubbles/bubble-context.ts';
import { messageSelectionStore } from '../selection/message-selection.ts';
import { AlbumTile } from './album-tile.tsx';
import type { AlbumRow } from './group-albums.ts';
import { PictureNotes } from './picture-notes.tsx';

/** The number of pictures of an album that are shown at first. */
const MAX_TILES = 4;

type AlbumBubbleProps = {
  row: AlbumRow;
  /** The id of the message to which a search or a quote led. */
  highlighted: string | undefined;
  context: BubbleContext;
};

/**
 * Shows the pictures of an album in a grid. The fifth and later pictures are hidden, unless one of them is unsent, failed or has
 * a reaction. Hidden pictures appear when the user asks for them, selects messages, or is led to one of them.
 */
export function AlbumBubble({ row: { pictures, memberKeys }, highlighted, context }: AlbumBubbleProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const isSelecting = useStore(messageSelectionStore) !== undefined;
  const [first] = pictures;
  if (first === undefined) return null;
  const { message } = first;
  const { author, label } = toBubbleAuthor(t, message, context);
  const own = message.fromMe || message.isPrivate;
  const hidden = pictures.slice(MAX_TILES);
  const mustShow = hidden.some(
    (each) =>
      each.message.id === highlighted ||
      each.reactions.length > 0 ||
      each.undelivered !== undefined ||
      each.message.outbox !== undefined ||
      each.message.delivery === 'unconfirmed' ||
      hasFailed(each.message),
  );
  const showsAll = isOpened || isSelecting || mustShow || hidden.length === 0;
  const shown = showsAll ? pictures : pictures.slice(0, MAX_TILES);
  return (
    <BubbleRow label={author ?? label} own={own} followsOwn={first.followsOwn} highlighted={false} hasOwnMenus>
      <div
        role="group"
        aria-label={t('conversation.album', { total: pictures.length })}
        className={cn(
          'w-70 max-w-[82%] rounded-lg border p-1',
          own ? 'rounded-br-xs' : 'rounded-bl-xs border-border bg-bubble-in',
          toBubbleColourClasses(message),
        )}
      >
        <div className="px-2 empty:hidden">
          <BubbleLabel message={message} label={label} followsOwn={first.followsOwn} />
          {message.isForwarded && <BubbleRemark icon={CornerUpRight} text={t('conversation.forwarded')} />}
        </div>
        <div className="grid grid-cols-2 gap-1">
          {shown.map((picture, at) => (
            <AlbumTile
              key={picture.key}
              picture={picture}
              place={at + 1}
              isWide={at === 0 && shown.length % 2 === 1}
              isHighlighted={picture.key === highlighted}
              more={showsAll || at < MAX_TILES - 1 ? [] : hidden}
              context={context}
            />
          ))}
        </div>
        {hidden.length > 0 && !showsAll && (
          <Button variant="link" size="inline" className="px-2 pb-0.5 pt-1 text-small" onClick={() => setOpened(true)}>
            {t('conversation.showAlbum', { total: memberKeys.length })}
          </Button>
        )}
      </div>
      {pictures.map((picture, at) => (
        <PictureNotes key={picture.key} picture={picture} place={at + 1} context={context} />
      ))}
    </BubbleRow>
  );
}
