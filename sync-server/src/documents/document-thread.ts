import { parentPort } from 'node:worker_threads';
import type { DocumentRequest } from './document-threads.ts';
import { createDocumentMethods } from './open-document.ts';

/** The documents that this thread holds. The thread answers calls in their order. */
const documents = new Map<number, ReturnType<typeof createDocumentMethods>>();

parentPort?.on('message', (request: DocumentRequest) => {
  const { id } = request;
  if (request.name === 'open') return void documents.set(id, createDocumentMethods(request.kind));
  const document = documents.get(id);
  if (request.name === 'release') {
    document?.release();
    return void documents.delete(id);
  }
  try {
    if (document === undefined) throw new Error('no such document');
    parentPort?.postMessage({ answer: callMethod(document, request) });
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});

parentPort?.postMessage({ isReady: true });

function callMethod(document: ReturnType<typeof createDocumentMethods>, request: DocumentRequest): unknown {
  if (request.name === 'restore') return document.restore(...request.given);
  if (request.name === 'apply') return document.apply(...request.given);
  if (request.name === 'read') return document.read(...request.given);
  if (request.name === 'subtractBytes') return document.subtractBytes(...request.given);
  throw new Error('no such call');
}
