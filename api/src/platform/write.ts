import type { ChatId, CompanyId, TicketId, UserId } from '@prosa/contract/ids';
import type { Logger } from 'pino';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantDatabase, TenantTransaction } from '@prosa/database/tenant';
import type { DocumentSignals } from '@prosa/server/document-signals';
import type { DocumentChanger } from '../documents/document-changer.ts';
import type { TicketEvent } from '../tickets/rows/ticket-event.ts';
import type { Scope } from './access/scope.ts';
import type { MediaStore } from './storage/media-store.ts';
import type { WakeSignal } from './jobs/wake-signal.ts';
import { createEntityChanges, type EntityChanges } from './sync/entity-changes.ts';

/** The changes of a transaction, sent after the commit to the users who may see them. */
export type Changes = EntityChanges & {
  /** The ticket of each changed note, which decides who may see it, because a deleted note's row is gone. */
  readonly noteTickets: Map<string, TicketId>;
  /** New messages of chats, with their chat. */
  readonly chatMessages: Map<string, number>;
  /** The users who no longer have a chat. Their open documents of the chat are closed. */
  readonly chatDepartures: { readonly chatId: ChatId; readonly userId: UserId }[];
  /** The company's settings that were changed, its service hours among them. */
  readonly settings: Set<CompanySettingKey | 'schedules'>;
  /** Rooms whose documents were changed. */
  readonly rooms: Set<string>;
  /** The lanes that got jobs. Their workers are woken. */
  readonly jobs: Set<JobLane>;
};

/** The context of a read: the company's transaction. */
export type Read = { readonly tx: TenantTransaction; readonly companyId: CompanyId };

/** The context of a read on behalf of a user. */
export type UserRead = { readonly tx: TenantTransaction; readonly scope: Scope };

/** The context of a write: the company's transaction, its changes, its instant, and the source of new ids. */
export type Write = Read & {
  readonly changes: Changes;
  readonly now: Date;
  readonly newId: () => string;
  /** The subscribers of the tickets that this write changes. */
  readonly ticketSubscribers: readonly TicketSubscriber[];
};

/** Reacts to an event inside the transaction that published it: an error undoes the move. */
export type TicketSubscriber = (write: Write, event: TicketEvent) => Promise<void>;

/** The context of a write on behalf of a user. The scope contains what the user may see and do. */
export type Command = Write & { readonly scope: Scope };

/** The services available to a write: files, and the threads that work on documents. A function names the ones it needs. */
export type WriteServices = { readonly media: MediaStore; readonly documentChanger: DocumentChanger };

/** The services that `commit` needs: those of the write, and those that tell of it after the commit. */
export type CommitServices = WriteServices & {
  readonly log: Logger;
  readonly database: TenantDatabase;
  readonly jobs: Pick<WakeSignal, 'wake'>;
  /** Tells the sync-servers that a log has grown, or that rights have changed. */
  readonly documentSignals: DocumentSignals;
  /** Sends connected users the changes of a committed write. */
  readonly announce: (companyId: CompanyId, changes: Changes) => Promise<void>;
  /** The reactions of other features to a ticket's changes, in its transaction. */
  readonly ticketSubscribers: readonly TicketSubscriber[];
  /** The current time. Tests set it. */
  readonly clock: () => Date;
  /** Makes a UUIDv7. */
  readonly newId: () => string;
};

/** Makes the record of a transaction's changes. */
export const createChanges = (): Changes => ({
  ...createEntityChanges(),
  noteTickets: new Map(),
  chatMessages: new Map(),
  chatDepartures: [],
  settings: new Set(),
  rooms: new Set(),
  jobs: new Set(),
});

/**
 * The one write path: `work` runs in one transaction of the company and records its changes. Live events are sent after the
 * commit. They may fail without harm, because the pull finds the rows too.
 */
export async function commit<T>(
  services: CommitServices,
  companyId: CompanyId,
  work: (write: Write & WriteServices) => Promise<T>,
): Promise<T> {
  const changes = createChanges();
  const { clock, newId, ticketSubscribers, media, documentChanger } = services;
  const result = await services.database.withTenant(companyId, (tx) =>
    work({ tx, companyId, changes, now: clock(), newId, ticketSubscribers, media, documentChanger }),
  );
  if (changes.jobs.size > 0) services.jobs.wake(changes.jobs);
  for (const room of changes.rooms) services.documentSignals.publish({ kind: 'appended', companyId, room });
  // Connections to a deleted flow's document are closed.
  if ([...changes.flows.values()].includes('delete'))
    services.documentSignals.publish({ kind: 'rights', companyId, userId: null });
  // The sync-server checks the open documents of a changed user by the user's present rights.
  for (const userId of new Set([...changes.chatDepartures.map((each) => each.userId), ...changes.users.keys()]))
    services.documentSignals.publish({ kind: 'rights', companyId, userId });
  services
    .announce(companyId, changes)
    .catch((error: unknown) => services.log.warn({ err: error, companyId }, 'live events were not sent; devices will pull'));
  return result;
}
