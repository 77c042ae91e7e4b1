import type { ChatId, CompanyId, InboxViewId, TicketId, UserId } from '@prosa/contract/ids';
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
import { wakeWhenDue, type LaterJob } from './jobs/wake-when-due.ts';
import { createEntityChanges, type EntityChanges } from './sync/entity-changes.ts';

/** The changes of a transaction. After the commit they are sent to the users who may see them. */
export type Changes = EntityChanges & {
  /**
   * The ticket of each changed note, which decides who may see the note. The row of a deleted note no longer has the ticket.
   */
  readonly noteTickets: Map<string, TicketId>;
  /**
   * The user of each changed view of the inbox, who alone receives the change. The row of a deleted view no longer has the
   * user.
   */
  readonly inboxViewUsers: Map<InboxViewId, UserId>;
  /** The ids of new messages of chats, each with the id of its chat. */
  readonly chatMessages: Map<string, number>;
  /** The users who are no longer in a chat. Their open documents of the chat are closed. */
  readonly chatDepartures: { readonly chatId: ChatId; readonly userId: UserId }[];
  /** The changed settings of the company. The company's service hours count as a setting. */
  readonly settings: Set<CompanySettingKey | 'schedules'>;
  /** The rooms of changed documents. */
  readonly rooms: Set<string>;
  /**
   * The tickets in which a customer wrote. Such a message can only postpone the timers of a ticket. These tickets are therefore
   * published as changed, but the subscribers to ticket changes, which plan the timers, are not called.
   */
  readonly ticketsWithInbound: Set<TicketId>;
  /** The lanes with new jobs that are due. These lanes are woken after the commit. */
  readonly jobs: Set<JobLane>;
  /** The lanes with new jobs that are due later. Each lane is woken when its job is due. */
  readonly laterJobs: LaterJob[];
};

/** The context of a read: the company's transaction. */
export type Read = { readonly tx: TenantTransaction; readonly companyId: CompanyId };

/** The context of a read on behalf of a user. */
export type UserReadContext = { readonly tx: TenantTransaction; readonly scope: Scope };

/** The context of a write: the company's transaction, its changes, its time, and the source of new ids. */
export type Write = Read & {
  readonly changes: Changes;
  readonly now: Date;
  readonly newId: () => string;
  /** The functions of other features that react to changes of tickets. */
  readonly ticketSubscribers: readonly TicketSubscriber[];
};

/** Reacts to an event in the transaction that published it. An error rolls back the whole transaction. */
export type TicketSubscriber = (write: Write, event: TicketEvent) => Promise<void>;

/** The context of a write on behalf of a user. The scope decides what the user may see and do. */
export type Command = Write & { readonly scope: Scope };

/**
 * The services for a write: the media store, and the threads that change documents. A function declares which of them it needs.
 */
export type WriteServices = { readonly media: MediaStore; readonly documentChanger: DocumentChanger };

/**
 * The services that `commit` needs: the services of the write, and the services that send its changes to devices after the
 * commit.
 */
export type CommitServices = WriteServices & {
  readonly log: Logger;
  readonly database: TenantDatabase;
  readonly jobs: Pick<WakeSignal, 'wake'>;
  /** Signals to the sync-servers that a document's log has grown or that permissions have changed. */
  readonly documentSignals: DocumentSignals;
  /** Sends the changes of a committed write to connected users. */
  readonly publishChanges: (companyId: CompanyId, changes: Changes) => Promise<void>;
  /** The functions of other features that react to changes of tickets, in the same transaction. */
  readonly ticketSubscribers: readonly TicketSubscriber[];
  /** Returns the current time. Tests set it. */
  readonly clock: () => Date;
  /** Creates a UUIDv7. */
  readonly newId: () => string;
};

/** Creates an empty record of a transaction's changes. */
export const createChanges = (): Changes => ({
  ...createEntityChanges(),
  noteTickets: new Map(),
  inboxViewUsers: new Map(),
  chatMessages: new Map(),
  chatDepartures: [],
  settings: new Set(),
  rooms: new Set(),
  ticketsWithInbound: new Set(),
  jobs: new Set(),
  laterJobs: [],
});

/**
 * Runs `work` in one transaction of the company and records its changes. All writes use this function. Live events are sent
 * after the commit. If sending them fails, this does no harm, because the pull also finds the rows.
 */
export async function commit<T>(
  services: CommitServices,
  companyId: CompanyId,
  work: (write: Write & WriteServices) => Promise<T>,
): Promise<T> {
  const changes = createChanges();
  const { clock, newId, ticketSubscribers, media, documentChanger } = services;
  const result = await services.database.withTenant(companyId, async (tx) => {
    const write = { tx, companyId, changes, now: clock(), newId, ticketSubscribers, media, documentChanger };
    const answer = await work(write);
    const ticketIds = [...changes.tickets.keys()];
    const events: TicketEvent[] = [
      ...(ticketIds.length > 0 ? [{ kind: 'changed', ticketIds } as const] : []),
      ...(changes.settings.size > 0 ? [{ kind: 'settings-changed', keys: changes.settings } as const] : []),
    ];
    for (const event of events) for (const subscriber of ticketSubscribers) await subscriber(write, event);
    for (const id of changes.ticketsWithInbound) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
    return answer;
  });
  if (changes.jobs.size > 0) services.jobs.wake(changes.jobs);
  wakeWhenDue(services.jobs, changes.laterJobs, clock());
  for (const room of changes.rooms) services.documentSignals.publish({ kind: 'appended', companyId, room });
  // Connections to the document of a deleted flow are closed.
  if ([...changes.flows.values()].includes('delete'))
    services.documentSignals.publish({ kind: 'rights', companyId, userId: null });
  // The sync-server compares the open documents of a changed user with the user's current permissions.
  for (const userId of new Set([...changes.chatDepartures.map((each) => each.userId), ...changes.users.keys()]))
    services.documentSignals.publish({ kind: 'rights', companyId, userId });
  services
    .publishChanges(companyId, changes)
    .catch((error: unknown) => services.log.warn({ err: error, companyId }, 'live events were not sent; devices will pull'));
  return result;
}
