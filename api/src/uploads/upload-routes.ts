import { object } from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { StartUploadBody, UploadAnswer, UploadPartQuery } from '@prosa/contract/uploads/upload';
import { parseInput } from '../platform/http/parse-input.ts';
import { readBodyBytes, readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { storeUploadPart } from './store-upload-part.ts';
import { startUpload } from './start-upload.ts';

const UploadPath = object({ messageId: MessageId });

/**
 * Routes of uploads, by which a device sends a file in parts and can resume after an interruption. Afterwards, a message or
 * another call refers to the upload.
 */
export function uploadRoutes(router: Router, services: Services): void {
  router.scoped(
    'PUT /uploads/:messageId',
    { summary: "Begins the upload of a message's file, or says how far it came", body: StartUploadBody, answer: UploadAnswer },
    async (c, scope) => {
      const { messageId } = parseInput(UploadPath, c.req.param());
      const { sizeBytes } = parseInput(StartUploadBody, await readJson(c));
      return c.json(await startUpload(services, scope, { id: messageId, sizeBytes }));
    },
  );

  router.scoped(
    'PUT /uploads/:messageId/part',
    { summary: 'Takes the part of an upload that begins at `offset`', answer: UploadAnswer },
    async (c, scope) => {
      const { messageId } = parseInput(UploadPath, c.req.param());
      const { offset } = parseInput(UploadPartQuery, c.req.query());
      return c.json(await storeUploadPart(services, scope, { id: messageId, offset, content: await readBodyBytes(c) }));
    },
  );
}
