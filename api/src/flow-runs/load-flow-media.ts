import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { FlowRunEffect } from '@prosa/domain/flows/flow-run';
import { findFlowFileByName, type StoredFlowFile } from '../flows/files/find-flow-file.ts';
import { type BotMessage, createBotTextMessage } from '../messages/record-bot-messages.ts';

type SendMediaEffect = Extract<FlowRunEffect, { kind: 'send-media' }>;

const mediaTypes = { img: 'image', audio: 'audio', video: 'video' } as const;

/**
 * Loads the files that a step sends, as messages. If a file is missing, its message fails and shows the reason. The messages
 * refer to the stored file of the flow and do not copy it, because its content never changes.
 */
export async function loadFlowMedia(
  tx: TenantTransaction,
  companyId: CompanyId,
  effects: readonly FlowRunEffect[],
): Promise<(effect: SendMediaEffect) => BotMessage> {
  const names = [...new Set(effects.flatMap((effect) => (effect.kind === 'send-media' ? [effect.file] : [])))];
  const files = new Map<string, StoredFlowFile | undefined>();
  if (names.length > 0) await markFlowFilesSent(tx, companyId, names);
  for (const name of names) files.set(name, await findFlowFileByName(tx, companyId, name));
  return ({ media, file, original }) => {
    const found = files.get(file);
    const name = original || found?.original || file;
    return {
      ...createBotTextMessage(''),
      mediaType: mediaTypes[media],
      file: found === undefined ? null : { ...found, name },
      label: name,
      failure: found === undefined ? 'ERR_NO_MEDIA_FOUND' : null,
    };
  };
}

/** Marks files as sent to a customer, so that a deletion of their flow does not delete them. */
const markFlowFilesSent = (tx: TenantTransaction, companyId: CompanyId, names: readonly string[]) =>
  tx
    .updateTable('flow_files')
    .set({ is_sent: true })
    .where('company_id', '=', companyId)
    .where('name', 'in', names)
    .where('is_sent', '=', false)
    .execute();
