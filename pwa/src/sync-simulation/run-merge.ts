import { mergeModelContacts, undoLastModelMerge } from './model/model-merges.ts';
import type { RunStep } from './run-step.ts';

/** Merges two contacts at the server, or undoes the last merge. Contacts with unsent commands are merged more often. */
export const mergeContacts: RunStep = (simulation, _device, random) =>
  simulation.transact(random, (xid, changes) => {
    const { server, ledger } = simulation;
    const recordTags = (contactId: number): void => {
      const tagIds = server.contacts.get(contactId)?.row.tagIds ?? [];
      ledger.tagChanges.push({ taken: server.taken.length, contactId, apply: () => tagIds });
    };
    if (server.merges.length > 0 && random.chance(0.7)) {
      const undone = undoLastModelMerge({ server, xid, changes });
      if (undone !== undefined) for (const id of [undone.keptId, undone.former.id]) recordTags(id);
      return;
    }
    const contacts = [...server.contacts.values()].map(({ row }) => row);
    const contested = simulation.listContestedRows();
    const unsent = contacts.filter(({ id }) => contested.has(`contacts:${id}`));
    const from = random.of(random.chance(0.5) && unsent.length > 0 ? unsent : contacts);
    const kept = random.of(contacts.filter(({ id }) => id !== from?.id));
    if (from === undefined || kept === undefined || contacts.length < 3) return;
    mergeModelContacts({ server, xid, changes }, kept, from);
    recordTags(kept.id);
  });
