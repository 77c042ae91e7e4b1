import { FileJson } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../kit/fields/form-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TextArea } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/files/file-input.tsx';
import { useFormIntegration } from './use-form-integration.ts';

/** The field for the key of a Google service account, which the user pastes or chooses as a file, and can never read again. */
export function ServiceAccountField() {
  const { t } = useTranslation('integrations');
  const { t: tKit } = useTranslation('kit');
  const row = useFormIntegration();
  const picker = useRef<HTMLInputElement>(null);
  const [isChanging, setChanging] = useState(false);
  const props = { name: 'jsonContent', label: t('dialogflow.key') };
  const { value, setValue, onBlur, ref, ...frame } = useField<string>({
    ...props,
    required: t('dialogflow.keyRequired'),
    faults: { check: t('dialogflow.keyWrong') },
  });
  const account = row?.serviceAccount ?? null;
  if (account !== null && !isChanging && value === '')
    return (
      <FormField {...props} {...frame} hint={t('dialogflow.keyStored')} isLabelDecorative>
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-small [overflow-wrap:anywhere]">
            {t('dialogflow.account', { email: account.clientEmail, project: account.projectId })}
          </span>
          <Button onClick={() => setChanging(true)} aria-label={tKit('form.changeFieldOf', { field: props.label })}>
            {tKit('form.changeField')}
          </Button>
        </div>
      </FormField>
    );
  return (
    <FormField {...props} {...frame} hint={t('dialogflow.keyHint')}>
      <TextArea
        ref={ref}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-caption"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
      />
      <FileInput
        inputRef={picker}
        accept="application/json,.json"
        onFiles={([file]) => void file?.text().then((text) => setValue(text))}
      />
      <Button className="justify-self-start" onClick={() => picker.current?.click()}>
        <FileJson aria-hidden />
        {t('dialogflow.chooseFile')}
      </Button>
    </FormField>
  );
}
