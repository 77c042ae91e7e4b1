import { serveTasks } from '@prosa/server/serve-tasks';
import { Refusal } from '@prosa/documents/guard/refusal';
import { applyChangeToCopy } from './apply-change-to-copy.ts';
import type { ChangeTask } from './change-task.ts';
import type { ChangeAnswer } from './document-work.ts';

// This module runs in the thread that `createDocumentWork` starts.
serveTasks((task: ChangeTask): ChangeAnswer => {
  try {
    return applyChangeToCopy(task);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.kind, why: error.message };
    throw error;
  }
});
