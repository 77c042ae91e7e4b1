import { ContactInput } from '@prosa/contract/contacts/contact';
import * as v from 'valibot';
import type { ContactFields } from './contact-commands.ts';
import { findExtraInfoToSend, isEmptyExtraInfo, ExtraInfoDraft } from './extra-info.ts';

const { name, number, email, extraInfo } = ContactInput.entries;

/** The values of the form of a contact. Every value is a text, except for the list of extra info. */
export type ContactForm = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extraInfo: ExtraInfoDraft[];
};

/** A name or number from the channel may break the form's rules, so a field is validated only once the user has changed it. */
const validateIfChanged = (before: string, entry: v.GenericSchema<string, string>) =>
  v.pipe(
    v.string(),
    v.transform((value) => (value === before ? value : value.trim())),
    v.lazy((value) => (value === before ? v.string() : entry)),
  );

/**
 * Creates the schema of the form, with the contract's limits for a change of a contact. Empty entries of extra info are not
 * saved.
 */
export const createContactFormSchema = (before: ContactForm) =>
  v.object({
    name: validateIfChanged(before.name, name),
    number: validateIfChanged(before.number, number),
    email: validateIfChanged(before.email, v.unwrap(email)),
    extraInfo: v.pipe(
      v.array(ExtraInfoDraft),
      v.filterItems((info) => !isEmptyExtraInfo(info)),
      v.unwrap(extraInfo),
    ),
  });
type ContactFormBody = v.InferOutput<ReturnType<typeof createContactFormSchema>>;

/** Returns the fields that the user changed. Only these are sent, so that a colleague's changes of other fields stay. */
export function toChangedFields(before: ContactForm, body: ContactFormBody): ContactFields {
  const changed = (['name', 'number', 'email'] as const).filter((field) => body[field] !== before[field]);
  const info = findExtraInfoToSend(before.extraInfo, body.extraInfo);
  return {
    ...Object.fromEntries(changed.map((field) => [field, body[field]])),
    ...(info !== undefined && { extraInfo: [...info] }),
  };
}
