import type { FlowId } from '@prosa/contract/ids';
import { useEffect } from 'react';
import { useDatabase } from '../../sync/database/current-database.ts';
import { findLastStoredNodeForm, type StoredNodeForm } from './panels/stored-node-form.ts';

/** Reopens a flow's form with unsaved input when its editor opens. */
export function useReopenStoredForm(flowId: FlowId, resume: (kept: StoredNodeForm) => void, mayWrite: boolean): void {
  const database = useDatabase();
  useEffect(() => {
    if (database === undefined || !mayWrite) return undefined;
    let isUnmounted = false;
    const resumeStoredForm = async () => {
      // If the device can't be read, no form is reopened.
      const storedForm = await findLastStoredNodeForm(database, flowId).catch(() => undefined);
      if (!isUnmounted && storedForm !== undefined) resume(storedForm);
    };
    void resumeStoredForm();
    return () => {
      isUnmounted = true;
    };
  }, [database, flowId, resume, mayWrite]);
}
