import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { ListOrdered, ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { toCollectionTexts } from '../kit/collection/collection-texts.ts';
import { DeleteQueueDialog } from '../queues/delete-queue-dialog.tsx';
import { QueueDataFields, QueueHoursFields } from '../queues/queue-fields.tsx';
import { QueueTargetFields } from '../queues/queue-target-fields.tsx';
import { queues } from '../queues/queues.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { ColouredName } from '../ui/labels/coloured-name.tsx';
import { MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { ImportExportActions } from '../set-up-import/import-export-actions.tsx';

const newQueue: Parameters<typeof queues.createRow>[0] = {
  name: '',
  color: '#2563eb',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  firstAnswerMinutes: 0,
  nextAnswerMinutes: 0,
  overdueAction: 'stay',
  createTicketSendNotificationWAUser: false,
  messageNotification: '',
  fileListId: null,
  integrationId: null,
  schedules: [...defaultServiceHours],
};

/** The company's queues (coverage 2 §2). */
export function QueuesPage() {
  const { t } = useTranslation('queues');
  const [, navigate] = useLocation();
  const hasHours = useCompanySetting('scheduleType') === 'queue';
  const hours = { id: 'hours', label: t('hours'), form: QueueHoursFields };
  return (
    <CollectionPage
      of={queues}
      texts={{
        ...toCollectionTexts(t),
        search: t('search'),
        deleteText: () => t('deleteText'),
      }}
      actions={<ImportExportActions kind="queues" />}
      renderRowActions={({ id }) => (
        <MenuAction onClick={() => navigate(`/queues/${id}/chatbot`)}>
          <ListTree aria-hidden />
          {t('openChatbot')}
        </MenuAction>
      )}
      hasOwnExport
      empty={{ icon: ListOrdered, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete
      deleteExtra={(row, dialog) => <DeleteQueueDialog queue={row} {...dialog} />}
      formTabs={[
        { id: 'data', label: t('data'), form: QueueDataFields },
        { id: 'targets', label: t('targets'), form: QueueTargetFields },
        ...(hasHours ? [hours] : []),
      ]}
      refusals={{
        ERR_NO_FILE_LIST_FOUND: 'fileListId',
        ERR_NO_INTEGRATION_FOUND: 'integrationId',
        ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
        ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
        ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      }}
      newValues={newQueue}
      // The form also reads the id and the chatbot of the queue. The contract's schema removes both from the request.
      valuesOf={(queue: ManagedQueue) => queue}
      columns={[
        {
          id: 'name',
          header: t('name'),
          value: ({ name }) => name,
          renderCell: ({ name, color }) => <ColouredName name={name} colour={color} />,
        },
        {
          id: 'greeting',
          header: t('greeting'),
          value: ({ greetingMessage }) => greetingMessage,
          renderCell: ({ greetingMessage }) => (
            <span className="line-clamp-2 text-small text-muted-foreground [overflow-wrap:anywhere]">{greetingMessage}</span>
          ),
        },
        {
          id: 'chatbot',
          header: t('chatbot'),
          width: '9rem',
          isNumber: true,
          value: ({ chatbots }) => chatbots.length,
          renderCell: ({ chatbots }) => (chatbots.length === 0 ? '' : t('chatbotOptions', { count: chatbots.length })),
        },
        {
          id: 'order',
          header: t('order'),
          width: '9rem',
          isNumber: true,
          value: ({ orderQueue }) => orderQueue,
          renderCell: ({ orderQueue }) => orderQueue ?? '',
        },
      ]}
    />
  );
}
