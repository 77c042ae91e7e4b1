import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { readFlow } from '@prosa/documents/flow/read-flow';
import * as Y from 'yjs';

/** A change by the API to a document. It is plain data, which can be sent to a thread. */
export type DocumentChange =
  | { readonly kind: 'none' }
  /**
   * Makes `flow` the drawing, but writes only the differences between `flow` and `former`. If `former` is undefined, writes the
   * differences from the current drawing.
   */
  | { readonly kind: 'draw'; readonly flow: FlowDefinition; readonly former?: FlowDefinition | undefined }
  /** Restores the drawing of an earlier state of the document. */
  | { readonly kind: 'draw-state'; readonly state: Uint8Array }
  /** Appends an entry to a chat. Changes nothing if the chat already has an entry with the id. */
  | { readonly kind: 'append'; readonly entry: ChatEntry };

/** Applies a change to the given document, not to a copy. */
export function applyDocumentChange(document: Y.Doc, change: DocumentChange): void {
  switch (change.kind) {
    case 'none':
      return;
    case 'draw':
      return applyFlow(document, change.flow, change.former === undefined ? {} : { former: change.former });
    case 'draw-state': {
      const pastDocument = new Y.Doc();
      Y.applyUpdate(pastDocument, change.state);
      return applyFlow(document, readFlow(pastDocument));
    }
    case 'append': {
      const { entry } = change;
      const exists = toChatArray(document)
        .toArray()
        .some(({ id }) => id === entry.id);
      if (!exists) appendChatEntries(document, entry);
    }
  }
}
