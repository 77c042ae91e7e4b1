import { serveTasks } from '@prosa/server/serve-tasks';
import { Refusal } from '@prosa/documents/guard/refusal';
import { runDocumentChangeTask } from './run-document-change-task.ts';
import type { DocumentChangeTask } from './document-change-task.ts';
import type { DocumentChangeAnswer } from './document-changer.ts';

// This module runs in a thread of its own, which `createDocumentChanger` starts.
serveTasks((task: DocumentChangeTask): DocumentChangeAnswer => {
  try {
    return runDocumentChangeTask(task);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.kind, why: error.message };
    throw error;
  }
});
