import type { CompanyId, QuickMessageId, TicketNoteId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Services } from './services.ts';

/** What a transaction changed, told to whoever may see it once it is committed. */
export type Changes = {
  readonly tickets: Map<number, 'create' | 'update'>;
  readonly deletedTickets: number[];
  readonly messages: Map<string, 'create' | 'update' | 'delete'>;
  readonly contacts: Map<number, 'create' | 'update' | 'delete'>;
  readonly quickMessages: Map<QuickMessageId, 'create' | 'update' | 'delete'>;
  /** With the ticket each is on, which says who may see it. */
  readonly ticketNotes: Map<TicketNoteId, { readonly action: 'create' | 'delete'; readonly ticketId: number }>;
  readonly tags: Map<number, 'create'>;
  /** Jobs were added: the mover is woken. */
  jobs: boolean;
};

/** Where a transaction notes what it changes. */
export const noChanges = (): Changes => ({
  tickets: new Map(),
  deletedTickets: [],
  messages: new Map(),
  contacts: new Map(),
  quickMessages: new Map(),
  ticketNotes: new Map(),
  tags: new Map(),
  jobs: false,
});

/**
 * The one write path: `work` runs in one transaction of the company and notes what it changed;
 * live events go out after commit and can fail without harm, since the pull finds the rows by themselves.
 */
export async function write<T>(
  services: Services,
  companyId: CompanyId,
  work: (tx: TenantTransaction, changes: Changes) => Promise<T>,
): Promise<T> {
  const changes = noChanges();
  const result = await services.database.withTenant(companyId, (tx) => work(tx, changes));
  if (changes.jobs) services.jobs.wake();
  services
    .announce(companyId, changes)
    .catch((error: unknown) => services.log.warn({ err: error, companyId }, 'live events were not sent; devices will pull'));
  return result;
}
