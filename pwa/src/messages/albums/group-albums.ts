import type { MessageView } from '../conversation/message-view.ts';
import type { TicketMoveRow } from '../conversation/insert-ticket-moves.ts';
import type { ConversationRow, MessageRow } from '../conversation/to-conversation-rows.ts';

/** A row that shows several pictures in one bubble. */
export type AlbumRow = {
  readonly kind: 'album';
  /** The key of the first picture's row. */
  readonly key: string;
  /** The keys of the rows that the album replaces. */
  readonly memberKeys: readonly string[];
  readonly pictures: readonly MessageRow[];
};

/** The longest pause between two pictures of one album, in milliseconds. WhatsApp Web has the same pause. */
export const ALBUM_PAUSE_MS = 60_000;

/** Returns whether a message is only a picture, because an album's grid has no room for a caption or a quote. */
const isBarePicture = ({ mediaType, media, body, quotedMsg, isDeleted }: MessageView): boolean =>
  mediaType === 'image' && media !== null && body === '' && quotedMsg === null && !isDeleted;

/** Returns whether two rows that follow each other belong to one album. */
const continuesAlbum = ({ message: before }: MessageRow, { message, followsOwn }: MessageRow): boolean =>
  followsOwn &&
  isBarePicture(before) &&
  isBarePicture(message) &&
  before.ticketId === message.ticketId &&
  before.isForwarded === message.isForwarded &&
  Math.abs(Date.parse(message.createdAt) - Date.parse(before.createdAt)) <= ALBUM_PAUSE_MS;

type SingleRow = ConversationRow | TicketMoveRow;

/**
 * Groups pictures that one author sent with short pauses into one row. Only rows that follow each other are grouped, so that a
 * text, a day, the unread mark or a move of the ticket ends an album.
 */
export function groupAlbums(rows: readonly SingleRow[]): (SingleRow | AlbumRow)[] {
  const groups: [SingleRow, ...MessageRow[]][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (row.kind === 'message' && before?.kind === 'message' && continuesAlbum(before, row)) group?.push(row);
    else groups.push([row]);
  }
  return groups.map(([first, ...others]) => {
    if (first.kind !== 'message' || others.length === 0) return first;
    const pictures = [first, ...others];
    return { kind: 'album', key: first.key, memberKeys: pictures.map(({ key }) => key), pictures };
  });
}
