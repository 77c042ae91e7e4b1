import { TagId } from '@prosa/contract/ids';
import { TicketValue } from '@prosa/contract/tickets/write-ticket';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useContactTags } from '../contact-administration/use-contact-tags.ts';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { MoneyField } from '../kit/fields/number-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import type { BatchedCommand } from '../sync/outbox/enqueue-batch.ts';
import { readFarewellChoice } from '../tickets/actions/farewell-choice.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { createCloseCommands, listUntaggedTickets } from './batch-commands.ts';

const Closing = v.object({ tagId: v.nullable(TagId), value: v.nullable(TicketValue) });

type CloseTicketsDialogProps = {
  tickets: readonly TicketView[];
  text: string | undefined;
  asksValue: boolean;
  needsTag: boolean;
  onClose: () => void;
  onResolve: (commands: readonly BatchedCommand[]) => void;
};

/**
 * Asks, once for all tickets to close, for a tag for the contacts without one and for the value, if the company requires them.
 */
export function CloseTicketsDialog({ tickets, text, asksValue, needsTag, onClose, onResolve }: CloseTicketsDialogProps) {
  const { t } = useTranslation('ticket-batches');
  const tags = [...useContactTags().values()].map(({ id, name }) => ({ value: id, label: name }));
  const untagged = needsTag ? listUntaggedTickets(tickets) : [];
  const contacts = new Set(untagged.map(({ contactId }) => contactId)).size;
  const missing = contacts === 0 ? undefined : t('untagged', { count: contacts });
  const said = [text, missing].filter((each) => each !== undefined).join(' ');
  const resolve = async ({ tagId, value }: v.InferOutput<typeof Closing>) => {
    // A ticket without the required tag stays open, so nothing is sent about it.
    const closable = tagId === null ? tickets.filter((ticket) => !untagged.includes(ticket)) : tickets;
    onResolve(
      createCloseCommands(closable, { sendFarewell: readFarewellChoice() === 'with', value, tagId: needsTag ? tagId : null }),
    );
  };
  return (
    <FormDialog
      title={t('closeTitle', { count: tickets.length })}
      {...(said !== '' && { text: said })}
      action={t('actions.close')}
      schema={Closing}
      values={{ tagId: null, value: null }}
      onSave={resolve}
      onClose={onClose}
    >
      {contacts > 0 && <SelectField name="tagId" label={t('missingTag')} options={tags} none={t('noTag')} />}
      {asksValue && <MoneyField name="value" label={t('eachValue')} hint={t('eachValueHint')} isOptional />}
    </FormDialog>
  );
}
