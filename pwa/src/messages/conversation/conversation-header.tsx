import { ArrowLeft, ChevronDown, NotebookPen, Search, Tag } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ContactPart } from '../../contacts/contact-drawer.tsx';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { conversationKeys, SEARCH_KEYS, ticketKeys } from '../../keyboard/shortcuts.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { DropdownMenu, MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import { Pill } from '../../ui/labels/pill.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { actionIcons } from '../../tickets/actions/action-icons.ts';
import { ColleaguesInConversation } from '../../tickets/presence/colleagues-in-ticket.tsx';
import { useTicketPresence } from '../../tickets/presence/ticket-presence.ts';
import { SnoozeBadge } from '../../tickets/snooze/snooze-badge.tsx';
import { useNow } from '../../ui/interaction/use-now.ts';
import { listAllowedActions } from '../../tickets/actions/list-allowed-actions.ts';
import { BotBadge } from '../../tickets/list/bot-badge.tsx';
import { ChannelBadge } from '../../tickets/list/channel-badge.tsx';
import { FarewellMenu } from '../../tickets/actions/farewell-menu.tsx';
import { usePerformTicketAction } from '../../tickets/actions/ticket-actions.ts';
import { TicketMenu } from '../../tickets/actions/ticket-menu.tsx';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { toContactColourSeed } from '../../ui/labels/person-seed.ts';

const ContactDrawer = lazyDialog(
  async () => (await import('../../contacts/contact-drawer.tsx')).ContactDrawer,
  ['contacts', 'ticket-log', 'kit'],
);

/** Shows a conversation's contact, attendant and actions. */
export function ConversationHeader({ ticket, onSearch }: { ticket: TicketView; onSearch: () => void }) {
  const { t } = useTranslation();
  const act = usePerformTicketAction();
  const phone = useIsPhone();
  const header = useRef<HTMLElement>(null);
  /** The part of the contact that the open drawer shows first. Undefined while the drawer is closed. */
  const [contactAsked, askContact] = useState<ContactPart>();
  useOfferActions('conversation', [
    {
      key: 'note',
      icon: NotebookPen,
      label: t('keyboard.note'),
      keys: conversationKeys.note,
      run: () => askContact('note'),
    },
    { key: 'search', icon: Search, label: t('conversation.search'), run: onSearch },
    { key: 'tags', icon: Tag, label: t('keyboard.tag'), keys: conversationKeys.tags, run: () => askContact('tags') },
  ]);
  // Only the menu offers the deletion of a ticket. Users would press a button beside the frequent actions by mistake.
  const [first, ...others] = listAllowedActions(useSignedInUser(), ticket).filter((action) => action !== 'delete');
  const now = useNow();
  // A phone has no room for the queue and the attendant beside the colleagues who are in the ticket now.
  const hasRoom = useTicketPresence(ticket.uuid).length === 0 || !phone;
  const name = ticket.contact?.name || t('tickets.unknown');
  const FirstIcon = first === undefined ? undefined : actionIcons[first];
  return (
    <header
      ref={header}
      className="flex min-h-15 items-center gap-3 border-b border-border bg-card px-4 max-md:gap-2 max-md:px-2 max-md:pt-[env(safe-area-inset-top)] @beside:group-has-[[data-contact-drawer]]/pane:-mr-85"
    >
      <Link
        href="/tickets"
        aria-label={t('common.back')}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-secondary-foreground split:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="relative flex min-w-0 flex-1 items-center gap-3 max-md:gap-2">
        <Avatar
          name={name}
          seed={toContactColourSeed(ticket.contact)}
          picture={ticket.contact?.urlPicture ?? null}
          badge={<ChannelBadge channel={ticket.channel} />}
          className="max-md:size-9 max-md:text-small"
        />
        <div className="min-w-0 flex-1">
          <h1 className="flex items-baseline gap-2 text-lead font-heading leading-5">
            {/* The name and picture are one button, whose label is the contact's name. */}
            <button
              type="button"
              aria-haspopup="dialog"
              title={t('conversation.openContact')}
              onClick={() => askContact('all')}
              dir="auto"
              className="truncate text-left font-[inherit] after:absolute after:inset-0 hover:underline"
            >
              {name}
            </button>
            <small className="text-small font-normal text-muted-foreground">#{ticket.id}</small>
          </h1>
          <p className="flex items-center gap-1.5 overflow-hidden whitespace-nowrap text-caption leading-4.5 text-muted-foreground">
            {hasRoom && (
              <Pill colour={ticket.queue?.color ?? '#98a2b3'} className="min-w-0">
                {ticket.queue?.name ?? t('tickets.noQueue')}
              </Pill>
            )}
            {ticket.isBot && <BotBadge />}
            {ticket.snoozedUntil != null && <SnoozeBadge until={ticket.snoozedUntil} now={now} />}
            {ticket.isBot && first === 'accept' && (
              <Button variant="link" size="inline" className="relative z-raised" onClick={() => act('accept', ticket)}>
                {t('tickets.takeOver')}
              </Button>
            )}
            {hasRoom && ticket.user !== undefined && !ticket.isBot && (
              <span className="max-w-1/2 shrink-0 truncate">
                {t('tickets.with', { name: phone ? ticket.user.name.split(' ')[0] : ticket.user.name })}
              </span>
            )}
            <ColleaguesInConversation uuid={ticket.uuid} />
          </p>
        </div>
      </div>
      <ToolButton label={t('conversation.search')} keys={SEARCH_KEYS} onClick={onSearch} className="max-md:hidden">
        <Search aria-hidden />
      </ToolButton>
      {others.map((action) => {
        const Icon = actionIcons[action];
        return (
          <ToolButton
            key={action}
            label={t(`actions.${action}`)}
            keys={ticketKeys[action]}
            onClick={() => act(action, ticket)}
            className="max-md:hidden"
          >
            <Icon aria-hidden />
          </ToolButton>
        );
      })}
      {first !== undefined && FirstIcon !== undefined && (
        <span className="flex shrink-0">
          <Button
            data-tooltip={t(`actions.${first}`)}
            variant="primary"
            onClick={() => act(first, ticket)}
            aria-label={t(`actions.${first}`)}
            aria-keyshortcuts={ticketKeys[first]}
            className={cn(
              'max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-accent-foreground',
              first === 'close' && 'md:rounded-r-none',
            )}
          >
            <FirstIcon aria-hidden />
            <span className="max-md:hidden">{t(`actions.${first}`)}</span>
          </Button>
          {first === 'close' && (
            <DropdownMenu
              trigger={
                <Button
                  variant="primary"
                  size="icon"
                  aria-label={t('actions.farewell')}
                  className="w-7 rounded-l-none border-l-primary-foreground/30 max-md:hidden"
                >
                  <ChevronDown aria-hidden />
                </Button>
              }
            >
              <FarewellMenu />
            </DropdownMenu>
          )}
        </span>
      )}
      <TicketMenu ticket={ticket} className="md:hidden">
        <MenuAction onClick={onSearch}>
          <Search aria-hidden />
          {t('conversation.search')}
        </MenuAction>
      </TicketMenu>
      {contactAsked !== undefined && (
        <Suspense>
          <ContactDrawer
            key={contactAsked}
            ticket={ticket}
            beside={header}
            part={contactAsked}
            onClose={() => askContact(undefined)}
          />
        </Suspense>
      )}
    </header>
  );
}
