import { useEffect, useState } from 'react';
import { ComboboxField, MultiSelectField, SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { DateRangeField } from '../kit/fields/date-range-field.tsx';
import { FileField } from '../kit/fields/file-field.tsx';
import { ImageField } from '../kit/fields/image-field.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { MinutesField, MoneyField, NumberField } from '../kit/fields/number-field.tsx';
import { PasswordField } from '../kit/fields/password-field.tsx';
import { PhoneField } from '../kit/fields/phone-field.tsx';
import { DateField, TextField, TimeField } from '../kit/fields/text-field.tsx';
import { TimeSpanField } from '../kit/fields/time-span-field.tsx';
import { FormPanel } from '../kit/form/form-panel.tsx';
import { FormPhonePreview } from '../kit/form/form-phone-preview.tsx';
import { NotNow } from '../platform/requests/api-errors.ts';
import { sampleQueueOptions, SampleForm, sampleValues } from './sample-things.ts';

const MAX_FILE_BYTES = 1024 * 1024;
/** The sample values after another screen has changed the row. */
const changedValues = { ...sampleValues, name: 'Bruno T.', queueId: 3, email: 'bruno.tavares@aurora.example' };

type GalleryFormProps = { isNew: boolean; isContested: boolean; onClose: () => void };

/**
 * A large form with every kind of field. With `isContested`, the row changes a moment after the form opens, as if another screen
 * had changed the row.
 */
export function GalleryForm({ isNew, isContested, onClose }: GalleryFormProps) {
  const [values, setValues] = useState(sampleValues);
  useEffect(() => {
    const timer = isContested ? setTimeout(() => setValues(changedValues), 5_000) : undefined;
    return () => clearTimeout(timer);
  }, [isContested]);
  return (
    <FormPanel
      isWide
      title={isNew ? 'Novo usuário' : 'Bruno Tavares'}
      isNew={isNew}
      schema={SampleForm}
      values={values}
      draftKey="gallery"
      onSave={() => Promise.reject(new NotNow('network'))}
      onClose={onClose}
      tabs={[
        { id: 'person', label: 'Dados', fields: <PersonFields /> },
        { id: 'service', label: 'Atendimento', fields: <ServiceFields /> },
        { id: 'times', label: 'Horários', fields: <TimeFields /> },
        { id: 'messages', label: 'Mensagens', fields: <MessageFields /> },
      ]}
    />
  );
}

const PersonFields = () => (
  <>
    <ImageField name="picture" label="Foto" maxBytes={MAX_FILE_BYTES} />
    <TextField name="name" label="Nome" required="Digite um nome!" />
    <TextField name="email" label="E-mail" type="email" />
    <PasswordField name="password" label="Senha" />
    <PhoneField name="phone" label="Telefone" isOptional />
    <MoneyField name="price" label="Preço" />
    <ColourField name="colour" label="Cor" />
    <FileField name="file" label="Contrato" maxBytes={MAX_FILE_BYTES} />
  </>
);

const ServiceFields = () => (
  <>
    <SwitchField name="active" label="Ativo" hint="Quem está inativo não entra." />
    <SelectField
      name="profile"
      label="Perfil"
      options={[
        { value: 'user', label: 'Atendente' },
        { value: 'admin', label: 'Administrador' },
      ]}
    />
    <ComboboxField name="queueId" label="Fila padrão" options={sampleQueueOptions} />
    <MultiSelectField name="queueIds" label="Filas" options={sampleQueueOptions} />
    <NumberField name="turns" label="Vezes" unit="×" isStepper />
    <MinutesField name="minutes" label="Espera" max={60} />
  </>
);

const TimeFields = () => (
  <>
    <div className="grid grid-cols-2 gap-3">
      <DateField name="day" label="Dia" />
      <TimeField name="time" label="Hora" />
    </div>
    <TimeSpanField name="shift" label="Primeiro turno" />
    <DateRangeField name="holidays" label="Recesso" />
  </>
);

const MessageFields = () => (
  <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
    <MessageField name="farewell" label="Mensagem de despedida" isOptional rows={6} />
    <FormPhonePreview
      sender="Clínica Aurora"
      userName="Ana Souza"
      messages={[{ text: 'Obrigada!', isFromCustomer: true }, { field: 'farewell' }]}
    />
  </div>
);
