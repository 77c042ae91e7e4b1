import { UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { CreateQueueBody } from '@prosa/contract/queues/queue-fields';
import { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { CompanySettingChange } from '@prosa/contract/settings/update-settings';
import { CreateTagBody } from '@prosa/contract/tags/write-tags';
import * as v from 'valibot';
import type { StoredFile } from '../media/insert-media.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { loadManagedQueue } from '../queues/managed-queue.ts';
import { loadCompanyHours } from '../service-hours/company-hours.ts';
import { loadManagedTag } from '../tags/managed-tags.ts';
import { type CopiedChatbot, readChatbotToCopy } from './copied-chatbot.ts';
import { type KanbanLaneReferences, readKanbanLaneReferences } from './kanban-lane-references.ts';
import type { SetUpItem } from './list-set-up-items.ts';

/** One item of a company's set-up, as the body of the call that creates it. */
export type SetUpBody =
  | { readonly kind: 'setting'; readonly body: CompanySettingChange }
  | { readonly kind: 'hours'; readonly body: UpdateCompanyHoursBody }
  | { readonly kind: 'queue'; readonly body: CreateQueueBody }
  | { readonly kind: 'chatbot'; readonly body: CopiedChatbot }
  | { readonly kind: 'tag'; readonly body: CreateTagBody }
  | { readonly kind: 'lane-links'; readonly body: KanbanLaneReferences }
  | { readonly kind: 'quick-message'; readonly body: CreateQuickMessageBody; readonly file: StoredFile | undefined };

/**
 * Reads one item of a set-up to copy. Throws `ValiError` if an older version of Prosa stored a value that the creating call would
 * refuse now. Refuses an item whose row was deleted meanwhile.
 */
export async function readSetUpItem(read: Read, item: SetUpItem): Promise<SetUpBody> {
  const { tx, companyId } = read;
  switch (item.kind) {
    case 'setting': {
      const setting = await tx
        .selectFrom('company_settings')
        .select('value')
        .where('company_id', '=', companyId)
        .where('key', '=', item.key)
        .executeTakeFirst();
      return { kind: 'setting', body: v.parse(CompanySettingChange, { column: item.key, data: setting?.value }) };
    }
    case 'hours': {
      // The vacation is not copied, because it is for one year and differs between companies.
      const { version: _, vacation: _vacation, ...hours } = await loadCompanyHours(read);
      return { kind: 'hours', body: v.parse(UpdateCompanyHoursBody, hours) };
    }
    case 'queue':
      // The file list and the integration are not copied, because they belong to the company that is copied.
      return {
        kind: 'queue',
        body: v.parse(CreateQueueBody, { ...(await loadManagedQueue(read, item.id)), fileListId: null, integrationId: null }),
      };
    case 'chatbot':
      return { kind: 'chatbot', body: await readChatbotToCopy(read, item.id) };
    case 'tag': {
      const tag = await loadManagedTag(read, item.id);
      // The kanban lane's connection is not copied, because it belongs to the company that is copied. The lane's references to
      // other tags are copied as separate items.
      const own = { nextLaneId: null, rollbackLaneId: null, whatsappIdRemarketing: null, tagIdAfterRemarketing: null };
      return { kind: 'tag', body: v.parse(CreateTagBody, { ...tag, ...own }) };
    }
    case 'lane-links':
      return { kind: 'lane-links', body: await readKanbanLaneReferences(read, item.id) };
    case 'quick-message': {
      const row = await tx
        .selectFrom('quick_messages')
        .select(['shortcode', 'message', 'geral', 'visao', 'media_id as mediaId'])
        .where('company_id', '=', companyId)
        .where('id', '=', item.id)
        .executeTakeFirst();
      if (row === undefined) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND', 404);
      const { mediaId, ...reply } = row;
      const file = mediaId === null ? undefined : await readStoredFile(read, mediaId);
      return { kind: 'quick-message', body: v.parse(CreateQuickMessageBody, reply), file };
    }
  }
}

async function readStoredFile({ tx, companyId }: Read, mediaId: string): Promise<StoredFile | undefined> {
  const file = await tx
    .selectFrom('media')
    .select(['id', 'name', 'mime_type as mimeType', 'size_bytes as sizeBytes', 'storage_key as storageKey'])
    .select(['thumbnail_key as thumbnailKey', 'duration_s as durationS'])
    .where('company_id', '=', companyId)
    .where('id', '=', mediaId)
    .executeTakeFirst();
  return file && { ...file, sizeBytes: Number(file.sizeBytes) };
}
