import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { receiveFile, type TemporaryFile } from '../media/receive-file.ts';
import { createBotFileMessage, createBotTextMessage, recordBotMessages, type BotFile } from '../messages/record-bot-messages.ts';
import { toStorageKey } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import type { IntegrationCaller } from '../integrations/calls/integration-caller.ts';
import { MAX_OUTSIDE_WORK_MS, type OutsideWork } from './apply-integration-effects.ts';
import { findActiveIntegration } from './find-active-integration.ts';
import { findWaitingMessage, updateWaitingMessage, type TicketOfCompany, type WaitingMessage } from './waiting-messages.ts';

type AnswerFileToSend = TicketOfCompany & {
  readonly work: Extract<OutsideWork, { kind: 'file' }>;
  readonly waiting: WaitingMessage;
  readonly signal: AbortSignal;
};

/**
 * Downloads a file of an answer with `fetchFile`, which refuses forbidden addresses, and sends the file with its caption. The
 * customer gets the address of a file that cannot be downloaded. The file is dropped if the session has ended meanwhile.
 */
export async function sendAnswerFile(
  services: Services,
  caller: IntegrationCaller,
  { companyId, ticketId, work, waiting, signal }: AnswerFileToSend,
): Promise<void> {
  const storageKey = toStorageKey(companyId, services.newId(), { part: 'file' });
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_OUTSIDE_WORK_MS)]);
  const file = await storeAnswerFile(services, caller, { url: work.url, storageKey, signal: inTime });
  const isSent = await commit(services, companyId, async (write) => {
    const ticket = await write.tx
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst();
    const current = ticket === undefined ? undefined : await findWaitingMessage(write, ticketId);
    if (ticket === undefined || current?.call_key !== work.callKey || current.effects === null) return false;
    const talk = await findActiveIntegration(write, services.secrets, ticket);
    if (talk?.session.key !== waiting.session_key) return false;
    const message =
      file === null
        ? createBotTextMessage(work.caption === '' ? work.url : `${work.caption}\n${work.url}`)
        : { ...createBotFileMessage(file), body: work.caption };
    await recordBotMessages(write, ticket, [message]);
    await updateWaitingMessage(write, current.id, { effects: current.effects.slice(1), dueAt: null, callKey: null });
    return true;
  });
  if (!isSent && file !== null) await services.media.remove(storageKey);
}

/** Downloads a file and stores it. Returns null if that fails. The customer then gets the address of the file instead. */
async function storeAnswerFile(
  { media, log }: Services,
  { fetchFile }: IntegrationCaller,
  { url, storageKey, signal }: { readonly url: string; readonly storageKey: string; readonly signal: AbortSignal },
): Promise<BotFile | null> {
  let file: TemporaryFile | null = null;
  try {
    const response = await fetchFile(url, { method: 'GET', headers: { 'user-agent': 'Prosa' }, signal });
    if (!response.ok || response.body === null) throw new Error(`the answer has the status ${response.status}`);
    file = await receiveFile(Readable.fromWeb(response.body), toFileName(url), { maxBytes: MESSAGE_MAX_FILE_BYTES, signal });
    const { name, mimeType, sizeBytes, path } = file;
    await media.put(storageKey, createReadStream(path), mimeType);
    return { name, mimeType, sizeBytes, storageKey };
  } catch (error) {
    log.info({ err: error }, 'a file of an integration could not be downloaded');
    return null;
  } finally {
    await file?.dispose();
  }
}

/** Returns the last part of an address as the name of its file. */
function toFileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
