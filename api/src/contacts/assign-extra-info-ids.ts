import type { ContactExtraInfo, ExtraInfoInput } from '@prosa/contract/contacts/contact';

/** Assigns ids to the entries of a contact's extra info. An existing entry keeps its id, and a new entry gets the next id. */
export function assignExtraInfoIds(former: readonly ContactExtraInfo[], inputs: readonly ExtraInfoInput[]): ContactExtraInfo[] {
  const formerIds = new Set(former.map(({ id }) => id));
  let next = Math.max(0, ...formerIds);
  return inputs.map(({ id, name, value }) => {
    if (id !== undefined && formerIds.delete(id)) return { id, name, value };
    next += 1;
    return { id: next, name, value };
  });
}
