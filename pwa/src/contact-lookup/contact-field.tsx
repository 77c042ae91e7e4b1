import { type ContactId } from '@prosa/contract/ids';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../kit/fields/form-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { useContactOptions } from './use-contact-options.ts';

type ContactFieldProps = {
  label: string;
  placeholder: string;
  /** The message that the form shows if no contact is chosen. */
  required: string;
};

/**
 * A field for a contact. It offers the matching contacts of the device immediately, and from the third typed character on also
 * those of the server. The surrounding form has the fields `contactId` and `contactName`. The form keeps the name too, because
 * the chosen contact may not be on the device.
 */
export function ContactField({ placeholder, ...texts }: ContactFieldProps) {
  const props = { ...texts, name: 'contactId' };
  const { setValue: setOther, watch } = useFormContext();
  const chosenName = String(watch('contactName'));
  const { value, setValue, onBlur, ref, ...frame } = useField<ContactId | null>(props, () => chosenName);
  const [typed, setTyped] = useState('');
  const found = useContactOptions(typed === chosenName ? '' : typed);
  const isFound = found.some((option) => option.value === value);
  const options = value === null || isFound ? found : [{ value, label: chosenName, detail: '' }, ...found];
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
