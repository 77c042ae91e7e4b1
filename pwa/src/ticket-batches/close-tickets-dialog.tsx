import { TagId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useContactTags } from '../contact-administration/use-contact-tags.ts';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { MoneyField } from '../kit/fields/number-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import type { BatchedCommand } from '../sync/outbox/enqueue-batch.ts';
import { createClosingFormSchema } from '../tickets/actions/closing-form.ts';
import { RatingChoiceField } from '../tickets/actions/rating-choice-field.tsx';
import { readFarewellChoice } from '../tickets/actions/farewell-choice.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { createCloseCommands, listUntaggedTickets } from './batch-commands.ts';

const createBatchClosingFormSchema = (asksRating: boolean) =>
  v.object({ tagId: v.nullable(TagId), ...createClosingFormSchema(asksRating).entries });

type CloseTicketsDialogProps = {
  tickets: readonly TicketView[];
  text: string | undefined;
  asksValue: boolean;
  needsTag: boolean;
  asksRating: boolean;
  onClose: () => void;
  onResolve: (commands: readonly BatchedCommand[]) => void;
};

/**
 * Asks for the data that the company requires before tickets are closed, once for all of them: a tag for the contacts without a
 * tag, the value of the tickets, and whether the customers are asked for a rating.
 */
export function CloseTicketsDialog({
  tickets,
  text,
  asksValue,
  needsTag,
  asksRating,
  onClose,
  onResolve,
}: CloseTicketsDialogProps) {
  const { t } = useTranslation('ticket-batches');
  const tags = [...useContactTags().values()].map(({ id, name }) => ({ value: id, label: name }));
  const untagged = needsTag ? listUntaggedTickets(tickets) : [];
  const contacts = new Set(untagged.map(({ contactId }) => contactId)).size;
  const missing = contacts === 0 ? undefined : t('untagged', { count: contacts });
  const said = [text, missing].filter((each) => each !== undefined).join(' ');
  const resolve = async ({ tagId, ...closing }: v.InferOutput<ReturnType<typeof createBatchClosingFormSchema>>) => {
    // A ticket whose contact lacks the required tag stays open, so no command is created for it.
    const closable = tagId === null ? tickets.filter((ticket) => !untagged.includes(ticket)) : tickets;
    onResolve(
      createCloseCommands(closable, {
        ...closing,
        sendFarewell: readFarewellChoice() === 'with',
        tagId: needsTag ? tagId : null,
      }),
    );
  };
  return (
    <FormDialog
      title={t('closeTitle', { count: tickets.length })}
      {...(said !== '' && { text: said })}
      action={t('actions.close')}
      schema={createBatchClosingFormSchema(asksRating)}
      values={{ tagId: null, value: null, ratingId: null }}
      onSave={resolve}
      onClose={onClose}
    >
      {contacts > 0 && <SelectField name="tagId" label={t('missingTag')} options={tags} none={t('noTag')} />}
      {asksRating && <RatingChoiceField />}
      {asksValue && <MoneyField name="value" label={t('eachValue')} hint={t('eachValueHint')} isOptional />}
    </FormDialog>
  );
}
