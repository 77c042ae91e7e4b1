import { type ContactExtraInfo, ExtraInfoInput } from '@prosa/contract/contacts/contact';
import * as v from 'valibot';

/** One entry of a contact's extra info in the form. The `id` of a new entry is undefined. */
export type WrittenInfo = { readonly id: number | undefined; readonly name: string; readonly value: string };

const isEmpty = ({ name, value }: WrittenInfo): boolean => name.trim() === '' && value.trim() === '';

/** Returns the fault in an entry. An empty entry is valid, and is left out. */
export function infoFault(info: WrittenInfo): 'required' | 'tooLong' | undefined {
  if (isEmpty(info)) return undefined;
  if (info.name.trim() === '') return 'required';
  return v.is(ExtraInfoInput, toInput(info)) ? undefined : 'tooLong';
}

const toInput = ({ id, name, value }: WrittenInfo): ExtraInfoInput => ({
  ...(id === undefined ? {} : { id }),
  name: name.trim(),
  value: value.trim(),
});

/** Returns all of the extra info for the request. Undefined where nothing changed. */
export function changedInfo(
  before: readonly ContactExtraInfo[],
  after: readonly WrittenInfo[],
): readonly ExtraInfoInput[] | undefined {
  const written = after.filter((info) => !isEmpty(info)).map(toInput);
  const isSame =
    written.length === before.length &&
    written.every(({ id, name, value }, at) => {
      const former = before[at];
      return former?.id === id && former?.name === name && former?.value === value;
    });
  return isSame ? undefined : written;
}

/** Numbers the entries as the server will, so that they show at once: each new entry gets the contact's next number. */
export function numberedInfo(before: readonly ContactExtraInfo[], written: readonly ExtraInfoInput[]): ContactExtraInfo[] {
  let next = Math.max(0, ...before.map(({ id }) => id));
  return written.map(({ id = (next += 1), name, value }) => ({ id, name, value }));
}
