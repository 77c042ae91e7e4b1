import type { FlowId } from '@prosa/contract/ids';
import { useEffect } from 'react';
import { useDatabase } from '../../sync/database/current-database.ts';
import { findLastKeptForm, type KeptForm } from './panels/kept-form.ts';

/** Reopens a flow's form with unsaved input when its editor opens. */
export function useResumedForm(flowId: FlowId, resume: (kept: KeptForm) => void, mayWrite: boolean): void {
  const database = useDatabase();
  useEffect(() => {
    if (database === undefined || !mayWrite) return undefined;
    let isGone = false;
    const find = async () => {
      // A device that can't be read has no input for the form.
      const kept = await findLastKeptForm(database, flowId).catch(() => undefined);
      if (!isGone && kept !== undefined) resume(kept);
    };
    void find();
    return () => {
      isGone = true;
    };
  }, [database, flowId, resume, mayWrite]);
}
