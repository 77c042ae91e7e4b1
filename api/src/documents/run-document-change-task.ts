import { readFlow } from '@prosa/documents/flow/read-flow';
import { changeDocumentCopy } from './change-document-copy.ts';
import { applyDocumentChange } from './document-change.ts';
import type { ChangedDocument, DocumentChangeTask } from './document-change-task.ts';

/** Applies a change to a copy of its document. Throws a Refusal of the guard. */
export function runDocumentChangeTask({ room, tail, authorId, at, change }: DocumentChangeTask): ChangedDocument {
  const { append, document } = changeDocumentCopy(room, tail, {
    authorId,
    at,
    change: (copy) => applyDocumentChange(copy, change),
  });
  const flow = room.kind === 'flow' ? readFlow(document) : null;
  document.destroy();
  return { append, flow };
}
