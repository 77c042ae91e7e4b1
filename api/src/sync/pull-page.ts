import type { PullPage } from '@prosa/contract/sync/pull';
import { emptyPullPage } from '@prosa/domain/sync/empty-pull-page';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { formatCursor, phases, type Cursor, type Phase } from './cursor.ts';
import { pullChats } from './pull-chats.ts';
import { pullChangedMessages, pullArrivedMessages } from './pull-messages.ts';
import { pullLookups } from './pull-lookups.ts';
import { pullQuickMessages } from './pull-quick-messages.ts';
import { pullTicketNotes } from './pull-ticket-notes.ts';
import type { PullPhase } from './pull-phase.ts';
import { pullChangedContacts, pullHiddenTickets, pullRemovals, pullTickets } from './pull-tickets.ts';
import type { PullWindow } from './pull-window.ts';

/** Rows after which a page is sent; a phase's last step may go over it by what it reads at once. */
const ROWS_PER_PAGE = 500;

const phaseOf: Readonly<Record<Phase, PullPhase>> = {
  lookups: pullLookups,
  'quick-messages': pullQuickMessages,
  chats: pullChats,
  tickets: pullTickets,
  'changed-contacts': pullChangedContacts,
  'arrived-messages': pullArrivedMessages,
  'changed-messages': pullChangedMessages,
  'ticket-notes': pullTicketNotes,
  'hidden-tickets': pullHiddenTickets,
  removals: pullRemovals,
};

/**
 * Gives the next page of what changed in the user's sight in the window (docs/decisions/0002): no committed row is
 * ever missed, however the writing transactions overlapped; a row may come twice.
 */
export async function pullPage(
  services: Pick<Services, 'database' | 'clock'>,
  scope: Scope,
  { cursor: start, reset, quiet, account }: PullWindow,
): Promise<PullPage> {
  const page = { ...emptyPullPage(), reset, account };
  let at: Cursor = start;
  const skipQuiet = (): void => {
    while (at.phase !== 'done' && quiet.has(at.phase)) at = afterPhase(at, at.phase);
  };
  skipQuiet();
  if (at.phase !== 'done')
    await services.database.withTenant(scope.companyId, async (tx) => {
      for (let left = ROWS_PER_PAGE; left > 0 && at.phase !== 'done'; skipQuiet()) {
        const { from, to, key } = at;
        const { rows, nextKey } = await phaseOf[at.phase]({ tx, scope, from, to, key, most: left, now: services.clock() }, page);
        left -= rows;
        at = nextKey === null ? afterPhase(at, at.phase) : { ...at, key: nextKey };
      }
    });
  return { ...page, cursor: formatCursor(at), upTo: String(at.to), done: at.phase === 'done' };
}

const afterPhase = (at: Cursor, phase: Phase): Cursor => ({ ...at, phase: phases[phases.indexOf(phase) + 1] ?? 'done', key: '' });
