import type { CompanyId, ChatId, TicketId } from '@prosa/contract/ids';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from './access/scope.ts';
import type { Services } from './services.ts';
import { noEntityChanges, type EntityChanges } from './sync/entity-changes.ts';

/** The changes of a transaction, told to whoever may see them once it is committed. */
export type Changes = EntityChanges & {
  /** The ticket of each changed note, which says who may see it: a note that is gone doesn't. */
  readonly noteTickets: Map<string, TicketId>;
  /** New messages, with the chat each is in. */
  readonly chatMessages: Map<string, number>;
  /** The users who have a chat no more; their open documents of it are closed. */
  readonly chatDepartures: { readonly chatId: ChatId; readonly userId: number }[];
  /** Rooms whose documents were written into. */
  readonly rooms: Set<string>;
  /** The lanes jobs were added to; their workers are woken. */
  readonly jobs: Set<JobLane>;
};

/** The context of a read: the company's transaction. */
export type Read = { readonly tx: TenantTransaction; readonly companyId: CompanyId };

/** The context of a read on behalf of a user. */
export type Query = { readonly tx: TenantTransaction; readonly scope: Scope };

/** The context of a write: the company's transaction, what it changes, its instant, and where new ids come from. */
export type Write = Read & {
  readonly changes: Changes;
  readonly now: Date;
  readonly newId: () => string;
  /** The subscribers of the tickets that this write moves. */
  readonly ticketSubscribers: Services['ticketSubscribers'];
};

/** The context of a write on behalf of a user, whose scope says what the user may see and do. */
export type Command = Write & { readonly scope: Scope };

/** The services that a write can reach: files, and the threads that work on documents. A function that needs one asks for it by name. */
export type WriteServices = Pick<Services, 'media' | 'documentWork'>;

/** Where a transaction notes what it changes. */
export const noChanges = (): Changes => ({
  ...noEntityChanges(),
  noteTickets: new Map(),
  chatMessages: new Map(),
  chatDepartures: [],
  rooms: new Set(),
  jobs: new Set(),
});

/**
 * The one write path: `work` runs in one transaction of the company and notes what it changed;
 * live events go out after commit and can fail without harm, since the pull finds the rows by themselves.
 */
export async function commit<T>(
  services: Services,
  companyId: CompanyId,
  work: (write: Write & WriteServices) => Promise<T>,
): Promise<T> {
  const changes = noChanges();
  const { clock, newId, ticketSubscribers, media, documentWork } = services;
  const result = await services.database.withTenant(companyId, (tx) =>
    work({ tx, companyId, changes, now: clock(), newId, ticketSubscribers, media, documentWork }),
  );
  if (changes.jobs.size > 0) services.jobs.wake(changes.jobs);
  for (const room of changes.rooms) services.documentSignals.tell({ kind: 'appended', companyId, room });
  // Whoever draws a flow that is gone is let go.
  if ([...changes.flows.values()].includes('delete')) services.documentSignals.tell({ kind: 'rights', companyId, userId: null });
  // The sync-server checks the open documents of a changed user by their rights of now.
  for (const userId of new Set([...changes.chatDepartures.map((each) => each.userId), ...changes.users.keys()]))
    services.documentSignals.tell({ kind: 'rights', companyId, userId });
  services
    .announce(companyId, changes)
    .catch((error: unknown) => services.log.warn({ err: error, companyId }, 'live events were not sent; devices will pull'));
  return result;
}
