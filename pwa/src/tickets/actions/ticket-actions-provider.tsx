import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';
import { lazyDialog, lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import type { EnqueueResult } from '../../sync/outbox/enqueue.ts';
import type { RequestedTicketDialog } from './ticket-action-dialog.tsx';
import { requestedComposerFocusStore } from './requested-composer-focus.ts';
import { asksForRating } from './asks-for-rating.ts';
import { useUserRating } from '../../settings/use-user-rating.ts';
import { findQuestionBeforeAction } from './find-question-before-action.ts';
import { readFarewellChoice } from './farewell-choice.ts';
import { FloatingTicketMenu } from './floating-ticket-menu.tsx';
import { type PerformTicketAction, TicketActionsContext } from './ticket-actions.ts';
import { useCompanySetting } from '../../settings/use-company-setting.ts';
import { useEntryRefusedByColleague } from './use-entry-refused-by-colleague.ts';
import { useOwnQueues } from './use-own-queues.ts';
import type { TicketView } from '../list/use-ticket-list.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { useIsOneColumn } from '../../ui/interaction/use-media-query.ts';

const LazyTicketActionDialog = lazyDialog(
  async () => (await import('./ticket-action-dialog.tsx')).TicketActionDialog,
  ['ticket-dialogs'],
);
const TakenTicketDialog = lazyPart(
  async () => (await import('./taken-ticket-dialog.tsx')).TakenTicketDialog,
  ['unsent', 'ticket-dialogs'],
);
/**
 * The ticket commands are loaded while the browser is idle, because the list can be shown without the commands' rules and
 * schemas.
 */
const ticketCommandsModule = createIdleLoadedModule(async () => ({
  ...(await import('../ticket-commands.ts')),
  ...(await import('../snooze-commands.ts')),
}));
type TicketCommands = Awaited<ReturnType<typeof ticketCommandsModule.load>>;

type TicketActionsProviderProps = {
  onTab: (status: TicketStatus) => void;
  /** Returns the ticket after the one with this uuid in the shown list. Undefined if there is no such ticket. */
  next: (uuid: string) => TicketView | undefined;
  children: ReactNode;
};

/** Lets all components beneath this one perform actions on tickets, and shows the dialogs of these actions. */
export function TicketActionsProvider({ onTab, next, children }: TicketActionsProviderProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  const isOneColumn = useIsOneColumn();
  const [asked, setAsked] = useState<RequestedTicketDialog>();
  const queues = useOwnQueues();
  const takenEntry = useEntryRefusedByColleague();
  const asksValue = useCompanySetting('defineTicketValue') === 'enabled';
  const userRating = useUserRating();
  const dismiss = () => setAsked(undefined);

  const perform = async (work: Promise<EnqueueResult>, after: () => void) => {
    dismiss();
    const askedAt = location.pathname;
    const done = await work;
    if (!done.ok) return toastError(t(toErrorKey(done.code)));
    // If the user has gone to another page since the action began, that page stays open.
    if (location.pathname === askedAt) after();
  };
  const runLoadedCommand = async (command: (commands: TicketCommands) => Promise<EnqueueResult>, after: () => void) => {
    const commands = await ticketCommandsModule.load().catch(() => undefined);
    if (commands === undefined) return toastError(t('network.needed'));
    await perform(command(commands), after);
  };
  const createTicketOpener = (ticket: TicketView) => () => {
    requestedComposerFocusStore.set(ticket.uuid);
    onTab(ticket.isGroup ? 'group' : 'open');
    navigate(`/tickets/${ticket.uuid}`);
  };
  const openTicketList = () => navigate('/tickets');
  const createNextTicketOpener = (ticket: TicketView) => {
    const following = isOneColumn ? undefined : next(ticket.uuid);
    const path = following === undefined ? '/tickets' : `/tickets/${following.uuid}`;
    // If the user has opened another conversation meanwhile, that conversation stays open.
    return () => [`/tickets/${ticket.uuid}`, '/tickets'].includes(location.pathname) && navigate(path);
  };

  const act: PerformTicketAction = (action, ticket) => {
    const asks = findQuestionBeforeAction(action, ticket, user.id);
    const [queue, another] = queues ?? [];
    // If there is only one queue, the app chooses it without asking the user.
    if (queue !== undefined && another === undefined) {
      const into = { queueId: queue.id };
      if (asks === 'accept')
        return void runLoadedCommand(({ acceptTicket }) => acceptTicket(ticket, into), createTicketOpener(ticket));
      if (asks === 'reopen')
        return void runLoadedCommand(({ reopenTicket }) => reopenTicket(ticket, into), createTicketOpener(ticket));
    }
    if (asks !== undefined) return setAsked({ action: asks, ticket });
    if (action === 'accept') return void runLoadedCommand(({ acceptTicket }) => acceptTicket(ticket), createTicketOpener(ticket));
    if (action === 'reopen') return void runLoadedCommand(({ reopenTicket }) => reopenTicket(ticket), createTicketOpener(ticket));
    if (action === 'close') {
      const farewell = readFarewellChoice();
      if (asksValue || asksForRating(ticket, { userRating, farewell })) return setAsked({ action, ticket });
      const sendFarewell = farewell === 'with';
      return void runLoadedCommand(({ closeTicket }) => closeTicket(ticket, { sendFarewell }), createNextTicketOpener(ticket));
    }
    if (action === 'endSnooze')
      return void runLoadedCommand(
        ({ endTicketSnooze }) => endTicketSnooze(ticket),
        () => {},
      );
    if (action === 'return') return void runLoadedCommand(({ returnTicket }) => returnTicket(ticket), openTicketList);
  };

  return (
    <TicketActionsContext value={act}>
      {children}
      <FloatingTicketMenu />
      <Suspense>
        {asked !== undefined && (
          <LazyTicketActionDialog
            asked={asked}
            onClose={dismiss}
            perform={perform}
            createTicketOpener={createTicketOpener}
            openTicketList={openTicketList}
            openNextTicket={createNextTicketOpener(asked.ticket)}
          />
        )}
        {takenEntry !== undefined && <TakenTicketDialog key={takenEntry.entryId} taken={takenEntry} />}
      </Suspense>
    </TicketActionsContext>
  );
}
