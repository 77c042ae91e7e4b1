import { readFlow } from '@prosa/documents/flow/read-flow';
import { changeCopy } from './change-copy.ts';
import { applyChange } from './document-change.ts';
import type { Changed, ChangeTask } from './document-work.ts';

/** Applies a change to a copy of its document. Throws the guard's Refusal. */
export function doChange({ room, tail, authorId, at, change }: ChangeTask): Changed {
  const { append, document } = changeCopy(room, tail, { authorId, at, change: (copy) => applyChange(copy, change) });
  const flow = room.kind === 'flow' ? readFlow(document) : null;
  document.destroy();
  return { append, flow };
}
