import type { ChatId, ConnectionId, FileListId, QuickMessageId, ScheduleId, TicketId, UserId } from '@prosa/contract/ids';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { MAX_LARGE_FILE_BYTES } from '@prosa/domain/media/constants';

/**
 * The readers of an owner's files.
 * `its-viewers`: users who see the owner, by a rule in `media-access/load-readable-media.ts`.
 * `company`: all users of the owner's company.
 * `signed-in`: all users of all companies.
 * `anyone`: everybody, even without a session. Files for `anyone` may be cached by everybody.
 */
type MediaReaders = 'its-viewers' | 'company' | 'signed-in' | 'anyone';

type MediaOwnerRule = {
  readonly readers: MediaReaders;
  readonly maxBytes: number;
  /** The folder of the owner's files within the company's folder. Null means the company's folder itself. */
  readonly folder: string | null;
  /** The column of `media` that refers to the owner. Without such a column, `owner_kind` and `owner_id` refer to the owner. */
  readonly column?: 'ticket_id' | 'quick_message_id' | 'chat_id';
};

/** Declares an owner with private files. Nobody can read files of a kind that is missing from `mediaOwners`. */
const declarePrivateOwner = (folder: string, maxBytes = MESSAGE_MAX_FILE_BYTES) =>
  ({ readers: 'company', maxBytes, folder }) as const;
const declarePublicOwner = (folder: string) => ({ readers: 'anyone', maxBytes: MESSAGE_MAX_FILE_BYTES, folder }) as const;
const messageFilesRule = { readers: 'its-viewers', maxBytes: MESSAGE_MAX_FILE_BYTES, folder: null } as const;

/** The owners of files in the table `media`. A new owner is a new entry and needs no migration. */
export const mediaOwners = {
  ticket: { ...messageFilesRule, column: 'ticket_id' },
  'quick-message': { ...messageFilesRule, column: 'quick_message_id' },
  chat: { ...messageFilesRule, folder: 'chatinterno', column: 'chat_id' },
  'file-list': declarePrivateOwner('file-lists', MAX_LARGE_FILE_BYTES),
  'agent-product': declarePrivateOwner('agent-products', MAX_LARGE_FILE_BYTES),
  schedule: declarePrivateOwner('schedules'),
  'connection-greeting': declarePrivateOwner('connection-greetings'),
  announcement: { readers: 'signed-in', maxBytes: MESSAGE_MAX_FILE_BYTES, folder: 'announcements' },
  logo: declarePublicOwner('logos'),
  'plan-picture': declarePublicOwner('plan-pictures'),
  'profile-image': declarePublicOwner('profile-images'),
} as const satisfies Readonly<Record<string, MediaOwnerRule>>;

export type MediaOwnerKind = keyof typeof mediaOwners;
/** The type of the owner's id for each kind of owner. A kind that is missing here has no branded id yet. */
type MediaOwnerIds = {
  readonly ticket: TicketId;
  readonly 'quick-message': QuickMessageId;
  readonly chat: ChatId;
  readonly schedule: ScheduleId;
  readonly 'file-list': FileListId;
  readonly 'connection-greeting': ConnectionId;
  readonly 'profile-image': UserId;
};
/** The owner of a file. */
export type MediaOwner = {
  [Kind in MediaOwnerKind]: {
    readonly kind: Kind;
    readonly id: Kind extends keyof MediaOwnerIds ? MediaOwnerIds[Kind] : number | string;
  };
}[MediaOwnerKind];

/** Returns the kinds of owners whose files these readers may read. */
export const listOwnerKindsReadableBy = (readers: MediaReaders): MediaOwnerKind[] =>
  kinds.filter((kind) => mediaOwners[kind].readers === readers);
const kinds = Object.keys(mediaOwners) as MediaOwnerKind[]; // The cast is safe: `mediaOwners` has no other keys.

const toOwnerRule = (kind: MediaOwnerKind): MediaOwnerRule => mediaOwners[kind];

/** Returns the columns of `media` that refer to the owner. */
export function toOwnerColumns({ kind, id }: MediaOwner) {
  const noOwner = { ticket_id: null, quick_message_id: null, chat_id: null, owner_kind: null, owner_id: null };
  const { column } = toOwnerRule(kind);
  return column === undefined ? { ...noOwner, owner_kind: kind, owner_id: String(id) } : { ...noOwner, [column]: id };
}
