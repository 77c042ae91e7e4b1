import { FlowContentAnswer, FlowMediaAnswer, FlowMediaFields } from '@prosa/contract/flows/write-flow';
import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import type { Context } from 'hono';
import { object, parse } from 'valibot';
import { deleteStoredFiles } from '../../media/delete-stored-files.ts';
import { disposeTemporaryFiles, receiveUploads } from '../../media/receive-upload.ts';
import { runIdempotently, type CommandAnswer } from '../../platform/http/run-idempotently.ts';
import { isDatabaseUnreachable } from '../../platform/database/is-database-unreachable.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { addFlowFile } from './add-flow-file.ts';
import { prepareFlowFile, type PreparedFlowFile } from './prepare-flow-file.ts';
import { FLOW_FILE_MAX_BYTES, type FlowFileKind } from './flow-file-kind.ts';

/** Routes by which files of flows are uploaded (coverage 3 §7). The app loads the files at `toFlowFileUrl`. */
export function flowFileRoutes(router: Router, services: Services): void {
  router.scoped(
    'POST /flowbuilder/img',
    { summary: 'Keeps an image of a flow (multipart: medias)', answer: FlowMediaAnswer },
    (c, scope) => storeUploadedFlowFiles(services, c, { scope, route: 'img', kinds: ['img'], maxFiles: 1 }),
  );
  // The spec's video dialog also posts to this route.
  router.scoped(
    'POST /flowbuilder/audio',
    { summary: 'Keeps an audio or a video of a flow (multipart: medias)', answer: FlowMediaAnswer },
    (c, scope) => storeUploadedFlowFiles(services, c, { scope, route: 'audio', kinds: ['audio', 'video'], maxFiles: 1 }),
  );
  router.scoped(
    'POST /flowbuilder/content',
    { summary: 'Keeps the files of a content block (multipart: several medias)', answer: FlowContentAnswer },
    (c, scope) =>
      storeUploadedFlowFiles(services, c, {
        scope,
        route: 'content',
        kinds: ['img', 'audio', 'video'],
        maxFiles: FLOW_MAX_COUNTS.elements,
      }),
  );
}

async function storeUploadedFlowFiles(
  services: Services,
  c: Context,
  {
    scope,
    route,
    kinds,
    maxFiles,
  }: {
    readonly scope: Scope;
    readonly route: 'img' | 'audio' | 'content';
    readonly kinds: readonly FlowFileKind[];
    readonly maxFiles: number;
  },
): Promise<Response> {
  const { fields, files } = await receiveUploads(c, 'medias', { files: maxFiles, maxBytes: FLOW_FILE_MAX_BYTES });
  const storedKeys: string[] = [];
  try {
    parseInput(FlowMediaFields, fields);
    const prepared: PreparedFlowFile[] = [];
    for (const file of files) prepared.push(await prepareFlowFile(services, scope.companyId, { file, kinds }));
    const input = files.map(({ name, sizeBytes, digest }) => [name, sizeBytes, digest]);
    const answer = await runIdempotently(
      { services, scope, c },
      { name: `add-flow-${route}`, input },
      async (command): Promise<CommandAnswer> => {
        const names: string[] = [];
        for (const file of prepared) names.push(await addFlowFile(command, file, storedKeys));
        return { status: 200, body: route === 'content' ? { names } : { name: names[0] } };
      },
    );
    if (route !== 'content') return answer;
    // The spec's answer is an array, but the stored answer of a command is an object. The array is therefore taken from this
    // object.
    return c.json(parse(object({ names: FlowContentAnswer }), await answer.json()).names);
  } catch (error) {
    // If the answer to a commit was lost, the commit may have succeeded, so the files must stay. A repeat with the same key then
    // gets the names of these files.
    if (!isDatabaseUnreachable(error)) deleteStoredFiles(services, storedKeys);
    throw error;
  } finally {
    await disposeTemporaryFiles(files);
  }
}
