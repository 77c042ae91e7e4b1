import { holdsPermission } from '@prosa/domain/session/permissions';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Ban, CalendarClock, Pencil, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { useAccess } from '../platform/session/use-access.ts';
import { ConversationPdfButton } from '../conversation-pdf/conversation-pdf-button.tsx';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import type { EnqueueResult } from '../sync/outbox/enqueue.ts';
import { discardEntry } from '../sync/outbox/outbox-actions.ts';
import type { NewTag } from '../tags/read-new-tags.ts';
import { TagEditor } from '../tags/tag-editor.tsx';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { KanbanLaneSelect } from '../tickets/kanban/kanban-lane-select.tsx';
import { RatingFace } from '../tickets/rating/rating-face.tsx';
import { TicketValue } from '../tickets/value/ticket-value.tsx';
import { TicketTimeline } from '../ticket-timeline/ticket-timeline.tsx';
import { NoteList } from '../ticket-notes/note-list.tsx';
import { Avatar } from '../ui/labels/avatar.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { toastDone, toastError } from '../ui/feedback/toast.ts';
import { BlockContactDialog } from './block-contact-dialog.tsx';
import {
  addTagByName,
  contactCommands,
  ContactFields,
  deleteContact,
  removeTagByName,
  setContactAcceptsAudio,
  setContactBotDisabled,
  setContactActive,
  setContactTags,
  updateContact,
} from './contact-commands.ts';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import { ContactEditDialog } from './contact-edit-dialog.tsx';
import { UnsentMark } from '../unsent/unsent-mark.tsx';
import { toPhoneFlag, formatPhone } from '../contact-lookup/format-phone.ts';
import { RefusedChange } from '../unsent/refused-change.tsx';
import type { ContactCard } from './use-contact-card.ts';
import { toContactColourSeed } from '../ui/labels/person-seed.ts';

type ContactPanelProps = {
  ticket: Pick<TicketView, 'id' | 'uuid' | 'whatsappId' | 'contact' | 'value' | 'queue' | 'user' | 'userRating' | 'tagIds'>;
  card: ContactCard;
  part: 'all' | 'note' | 'tags';
};
type RefusedContactChange = ContactCard['refused'][number];
type DialogRequest = { readonly kind: 'block' | 'delete' } | { readonly kind: 'edit'; readonly refused?: RefusedContactChange };

const UpdateContactPayload = v.object({ fields: ContactFields });
const toCommandTitle = (entry: RefusedContactChange) =>
  Object.values(contactCommands).find(({ name }) => name === entry.command)?.title ?? 'commands.updateContact';

