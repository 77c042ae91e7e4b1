import { toErrorKey } from '@prosa/i18n/to-error-key';
import { CheckCheck, Ellipsis, Tag, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '../keyboard/list-offered-actions.ts';
import { ticketKeys } from '../keyboard/shortcuts.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useUserRating } from '../settings/use-user-rating.ts';
import { type BatchedCommand, enqueueBatch } from '../sync/outbox/enqueue-batch.ts';
import { asksForRating } from '../tickets/actions/asks-for-rating.ts';
import { actionIcons } from '../tickets/actions/action-icons.ts';
import { readFarewellChoice } from '../tickets/actions/farewell-choice.ts';
import { TicketMenu } from '../tickets/actions/ticket-menu.tsx';
import { useSelectListedTickets } from '../tickets/list/selection-box.tsx';
import { clearSelectedTickets } from '../tickets/list/ticket-selection.ts';
import { useListClock } from '../tickets/list/use-list-clock.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { toastError } from '../ui/feedback/toast.ts';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';
import { useIsPhone } from '../ui/interaction/use-media-query.ts';
import { DropdownMenu, MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ToolButton } from '../ui/overlays/tool-button.tsx';
import type { BatchQuestion } from './batch-dialog.tsx';
import { createCloseCommands, listUntaggedTickets, createCommandsWithoutInput } from './batch-commands.ts';
import { type BatchAction, listBatchActions, type OfferedAction } from './list-batch-actions.ts';

const BatchDialog = lazyDialog(
  async () => (await import('./batch-dialog.tsx')).BatchDialog,
  ['ticket-batches', 'ticket-dialogs', 'kit'],
);

/**
 * The maximum number of actions that the bar shows as buttons, on a wide screen and on a phone. The other actions are in the
 * bar's menu.
 */
const MAX_BUTTONS = { desk: 3, phone: 2 };

type SelectedTicketsBarProps = {
  tickets: readonly TicketView[];
  /**
   * Called with the tickets that an action removes from the list, before the action begins. Returns the function to call if the
   * action succeeds.
   */
  onLeave: (tickets: readonly TicketView[]) => () => void;
};

/**
 * A bar with the number of selected tickets and the actions on them. Each action shows how many of these tickets allow it. Esc
 * clears the selection.
 */
export function SelectedTicketsBar({ tickets, onLeave }: SelectedTicketsBarProps) {
  const { t } = useTranslation('ticket-batches');
  const user = useSignedInUser();
  const selectAll = useSelectListedTickets();
  const [asked, setAsked] = useState<BatchQuestion>();
  const asksValue = useCompanySetting('defineTicketValue') === 'enabled';
  const needsTag = useCompanySetting('requiredTag') === 'enabled';
  const userRating = useUserRating();
  const offered = listBatchActions(user, tickets, useListClock({ overdueOnly: false }));
  const total = tickets.length;
  const buttons = useIsPhone() ? MAX_BUTTONS.phone : MAX_BUTTONS.desk;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('[role=dialog], [role=menu]') === null) clearSelectedTickets();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const perform = async (
    commands: readonly BatchedCommand[] | Promise<readonly BatchedCommand[]>,
    leaving: readonly TicketView[],
  ) => {
    setAsked(undefined);
    const follow = onLeave(leaving);
    const results = await enqueueBatch(await commands);
    const refused = results.filter((result) => !result.ok);
    clearSelectedTickets();
    if (refused[0] !== undefined) toastError(t('notDone', { count: refused.length, reason: t(toErrorKey(refused[0].code)) }));
    follow();
  };
  const startAction = ({ action, tickets: acted }: OfferedAction) => {
    switch (action) {
      case 'close': {
        const farewell = readFarewellChoice();
        const asksRating = acted.some((ticket) => asksForRating(ticket, { userRating, farewell }));
        const isAsking = asksValue || asksRating || acted.length < total || (needsTag && listUntaggedTickets(acted).length > 0);
        if (isAsking) return setAsked({ kind: 'close', tickets: acted, total, asksValue, needsTag, asksRating });
        return void perform(
          createCloseCommands(acted, { sendFarewell: farewell === 'with', value: null, ratingId: null, tagId: null }),
          acted,
        );
      }
      case 'transfer':
      case 'snooze':
      case 'ignore':
      case 'delete':
        return setAsked({ kind: action, tickets: acted, total });
      case 'return':
        return void perform(createCommandsWithoutInput(action, acted), acted);
      case 'accept':
      case 'reopen':
      case 'endSnooze':
        return void perform(createCommandsWithoutInput(action, acted), []);
    }
  };
  const askForTags = () => setAsked({ kind: 'tag', tickets, total });
  const toActionName = ({ action, tickets: acted }: OfferedAction) =>
    acted.length === total ? t(`actions.${action}`) : t('some', { action: t(`actions.${action}`), count: acted.length, total });
  // A deletion has no keyboard shortcut, because it can't be undone.
  const toActionKeys = (action: BatchAction) => (action === 'delete' ? {} : { keys: ticketKeys[action] });
  useOfferActions(
    'ticket',
    offered.map((each) => ({
      key: `batch-${each.action}`,
      icon: actionIcons[each.action],
      label: `${toActionName(each)}: ${t('title', { count: total })}`,
      ...toActionKeys(each.action),
      run: () => startAction(each),
    })),
  );
  const [only] = total === 1 ? tickets : [];
  return (
    <div
      role="toolbar"
      data-frame-now
      aria-label={t('title', { count: total })}
      className="flex shrink-0 items-center gap-0.5 border-t border-border bg-card px-2 py-1.5 max-md:pb-[calc(0.375rem+env(safe-area-inset-bottom))]"
    >
      <Button variant="ghost" size="icon" aria-label={t('clear')} onClick={clearSelectedTickets}>
        <X aria-hidden />
      </Button>
      <p role="status" className="min-w-0 flex-1 truncate font-semibold tabular-nums">
        {t('title', { count: total })}
      </p>
      {offered.slice(0, buttons).map((each) => {
        const Icon = actionIcons[each.action];
        const isPartial = each.tickets.length < total;
        return (
          <ToolButton
            key={each.action}
            label={toActionName(each)}
            {...toActionKeys(each.action)}
            onClick={() => startAction(each)}
            {...(isPartial && { className: 'w-auto gap-1 px-2' })}
          >
            <Icon aria-hidden />
            {isPartial && (
              <span aria-hidden className="text-xs tabular-nums">
                {each.tickets.length}/{total}
              </span>
            )}
          </ToolButton>
        );
      })}
      <ToolButton label={t('tag')} onClick={askForTags}>
        <Tag aria-hidden />
      </ToolButton>
      {only === undefined ? (
        <DropdownMenu
          align="end"
          trigger={
            <Button variant="ghost" size="icon" aria-label={t('more')}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {offered.slice(buttons).map((each) => {
            const Icon = actionIcons[each.action];
            return (
              <MenuAction key={each.action} onClick={() => startAction(each)}>
                <Icon aria-hidden />
                {toActionName(each)}
              </MenuAction>
            );
          })}
          <MenuAction onClick={selectAll}>
            <CheckCheck aria-hidden />
            {t('all')}
          </MenuAction>
        </DropdownMenu>
      ) : (
        <TicketMenu ticket={only} className="[&_svg]:rotate-90" />
      )}
      <Suspense>
        {asked !== undefined && <BatchDialog asked={asked} onClose={() => setAsked(undefined)} perform={perform} />}
      </Suspense>
    </div>
  );
}
