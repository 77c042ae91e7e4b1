import { type ContactId } from '@prosa/contract/ids';
import { ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../kit/fields/form-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { foldText } from '../platform/fold-text.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useSearch } from '../server/use-search.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { formatPhone } from './format-phone.ts';

/** The length from which a typed text is searched on the server, in characters (coverage 1 §5). */
const MIN_SEARCHED_CHARACTERS = 3;
const MAX_OPTIONS = 30;

type ContactFieldProps = {
  label: string;
  placeholder: string;
  /** The fault of a form without a contact. */
  required: string;
};

/**
 * The choice of a contact: at once among the device's contacts, and from the third character on also on the server. The form
 * has the fields `contactId` and `contactName`, because the chosen contact may not be on the device.
 */
export function ContactField({ placeholder, ...texts }: ContactFieldProps) {
  const props = { ...texts, name: 'contactId' };
  const { setValue: setOther, watch } = useFormContext();
  const chosenName = String(watch('contactName'));
  const { value, setValue, onBlur, ref, ...frame } = useField<ContactId | null>(props, () => chosenName);
  const [typed, setTyped] = useState('');
  const text = typed === chosenName ? '' : typed.trim();
  const database = useDatabase();
  const held = useLiveQuery(async () => {
    const sought = foldText(text);
    const rows = await database?.contacts
      .filter(({ name, number, active }) => active && foldText(`${name} ${number}`).includes(sought))
      .limit(MAX_OPTIONS)
      .toArray();
    return rows ?? [];
  }, [database, text]);
  const search = useSearch(text.length >= MIN_SEARCHED_CHARACTERS ? text : '');
  const found = useQuery({
    queryKey: ['found-contacts', search],
    enabled: search !== '',
    queryFn: () =>
      callApi('GET', `/contacts?${new URLSearchParams({ searchParam: search, pageNumber: '1' }).toString()}`, {
        schema: ListContactsAnswer,
      }),
  });
  const contacts = new Map([...(held ?? []), ...(found.data?.contacts ?? [])].map((contact) => [contact.id, contact]));
  const options = [...contacts.values()]
    .filter(({ active }) => active)
    .map(({ id, name, number }) => ({ value: id, label: name, detail: formatPhone(number) }));
  if (value !== null && !contacts.has(value)) options.unshift({ value, label: chosenName, detail: '' });
  const choose = (id: ContactId | null) => {
    setOther('contactName', options.find((option) => option.value === id)?.label ?? '');
    setValue(id);
  };
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <Combobox
        focusRef={ref}
        label={props.label}
        placeholder={placeholder}
        options={options}
        value={value}
        onChange={choose}
        onSearch={setTyped}
        onBlur={onBlur}
      />
    </FormField>
  );
}