/** Shows all data of a contact that are on the device, and lets the user change them. */
export function ContactPanel({ ticket, card, part }: ContactPanelProps) {
  const { t } = useTranslation('contacts');
  const { contact, tags, allTags, kanbanLanes, newTags, notes, isWaiting, refused } = card;
  const user = useSignedInUser();
  const mayOpen = useAccess();
  const asksValue = useCompanySetting('defineTicketValue') === 'enabled';
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<DialogRequest>();
  const info = contact.extraInfo ?? [];
  const shownName = contact.name || t('tickets.unknown');
  const close = () => setAsked(undefined);
  const perform = async (work: Promise<EnqueueResult>, said?: string) => {
    const done = await work;
    if (!done.ok) toastError(t(toErrorKey(done.code)));
    else if (said !== undefined) toastDone(said);
  };
  const takeBackNewTag = async ({ entryId, name }: NewTag) => {
    // If the command that adds the tag may already be on the server, it can't be discarded. A second command then removes the
    // tag.
    if (!(await discardEntry(entryId))) await perform(removeTagByName(contact, name));
  };
  const deleteAndLeave = async () => {
    const done = await deleteContact(contact);
    if (done.ok) navigate('/tickets');
    else toastError(t(toErrorKey(done.code)));
    return true;
  };
  const toggleBlocked = async () => {
    await perform(setContactActive(contact, !contact.active), contact.active ? t('blockDone') : t('unblockDone'));
    return true;
  };
  const save = (fields: ContactFields, replaced: RefusedContactChange | undefined) => {
    close();
    if (replaced !== undefined) void discardEntry(replaced.id);
    if (Object.keys(fields).length > 0) void perform(updateContact(contact, fields), t('saved'));
  };
  const editing = asked?.kind === 'edit' ? asked : undefined;
  const refusedPayload = v.safeParse(UpdateContactPayload, editing?.refused?.payload);
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4">
        <Avatar name={shownName} seed={toContactColourSeed(contact)} picture={contact.urlPicture} className="size-16 text-xl" />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-title font-heading leading-6">
            <span dir="auto" className="text-left [overflow-wrap:anywhere]">
              {shownName}
            </span>
            {isWaiting && <UnsentMark />}
          </h2>
          {!contact.isGroup && (
            <p className="tabular-nums text-secondary-foreground">
              <span aria-hidden>{toPhoneFlag(contact.number)}</span> <span>{formatPhone(contact.number)}</span>
            </p>
          )}
          <p className={contact.email === '' ? 'text-muted-foreground' : 'text-secondary-foreground [overflow-wrap:anywhere]'}>
            {contact.email === '' ? t('noEmail') : contact.email}
          </p>
          {!contact.active && <p className="font-semibold text-destructive">{t('blocked')}</p>}
        </div>
      </div>
      {refused.map((entry) => (
        <RefusedChange
          key={entry.id}
          title={toCommandTitle(entry)}
          entry={entry}
          onEdit={entry.command === 'update-contact' ? () => setAsked({ kind: 'edit', refused: entry }) : undefined}
        />
      ))}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => setAsked({ kind: 'edit' })}>
          <Pencil aria-hidden />
          {t('common.edit')}
        </Button>
        <Button onClick={() => setAsked({ kind: 'block' })}>
          <Ban aria-hidden />
          {contact.active ? t('block') : t('unblock')}
        </Button>
        {contact.active && mayOpen({ plan: 'useSchedules' }) && (
          <Button className="col-span-2" onClick={() => navigate(`/schedules?open=new&contact=${contact.id}`)}>
            <CalendarClock aria-hidden />
            {t('composer.schedule')}
          </Button>
        )}
      </div>
      <div>
        <Switch
          label={t('acceptAudio')}
          checked={contact.acceptAudioMessage}
          onChange={(accepts) => void perform(setContactAcceptsAudio(contact, accepts))}
        />
        <Switch
          label={t('disableBot')}
          checked={contact.disableBot}
          onChange={(disabled) => void perform(setContactBotDisabled(contact, disabled))}
        />
      </div>
      {info.length > 0 && (
        <PanelSection title={t('extraInfo')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {info.map(({ id, name, value }) => (
              <Fragment key={id}>
                <dt className="max-w-32 text-muted-foreground [overflow-wrap:anywhere]">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </PanelSection>
      )}
      <PanelSection title={t('tags')}>
        <TagEditor
          tags={tags}
          all={allTags}
          newTags={newTags}
          isAsked={part === 'tags'}
          onCreate={(name) => void perform(addTagByName(contact, name))}
          onTakeBack={(tag) => void takeBackNewTag(tag)}
          onChange={(chosen) => {
            const lanes = contact.tagIds.filter((id) => !tags.some((tag) => tag.id === id));
            void perform(setContactTags(contact, [...lanes, ...chosen.map(({ id }) => id)]));
          }}
        />
      </PanelSection>
      {kanbanLanes.length > 0 && mayOpen({ plan: 'useKanban' }) && (
        <PanelSection title={t('kanban.lane')}>
          <KanbanLaneSelect ticket={ticket} lanes={kanbanLanes} />
        </PanelSection>
      )}
      <PanelSection title={t('notes')}>
        <NoteList ticket={ticket} notes={notes} isAsked={part === 'note'} />
      </PanelSection>
      {asksValue && (
        <PanelSection title={t('value.title')}>
          <TicketValue ticket={ticket} />
        </PanelSection>
      )}
      {ticket.userRating != null && (
        <PanelSection title={t('rating')}>
          <p className="text-lead">
            <RatingFace rating={ticket.userRating} /> <span aria-hidden>{ticket.userRating.rate}/5</span>
          </p>
        </PanelSection>
      )}
      <PanelSection title={t('log.title')}>
        <TicketTimeline ticket={ticket} />
        <ConversationPdfButton ticket={ticket} />
      </PanelSection>
      {holdsPermission(user, 'contacts-page:deleteContact') && (
        <Button onClick={() => setAsked({ kind: 'delete' })} className="text-destructive">
          <Trash2 aria-hidden />
          {t('deleteContact')}
        </Button>
      )}
      {asked?.kind === 'delete' && <DeleteContactDialog contact={contact} onClose={close} onConfirm={deleteAndLeave} />}
      {asked?.kind === 'block' && <BlockContactDialog contact={contact} onClose={close} onConfirm={toggleBlocked} />}
      {editing !== undefined && (
        <ContactEditDialog
          contact={contact}
          wanted={refusedPayload.success ? refusedPayload.output.fields : {}}
          onClose={close}
          onSave={(fields) => save(fields, editing.refused)}
        />
      )}
    </div>
  );
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-border pt-4">
      <h3 className="text-small font-semibold text-secondary-foreground">{title}</h3>
      {children}
    </section>
  );
}
