import { FlowContentAnswer, FlowMediaAnswer } from '@prosa/contract/flows/write-flow';
import * as v from 'valibot';
import { currentAccessToken, refreshAccessToken } from '../../platform/requests/access-token.ts';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { readResponseBody } from '../../platform/requests/send-request.ts';
import type { FlowFileKind } from './check-flow-file.ts';

/**
 * Returns the path to which a flow's file is uploaded (coverage 3 §7). The content block uses one path for files of all kinds.
 * Image nodes have a path of their own, and audio and video nodes share another one.
 */
const toUploadPath = (kind: FlowFileKind, isOfBlock: boolean): string =>
  isOfBlock ? '/flowbuilder/content' : kind === 'img' ? '/flowbuilder/img' : '/flowbuilder/audio';

const UploadAnswer = v.union([
  v.pipe(
    FlowMediaAnswer,
    v.transform(({ name }) => name),
  ),
  v.pipe(
    FlowContentAnswer,
    v.minLength(1),
    v.transform(([name = '']) => name),
  ),
]);

export type FlowFileUpload = {
  readonly file: File;
  readonly kind: FlowFileKind;
  readonly isOfBlock: boolean;
  /** Called with the share of the file that was sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
  readonly signal: AbortSignal;
};

/** Uploads a flow's file, and returns its stored name. Throws `ApiRefusal` or `NotNow`. */
export async function uploadFlowFile(upload: FlowFileUpload): Promise<string> {
  try {
    return await postFlowFile(upload, currentAccessToken() ?? (await refreshAccessToken()));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'ERR_SESSION_EXPIRED') throw error;
    return postFlowFile(upload, await refreshAccessToken());
  }
}

/** Sends a request with XMLHttpRequest, because only XMLHttpRequest reports how much of a body was sent. */
function postFlowFile({ file, kind, isOfBlock, onSent, signal }: FlowFileUpload, token: string): Promise<string> {
  const body = new FormData();
  body.set('fromMe', 'true');
  body.set('body', file.name);
  body.set('medias', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new NotNow('network'));
    request.open('POST', `/api${toUploadPath(kind, isOfBlock)}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => resolve(readStoredName(request)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function readStoredName(request: XMLHttpRequest): Promise<string> {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after', 'date']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await readResponseBody(new Response(request.responseText, { status: request.status, headers }));
  const parsed = v.safeParse(UploadAnswer, answer);
  if (!parsed.success) throw new NotNow('portal');
  return parsed.output;
}
