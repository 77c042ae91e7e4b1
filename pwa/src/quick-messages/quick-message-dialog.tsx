import { valibotResolver } from '@hookform/resolvers/valibot';
import { MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { SHORTCODE_MAX_CHARACTERS } from '@prosa/contract/quick-messages/write-quick-message';
import { messageVariableNames } from '@prosa/domain/messages/fill-variables';
import { errorKey } from '@prosa/i18n/error-key';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, Input, TextArea } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { toastError } from '../ui/toast.ts';
import { QuickMessageAttachment } from './quick-message-attachment.tsx';
import { type FileChange, saveQuickMessage } from './save-quick-message.ts';
import type { QuickMessageView } from './use-quick-messages.ts';

const Form = v.object({
  shortcode: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(SHORTCODE_MAX_CHARACTERS)),
  message: v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS)),
  geral: v.boolean(),
  visao: v.boolean(),
});
const MEGABYTE = 1024 * 1024;

type QuickMessageDialogProps = {
  /** Undefined: a new one. */
  row: QuickMessageView | undefined;
  /** The owner's name where the quick reply can only be read. */
  readOnlyOf: string | undefined;
  onClose: () => void;
};

/** Writes a quick reply, or shows a colleague's; kept on the device at once, with or without a network. */
export function QuickMessageDialog({ row, readOnlyOf, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation('quick-messages');
  const { t: variableName } = useTranslation('message-variables');
  const isReadOnly = readOnlyOf !== undefined;
  const [file, setFile] = useState<FileChange>();
  const text = useRef<HTMLTextAreaElement | null>(null);
  const { shortcode = '', message = '', geral = false, visao = true } = row ?? {};
  const form = useForm({
    resolver: valibotResolver(Form),
    mode: 'onTouched',
    defaultValues: { shortcode, message, geral, visao },
  });
  const { errors, isSubmitting } = form.formState;
  const isGeneral = form.watch('geral');
  const isShared = form.watch('visao');
  const submit = form.handleSubmit(async (values) => {
    const saved = await saveQuickMessage(row, values, file);
    if (saved.ok) onClose();
    else toastError(t(errorKey(saved.code)));
  });
  const choose = (chosen: File) => {
    if (chosen.size > MESSAGE_MAX_FILE_BYTES)
      toastError(t('composer.tooLarge', { name: chosen.name, limit: MESSAGE_MAX_FILE_BYTES / MEGABYTE }));
    else setFile(chosen);
  };
  const insert = (name: string) => {
    const area = text.current;
    const before = form.getValues('message');
    const token = `{{${name}}}`;
    const from = area?.selectionStart ?? before.length;
    const after = before.slice(0, from) + token + before.slice(area?.selectionEnd ?? from);
    form.setValue('message', after, { shouldDirty: true, shouldValidate: true });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + token.length, from + token.length);
    });
  };
  const { ref: registerText, ...textField } = form.register('message');
  const tooLong = (limit: number) => t('tooLong', { limit });
  const shortcodeError = errors.shortcode?.type === 'non_empty' ? t('required') : tooLong(SHORTCODE_MAX_CHARACTERS);
  const title = isReadOnly ? t('viewTitle', { name: readOnlyOf }) : row === undefined ? t('add') : t('editTitle');
  return (
    <Dialog open onClose={onClose} title={title} {...(isReadOnly ? { description: t('readOnly') } : {})} className="md:w-140">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-4">
        <Field label={t('shortcode')} error={errors.shortcode === undefined ? undefined : shortcodeError}>
          <Input readOnly={isReadOnly} autoComplete="off" autoCapitalize="off" {...form.register('shortcode')} />
        </Field>
        <Field label={t('message')} error={errors.message === undefined ? undefined : tooLong(MESSAGE_MAX_CHARACTERS)}>
          <TextArea
            rows={7}
            readOnly={isReadOnly}
            dir="auto"
            {...textField}
            ref={(area: HTMLTextAreaElement | null) => {
              text.current = area;
              registerText(area);
            }}
          />
        </Field>
        {!isReadOnly && (
          <div
            role="group"
            aria-label={t('variables')}
            className="-mt-2 flex flex-wrap gap-1.5 max-md:-mx-5 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-5 max-md:py-1"
          >
            {messageVariableNames.map((name) => (
              <Button
                key={name}
                className="h-7 rounded-full px-2.5 text-caption max-md:h-11"
                title={`{{${name}}}`}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {variableName(name)}
              </Button>
            ))}
          </div>
        )}
        <QuickMessageAttachment
          row={row}
          change={file}
          isReadOnly={isReadOnly}
          onChoose={choose}
          onRemove={() => setFile('removed')}
        />
        {!isReadOnly && (
          <div>
            <Switch label={t('generalHint')} checked={isGeneral} onChange={(checked) => form.setValue('geral', checked)} />
            <Switch label={t('shared')} checked={isShared} onChange={(checked) => form.setValue('visao', checked)} />
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>{isReadOnly ? t('common.close') : t('common.cancel')}</Button>
          {!isReadOnly && (
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {t('common.save')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
