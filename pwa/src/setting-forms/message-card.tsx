import { requiredMessages } from '@prosa/domain/settings/required-messages';
import type { CompanySettingChange } from '@prosa/contract/settings/update-settings';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { FieldsWithPreview } from './message-preview.tsx';
import { SettingForm } from './setting-form.tsx';

type RequiredMessage = (typeof requiredMessages)[number];

/** The maximum length of a text that customers read, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;

const ToggleAndTextForm = v.object({
  toggle: v.picklist(['enabled', 'disabled']),
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS)),
  /** The values of the switch and of the text before the user changed them. */
  before: v.object({ toggle: v.string(), text: v.string() }),
});

const createCardSchema = ({ toggle: toggleKey, sentWhen, message }: RequiredMessage) =>
  v.pipe(
    ToggleAndTextForm,
    v.forward(
      v.partialCheck([['toggle'], ['text']], ({ toggle, text }) => toggle !== sentWhen || text.trim() !== ''),
      ['text'],
    ),
    v.transform(({ toggle, text, before }): CompanySettingChange[] => [
      { column: toggleKey, data: toggle, before: before.toggle },
      { column: message, data: text, before: before.text },
    ]),
  );

const cards = requiredMessages.map((rule) => ({ ...rule, schema: createCardSchema(rule) }));

type MessageCardProps = {
  of: RequiredMessage['toggle'];
  /** The customer's message that the preview shows first. */
  sample: string;
  /** The text that the server appends to the message. */
  ending?: string;
};

/**
 * A switch that makes the server send a message, and the text of that message. Pressing the switch saves the switch immediately,
 * unless the message would then be sent with an empty text. A button saves a changed text.
 */
export function MessageCard({ of, sample, ending = '' }: MessageCardProps) {
  const { t } = useTranslation('settings');
  const card = cards.find(({ toggle }) => toggle === of);
  if (card === undefined) return null;
  const { toggle, message, schema } = card;
  return (
    <SettingForm
      id={message}
      schema={schema}
      toValues={(settings) => {
        const both = { toggle: settings[toggle], text: settings[message] };
        return { ...both, before: both };
      }}
      refusals={{ ERR_SETTING_MESSAGE_REQUIRED: 'text' }}
    >
      <FieldsWithPreview
        id={message}
        messages={[
          { text: sample, isFromCustomer: true },
          { field: 'text', ending },
        ]}
      >
        <MessageSwitch label={t(`fields.${toggle}.label`)} hint={t(`fields.${toggle}.hint`)} />
        <MessageField name="text" rows={3} label={t(`fields.${message}.label`)} faults={{ partial_check: t('required') }} />
      </FieldsWithPreview>
    </SettingForm>
  );
}

function MessageSwitch({ label, hint }: { label: string; hint: string }) {
  const { value, setValue, contest } = useField<'enabled' | 'disabled'>({ name: 'toggle', required: undefined, label });
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className="grid gap-0.5">
      <Switch
        label={label}
        hint={hint}
        checked={value === 'enabled'}
        onChange={(isOn) => {
          setValue(isOn ? 'enabled' : 'disabled');
          row.current?.closest('form')?.requestSubmit();
        }}
      />
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </div>
  );
}
