import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { FormPanel } from '../kit/form/form-panel.tsx';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { Field, Input, TextArea } from '../ui/fields/field.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { toastError } from '../ui/feedback/toast.ts';
import { QuickMessageAttachment } from './quick-message-attachment.tsx';
import { type QuickMessageForm, saveQuickMessage } from './save-quick-message.ts';
import type { QuickMessageView } from './use-quick-messages.ts';

const { shortcode, message } = CreateQuickMessageBody.entries;
const QuickMessagePanelForm = v.object({
  shortcode,
  message: message.wrapped,
  geral: v.boolean(),
  visao: v.boolean(),
  /** A new file, 'removed' if the user removes the file, or `null` for no change. */
  file: v.nullable(v.union([v.instance(File), v.literal('removed')])),
});
type QuickMessagePanelForm = v.InferOutput<typeof QuickMessagePanelForm>;
const MEGABYTE = 1024 * 1024;
const TEXT_FIELD_ROWS = 7;
const emptyQuickMessage: QuickMessageForm = { shortcode: '', message: '', geral: false, visao: true };

type QuickMessagePanelProps = {
  /** The quick reply to edit. Undefined for a new one. */
  row: QuickMessageView | undefined;
  onClose: () => void;
};

/** Edits a quick reply. Saving stores it on the device immediately, with or without a network. */
export function QuickMessagePanel({ row, onClose }: QuickMessagePanelProps) {
  const { t } = useTranslation('quick-messages');
  const { geral, visao, ...texts } = row ?? emptyQuickMessage;
  const save = async ({ file, ...form }: QuickMessagePanelForm) => {
    const saved = await saveQuickMessage(row, form, file ?? undefined);
    if (!saved.ok) throw new ApiRefusal(400, { error: saved.code }, undefined);
    onClose();
  };
  return (
    <FormPanel
      worksOffline
      isNew={row === undefined}
      title={row === undefined ? t('add') : t('editTitle')}
      subtitle={row?.shortcode}
      schema={QuickMessagePanelForm}
      values={{ shortcode: texts.shortcode, message: texts.message, geral, visao, file: null }}
      draftKey={`quick-messages/${row?.id ?? 'new'}`}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="shortcode" label={t('shortcode')} required={t('required')} />
      <MessageField name="message" label={t('message')} rows={TEXT_FIELD_ROWS} />
      <QuickMessageFileField row={row} />
      <div>
        <SwitchField name="geral" label={t('generalHint')} />
        <SwitchField name="visao" label={t('shared')} />
      </div>
    </FormPanel>
  );
}

function QuickMessageFileField({ row }: Pick<QuickMessagePanelProps, 'row'>) {
  const { t } = useTranslation('quick-messages');
  const { value, setValue } = useField<QuickMessagePanelForm['file']>({ name: 'file', label: t('media'), required: undefined });
  const choose = (chosen: File) => {
    if (chosen.size > MESSAGE_MAX_FILE_BYTES)
      toastError(t('composer.tooLarge', { name: chosen.name, limit: MESSAGE_MAX_FILE_BYTES / MEGABYTE }));
    else setValue(chosen);
  };
  // The button discards the chosen file if the quick reply has no saved file, and otherwise removes the saved file.
  const remove = () => setValue(value instanceof File && row?.isMedia !== true ? null : 'removed');
  return <QuickMessageAttachment row={row} change={value ?? undefined} isReadOnly={false} onChoose={choose} onRemove={remove} />;
}

/** Shows a colleague's quick reply, which only that colleague may change. */
export function ReadOnlyQuickMessage({ row, owner, onClose }: { row: QuickMessageView; owner: string; onClose: () => void }) {
  const { t } = useTranslation('quick-messages');
  return (
    <SidePanel title={t('viewTitle', { name: owner })} subtitle={t('readOnly')} onClose={onClose}>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
        <Field label={t('shortcode')}>
          <Input readOnly value={row.shortcode} />
        </Field>
        <Field label={t('message')}>
          <TextArea readOnly rows={TEXT_FIELD_ROWS} dir="auto" value={row.message} />
        </Field>
        <QuickMessageAttachment row={row} change={undefined} isReadOnly onChoose={() => undefined} onRemove={() => undefined} />
      </div>
    </SidePanel>
  );
}
