import type { FlowId } from '@prosa/contract/ids';
import { useMemo } from 'react';
import { useDatabase } from '../../../sync/database/current-database.ts';
import type { NodeFormStorage } from '../../nodes/use-edited-node.ts';
import { findStoredNodeForm, toStoredNodeFormKey } from './stored-node-form.ts';
import type { OpenForm } from '../use-open-form.ts';

/**
 * Stores a node form's input on the device until it is saved or discarded. The input survives the browser's back button, a reload
 * and a change of screen.
 */
export function useStoredNodeForm(flowId: FlowId, opened: OpenForm): NodeFormStorage | undefined {
  const database = useDatabase();
  const nodeId = opened.node.id;
  const place = opened.mode === 'create' ? opened.place : null;
  return useMemo(() => {
    if (database === undefined) return undefined;
    const key = toStoredNodeFormKey(flowId, nodeId);
    // If the device is full, or if its user has logged out in the meantime, the form's input is not stored.
    const storeNothing = () => undefined;
    return {
      find: () => findStoredNodeForm(database, key).catch(storeNothing),
      keep: (typed) => database.meta.put({ key, value: { ...typed, place, keptAtMs: Date.now() } }).catch(storeNothing),
      forget: () => database.meta.delete(key).catch(storeNothing),
    };
  }, [database, flowId, nodeId, place]);
}
