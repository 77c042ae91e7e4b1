import { ContactInput } from '@prosa/contract/contacts/contact';
import * as v from 'valibot';

export type ContactFault = 'required' | 'tooShort' | 'tooLong' | 'invalidEmail' | 'invalidNumber';
export type ContactForm = { readonly name: string; readonly number: string; readonly email: string };

const NAME_CHARACTERS = { min: 2, max: 50 } as const;
const NUMBER_CHARACTERS = { min: 8, max: 50 } as const;

/** Returns the fault in a field of the contact's form (coverage 1 §5). Undefined for a valid field. */
export function contactFault(field: keyof ContactForm, given: string): ContactFault | undefined {
  const value = given.trim();
  switch (field) {
    case 'name':
      if (value === '') return 'required';
      return lengthFault(value, NAME_CHARACTERS);
    case 'number':
      if (value === '') return 'required';
      return lengthFault(value, NUMBER_CHARACTERS) ?? (v.is(ContactInput.entries.number, value) ? undefined : 'invalidNumber');
    case 'email':
      return v.is(ContactInput.entries.email, value) ? undefined : 'invalidEmail';
  }
}

const lengthFault = (value: string, { min, max }: { readonly min: number; readonly max: number }): ContactFault | undefined =>
  value.length < min ? 'tooShort' : value.length > max ? 'tooLong' : undefined;

/** Returns the changed fields, trimmed. Only these are sent, so that a colleague's changes of other fields stay. */
export function changedFields(before: ContactForm, after: ContactForm): Partial<ContactForm> {
  const changed = (['name', 'number', 'email'] as const).filter((field) => after[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field].trim()]));
}
