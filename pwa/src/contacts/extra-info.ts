import { type ContactExtraInfo, ExtraInfoInput } from '@prosa/contract/contacts/contact';
import * as v from 'valibot';

/** One entry of a contact's extra info in the form. A new entry has no `id`. */
export const ExtraInfoDraft = v.object({ id: v.optional(v.number()), name: v.string(), value: v.string() });
export type ExtraInfoDraft = v.InferOutput<typeof ExtraInfoDraft>;

/** Returns true if an entry has neither a name nor a value. The form does not save such an entry. */
export const isEmptyExtraInfo = ({ name, value }: ExtraInfoDraft): boolean => name.trim() === '' && value.trim() === '';

/** Returns the error of an entry that breaks a rule of the contract. An empty entry has no error, because it is not saved. */
export function findExtraInfoError(info: ExtraInfoDraft): 'required' | 'tooLong' | undefined {
  if (isEmptyExtraInfo(info)) return undefined;
  const [issue] = v.safeParse(ExtraInfoInput, info).issues ?? [];
  if (issue === undefined) return undefined;
  return issue.type === 'min_length' ? 'required' : 'tooLong';
}

/**
 * Returns the extra info for the request, which contains all entries if the user changed any of them. Otherwise returns
 * undefined.
 */
export function findExtraInfoToSend(
  before: readonly ExtraInfoDraft[],
  after: readonly ExtraInfoInput[],
): readonly ExtraInfoInput[] | undefined {
  const isSame =
    after.length === before.length &&
    after.every(({ id, name, value }, at) => {
      const former = before[at];
      return former?.id === id && former?.name === name && former?.value === value;
    });
  return isSame ? undefined : after;
}

/**
 * Gives each new entry the next number of the contact, as the server will. The device can thus show the entries before the server
 * has answered.
 */
export function assignExtraInfoIds(before: readonly ContactExtraInfo[], written: readonly ExtraInfoInput[]): ContactExtraInfo[] {
  let next = Math.max(0, ...before.map(({ id }) => id));
  return written.map(({ id = (next += 1), name, value }) => ({ id, name, value }));
}
