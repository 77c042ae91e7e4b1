import { nameOfRow, type AnyRow, type RowName } from '../sync/rows/row-change.ts';
import { toCanonicalText } from './compare-with-fresh-pull.ts';
import { loadLeader, type BrowserProfile } from './device.ts';
import type { Violation } from './violation.ts';

/**
 * The content of a row that a device should show according to its unsent commands: the fields that the commands set, and whether
 * a command creates the row. Undefined if a command removes the row.
 */
type ExpectedRow = { readonly isCreated: boolean; readonly fields: Readonly<Record<string, unknown>> } | undefined;

/** Checks that a device shows what its unsent commands did, whatever arrived from the server since (SPEC O1, P4). */
export async function checkUnsentChangesShown(profile: BrowserProfile): Promise<Violation[]> {
  const { database } = loadLeader(profile);
  if (!database.isOpen()) return [];
  const waiting = await database.outbox.where('state').equals('waiting').sortBy('seq');
  if (waiting.length === 0) return [];
  const expected = new Map<RowName, { readonly read: () => Promise<AnyRow | undefined>; row: ExpectedRow }>();
  for (const change of waiting.flatMap(({ changes }) => changes)) {
    const name = nameOfRow(change);
    const before = expected.get(name)?.row ?? { isCreated: false, fields: {} };
    const read = async (): Promise<AnyRow | undefined> => database.table<AnyRow>(change.table).get(change.key);
    if (change.does === 'remove') expected.set(name, { read, row: undefined });
    if (change.does === 'create') expected.set(name, { read, row: { ...before, isCreated: true } });
    if (change.does === 'patch') expected.set(name, { read, row: { ...before, fields: { ...before.fields, ...change.patch } } });
  }
  const breaches: Violation[] = [];
  const reportBreach = (detail: string): void =>
    void breaches.push({ invariant: 'what is unsent stays in sight', detail: `${profile.name} ${detail}` });
  for (const [name, { read, row }] of expected) {
    const shown = await read();
    if (row === undefined ? shown !== undefined : shown === undefined && row.isCreated)
      reportBreach(`${name} is ${shown === undefined ? 'hidden' : 'shown'}`);
    if (row === undefined || shown === undefined) continue;
    const { updatedAt: _updatedAt, ...fields } = row.fields;
    const differing = Object.entries(fields).filter(
      ([field, value]) => toCanonicalText(Object.entries(shown).find(([each]) => each === field)?.[1]) !== toCanonicalText(value),
    );
    for (const [field, value] of differing) reportBreach(`${name}.${field} is not ${toCanonicalText(value)}`);
  }
  return breaches;
}
