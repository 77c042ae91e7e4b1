import type { ContactExtraInfo, ExtraInfoInput } from '@prosa/contract/contacts/contact';

/** A contact's extra info with an id each: one it had before keeps its own, each other one gets the next that was not in use. */
export function numberExtraInfo(former: readonly ContactExtraInfo[], given: readonly ExtraInfoInput[]): ContactExtraInfo[] {
  const known = new Set(former.map(({ id }) => id));
  let next = Math.max(0, ...known);
  return given.map(({ id, name, value }) => {
    if (id !== undefined && known.delete(id)) return { id, name, value };
    next += 1;
    return { id: next, name, value };
  });
}
