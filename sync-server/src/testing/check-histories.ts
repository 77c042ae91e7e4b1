import { FlowId, type CompanyId } from '@prosa/contract/ids';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import fc from 'fast-check';
import { expect } from 'vitest';
import { parse } from 'valibot';
import * as Y from 'yjs';
import { startHistory, arbitraryHistoryStep, type HistoryKind } from './history.ts';

/**
 * Checks random histories of a document. Three devices may lose their data. Two servers restart now and then, and learn of each
 * other's updates only by polling. The store sometimes fails before or after its commit. Connections break while frames are on
 * their way, frames arrive late or out of order, and one client is hostile. In the end all devices have the same content as the
 * store, no acknowledged write is lost, nothing forbidden is stored, and no honest client was refused.
 */
export async function checkHistories(
  kind: HistoryKind,
  runs: number,
  { store, companyId }: { readonly store: () => DocumentStore; readonly companyId: CompanyId },
): Promise<void> {
  let flows = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryHistoryStep, { minLength: 5, maxLength: 40 }), async (history) => {
      flows += 1;
      const flowId = parse(FlowId, flows);
      const world = startHistory(kind, store(), { companyId, flowId });
      for (const step of history) await world.take(step);
      await world.rest();
      const stored = new Y.Doc();
      Y.applyUpdate(stored, await world.stored());
      const [first, ...others] = world.documents();
      expect(others).toEqual(others.map(() => first));
      expect(world.read(stored)).toEqual(first);
      const there = new Set(world.written(stored));
      expect(world.acknowledged().filter((id) => !there.has(id))).toEqual([]);
      expect(JSON.stringify([stored.toJSON(), first])).not.toContain('forbidden');
      expect(world.wronged()).toEqual([]);
    }),
    { numRuns: runs },
  );
}
