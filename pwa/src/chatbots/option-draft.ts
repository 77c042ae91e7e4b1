import { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import { ChatbotId, type QueueId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { listMenu } from './option-lists.ts';

/** The fields of an option that its form edits. */
export const OptionValues = v.pick(ChatbotOption, [
  'name',
  'greetingMessage',
  'queueType',
  'closeTicket',
  'optQueueId',
  'optUserId',
  'optIntegrationId',
  'optFileId',
]);
export type OptionValues = v.InferOutput<typeof OptionValues>;

/** Identifies a menu: by its queue, and by the option that leads to it. `parentId` is null for the first menu. */
export type MenuKey = { readonly queueId: QueueId; readonly parentId: ChatbotId | null };

/** The values of an option that were typed and not saved. `id` is null for a new option. */
export type OptionDraft = { readonly id: ChatbotId | null; readonly values: OptionValues };

/** The id that the preview uses for the new option. It is the largest possible id, so no stored option has it. */
export const NEW_OPTION_ID = v.parse(ChatbotId, 2_147_483_647);

/** Returns the options as if the draft were saved. A new option without a name is left out. */
export function applyOptionDraft(
  options: readonly ChatbotOption[],
  { queueId, parentId }: MenuKey,
  draft: OptionDraft | undefined,
): readonly ChatbotOption[] {
  if (draft === undefined) return options;
  const { id, values } = draft;
  if (id !== null) return options.map((option) => (option.id === id ? { ...option, ...values } : option));
  if (values.name.trim() === '') return options;
  const position = listMenu(options, parentId).length + 1;
  return [...options, { ...values, id: NEW_OPTION_ID, queueId, parentId, position, version: 1 }];
}
