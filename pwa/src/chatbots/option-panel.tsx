import { CreateChatbotBody, type ChatbotOption, UpdateChatbotBody } from '@prosa/contract/chatbots/chatbot-option';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { FormPanel } from '../kit/form/form-panel.tsx';
import { createIdempotentRunner } from '../server/create-idempotent-runner.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { createOption, reloadOption, updateOption } from './chatbot-calls.ts';
import type { MenuKey, OptionDraft } from './option-draft.ts';
import { OptionFields } from './option-fields.tsx';

/** The field of the form under which each refusal of the server is shown, by refusal code. */
const fieldNamesByRefusal = {
  ERR_NO_QUEUE_FOUND: 'optQueueId',
  ERR_NO_USER_FOUND: 'optUserId',
  ERR_NO_INTEGRATION_FOUND: 'optIntegrationId',
  ERR_NO_FILE_LIST_FOUND: 'optFileId',
  ERR_CHATBOT_TEXT_REQUIRED: 'greetingMessage',
} as const;

type PanelProps = { onDraft: (draft: OptionDraft | undefined) => void; onClose: () => void };

/** The panel that adds an option to a menu. */
export function NewOptionPanel({ menu, onDraft, onClose }: PanelProps & { menu: MenuKey }) {
  const { t } = useTranslation('chatbots');
  const [create] = useState(createIdempotentRunner);
  return (
    <FormPanel<v.InferInput<typeof CreateChatbotBody>, CreateChatbotBody>
      isNew
      title={t('addTitle')}
      schema={CreateChatbotBody}
      values={{ ...menu, name: '', greetingMessage: '', queueType: 'text', closeTicket: false, ...noTargets }}
      draftKey={`chatbot/${menu.queueId}/${menu.parentId ?? 'first'}/new`}
      refusals={fieldNamesByRefusal}
      onSave={async (body) => {
        await create(body, (key) => createOption(body, key));
        toastDone(t('saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <OptionFields queueId={menu.queueId} onValues={(values) => onDraft(values && { id: null, values })} />
    </FormPanel>
  );
}

const noTargets = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null };

/** The panel that changes an option, which is saved without the other options. */
export function OptionPanel({ option, onDraft, onClose }: PanelProps & { option: ChatbotOption }) {
  const { t } = useTranslation('chatbots');
  const { id, queueId, position } = option;
  return (
    <FormPanel<v.InferInput<typeof UpdateChatbotBody>, UpdateChatbotBody>
      isNew={false}
      title={t('editTitle')}
      subtitle={t('chosenBy', { number: position })}
      schema={UpdateChatbotBody}
      values={toValues(option)}
      draftKey={`chatbot/${id}`}
      refusals={fieldNamesByRefusal}
      onSave={async (body) => {
        await updateOption(id, body);
        toastDone(t('saved'));
        onClose();
      }}
      onReload={async () => toValues(await reloadOption(id))}
      onClose={onClose}
    >
      <OptionFields queueId={queueId} onValues={(values) => onDraft(values && { id, values })} />
    </FormPanel>
  );
}

const toValues = ({ id: _id, queueId: _queueId, parentId: _parentId, position: _position, ...values }: ChatbotOption) => values;
