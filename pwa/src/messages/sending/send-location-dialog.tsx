import { PLACE_NAME_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { parsePlace } from '@prosa/domain/messages/parse-place';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { TextField } from '../../kit/fields/text-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { PositionButton } from './position-button.tsx';
import { sendLocation } from './send-message.ts';

const MAX_PLACE_CHARACTERS = 2000;
const PlaceToSend = v.object({
  place: v.pipe(
    v.string(),
    v.maxLength(MAX_PLACE_CHARACTERS),
    v.check((text) => parsePlace(text) !== undefined),
  ),
  name: v.pipe(v.string(), v.trim(), v.maxLength(PLACE_NAME_MAX_CHARACTERS)),
});

type SendLocationDialogProps = { ticket: Pick<TicketRow, 'id'>; onClose: () => void };

/** Sends the customer a place: the device's position, or coordinates or a map link that the user enters. */
export function SendLocationDialog({ ticket, onClose }: SendLocationDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const send = async ({ place, name }: v.InferOutput<typeof PlaceToSend>) => {
    const found = parsePlace(place);
    if (found === undefined) return;
    const sent = await sendLocation(ticket, { ...found, name });
    if (sent.ok) onClose();
    else toastError(t(toErrorKey(sent.code)));
  };
  return (
    <FormDialog
      title={t('location.title')}
      action={t('composer.send')}
      schema={PlaceToSend}
      values={{ place: '', name: '' }}
      onSave={send}
      onClose={onClose}
    >
      <PositionButton />
      <TextField
        name="place"
        label={t('location.place')}
        hint={t('location.placeHint')}
        placeholder="-23.55052, -46.63331"
        required={t('location.noPlace')}
        faults={{ check: t('location.noPlace'), max_length: t('location.noPlace') }}
      />
      <TextField name="name" label={t('location.name')} placeholder={t('location.nameHint')} isOptional />
    </FormDialog>
  );
}
