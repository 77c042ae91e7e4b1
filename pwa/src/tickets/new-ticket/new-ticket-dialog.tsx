import type { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { Search, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ContactField } from '../../contact-lookup/contact-field.tsx';
import { SelectField } from '../../kit/fields/choice-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { ServerQueries } from '../../server/server-queries.tsx';
import { useDatabase } from '../../sync/database/current-database.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AlreadyAttendedDialog } from '../actions/confirm-dialogs.tsx';
import { useOwnQueues } from '../actions/use-own-queues.ts';
import { createTicketFormValues, type NewTicket, NewTicketForm, type ProposedContact } from './new-ticket-form.ts';
import { openNewTicket } from './open-new-ticket.ts';
import { TemplateNeededNote } from './template-needed-note.tsx';

type NewTicketDialogProps = ProposedContact & {
  onClose: () => void;
  onOpen: (uuid: string) => void;
};

/** The active ticket that the contact already has, with the name of the contact. */
type ExistingTicket = { readonly other: OtherOpenTicketRefusal; readonly customer: string };

/**
 * The dialog in which the user opens a ticket with a contact. The user searches for the contact or adds it (coverage 1 §2). If
 * the contact already has an active ticket of a colleague, the dialog shows the ticket's attendant and a link. If the active
 * ticket is the user's own, that ticket is opened without a question (coverage 1 §8).
 */
export function NewTicketDialog({ contact, person, onClose, onOpen }: NewTicketDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const user = useSignedInUser();
  const queues = useOwnQueues();
  const [taken, setTaken] = useState<ExistingTicket>();
  /**
   * The idempotency key with which a contact was added last, and that contact's name and number. Another name or number needs a
   * new key.
   */
  const adding = useRef({ person: '', key: '' });
  if (queues === undefined) return null;
  if (taken !== undefined) {
    const { other, customer } = taken;
    const isVisible = other.userId === null || user.profile === 'admin' || user.allUserChat === 'enabled';
    return (
      <AlreadyAttendedDialog
        customer={customer}
        owner={other.user?.name ?? t('nobody')}
        queue={other.queue?.name ?? t('tickets.noQueue')}
        offer={isVisible ? { label: t('openTaken'), onChoose: () => onOpen(other.uuid) } : undefined}
        onDismiss={onClose}
      />
    );
  }
  const save = async (form: NewTicket) => {
    const added = `${form.name}\n${form.number}`;
    if (adding.current.person !== added) adding.current = { person: added, key: uuidv7() };
    const opened = await openNewTicket(form, adding.current.key);
    if (opened.kind === 'opened') onOpen(opened.ticket.uuid);
    else if (opened.other.userId === user.id) onOpen(opened.other.uuid);
    else setTaken({ other: opened.other, customer: form.isNewContact ? form.name : form.contactName });
  };
  return (
    <ServerQueries>
      <FormDialog
        title={t('newTitle')}
        action={t('openNew')}
        schema={NewTicketForm}
        values={createTicketFormValues(
          queues.map(({ id }) => id),
          { contact, person },
        )}
        refusals={{
          ERR_DUPLICATED_CONTACT: 'number',
          ERR_NO_CONTACT_FOUND: 'contactId',
          ERR_TICKET_QUEUE_REQUIRED: 'queueId',
          ERR_NO_QUEUE_FOUND: 'queueId',
          ERR_NO_WAPP_FOUND: 'whatsappId',
          ERR_NO_DEF_WAPP_FOUND: 'whatsappId',
        }}
        onSave={save}
        onClose={onClose}
      >
        <NewTicketFields queues={queues} />
      </FormDialog>
    </ServerQueries>
  );
}

function NewTicketFields({ queues }: { queues: NonNullable<ReturnType<typeof useOwnQueues>> }) {
  const { t } = useTranslation('ticket-dialogs');
  const database = useDatabase();
  const { setValue } = useFormContext();
  const isNewContact: boolean = useWatch({ name: 'isNewContact' });
  const connections =
    useLiveQuery(
      async () => (await database?.connections.filter(({ isFormer }) => isFormer !== true).toArray()) ?? [],
      [database],
    ) ?? [];
  const faults = { min_graphemes: t('nameTooShort'), min_length: t('invalidNumber'), regex: t('invalidNumber') };
  return (
    <>
      {isNewContact ? (
        <>
          <TextField
            name="name"
            label={t('contactName')}
            required={t('required')}
            faults={faults}
            dir="auto"
            autoComplete="off"
          />
          <TextField
            name="number"
            label={t('contactNumber')}
            required={t('required')}
            faults={faults}
            type="tel"
            placeholder="5511999999999"
            autoComplete="off"
          />
        </>
      ) : (
        <ContactField label={t('contact')} placeholder={t('contactHint')} required={t('chooseContact')} />
      )}
      <Button variant="ghost" className="justify-self-start" onClick={() => setValue('isNewContact', !isNewContact)}>
        {isNewContact ? <Search aria-hidden /> : <UserPlus aria-hidden />}
        {isNewContact ? t('knownContact') : t('newContact')}
      </Button>
      <SelectField
        name="queueId"
        label={t('queue')}
        required={t('chooseQueue')}
        placeholder={t('chooseQueue')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, colour: color }))}
      />
      {connections.length > 1 && (
        <SelectField
          name="whatsappId"
          label={t('connectionLabel')}
          none={t('usualConnection')}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TemplateNeededNote connections={connections} />
    </>
  );
}
