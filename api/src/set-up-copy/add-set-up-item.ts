import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { hasResultRow, isSameTextSql } from '../platform/database/is-same-text-sql.ts';
import { createQueue } from '../queues/save-queue.ts';
import { createQuickMessage } from '../quick-messages/create-quick-message.ts';
import { copyQuickMessageFile } from '../quick-messages/quick-message-media.ts';
import { updateCompanyHours } from '../service-hours/company-hours.ts';
import { updateCompanySettings } from '../settings/update-company-settings.ts';
import { createTag } from '../tags/create-tag.ts';
import { addCopiedChatbot } from './copied-chatbot.ts';
import { addKanbanLaneReferences } from './kanban-lane-references.ts';
import { isSharedQuickMessageSql } from './list-set-up-items.ts';
import type { SetUpBody } from './read-set-up-item.ts';

type CopyCommand = Command & Pick<Services, 'media'>;

/** Returns the name under which a list shows an item of a set-up. */
export function toSetUpItemName(item: SetUpBody): string {
  switch (item.kind) {
    case 'setting':
      return item.body.column;
    case 'hours':
      return '';
    case 'quick-message':
      return item.body.shortcode;
    case 'queue':
    case 'tag':
    case 'lane-links':
    case 'chatbot':
      return item.body.name;
  }
}

/**
 * Adds an item of a set-up to the command's company, unless the company has it already. Throws the refusals of the command that
 * creates such an item.
 */
export async function addSetUpItem(command: CopyCommand, item: SetUpBody): Promise<'created' | 'existing'> {
  if (item.kind === 'lane-links') return (await addKanbanLaneReferences(command, item.body)) ? 'created' : 'existing';
  if (item.kind === 'chatbot') return (await addCopiedChatbot(command, item.body)) ? 'created' : 'existing';
  if (await hasSetUpItem(command, item)) return 'existing';
  switch (item.kind) {
    case 'setting':
      await updateCompanySettings(command, [item.body]);
      break;
    case 'hours':
      await updateCompanyHours(command, item.body);
      break;
    case 'queue':
      await createQueue(command, item.body);
      break;
    case 'tag':
      await createTag(command, item.body);
      break;
    case 'quick-message': {
      const { id } = await createQuickMessage(command, item.body);
      if (item.file !== undefined) await copyQuickMessageFile(command, id, item.file);
      break;
    }
  }
  return 'created';
}

/**
 * Returns whether the company already has the item: the setting or the service hours were changed, or a row has the item's name.
 */
async function hasSetUpItem(
  { tx, companyId }: Command,
  item: Exclude<SetUpBody, { kind: 'lane-links' | 'chatbot' }>,
): Promise<boolean> {
  switch (item.kind) {
    case 'setting':
      return hasResultRow(
        tx.selectFrom('company_settings').select('key').where('company_id', '=', companyId).where('key', '=', item.body.column),
      );
    case 'hours':
      return hasResultRow(
        tx
          .selectFrom('service_hours')
          .select('owner_id')
          .where('company_id', '=', companyId)
          .where('owner_kind', '=', 'company')
          .where('owner_id', '=', companyId),
      );
    case 'queue':
      return hasResultRow(
        tx.selectFrom('queues').select('id').where('company_id', '=', companyId).where(isSameTextSql('name', item.body.name)),
      );
    case 'tag':
      return hasResultRow(
        tx
          .selectFrom('tags')
          .select('id')
          .where('company_id', '=', companyId)
          .where('kanban', '=', item.body.kanban)
          .where(isSameTextSql('name', item.body.name)),
      );
    case 'quick-message':
      return hasResultRow(
        tx
          .selectFrom('quick_messages')
          .select('id')
          .where('company_id', '=', companyId)
          .where(isSameTextSql('shortcode', item.body.shortcode))
          .where(isSharedQuickMessageSql),
      );
  }
}
