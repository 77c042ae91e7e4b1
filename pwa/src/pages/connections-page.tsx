import { Channel } from '@prosa/contract/channels/channel';
import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { connectionDownStatuses } from '@prosa/domain/connections/connection-down-statuses';
import { MINUTE_MS, MINUTES_PER_DAY, toLocalTime } from '@prosa/domain/time/local-time';
import { MessageCircle, PlugZap } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ChatbotFields } from '../connections/chatbot-fields.tsx';
import { createConnectionColumns } from '../connections/connection-columns.tsx';
import {
  type ConnectionFormContext,
  secretConnectionFields,
  toConnectionFormValues,
  toNewConnectionValues,
} from '../connections/connection-form.ts';
import { changeConnectionSession, connections, useConnectionChannels } from '../connections/connections.ts';
import { ConnectionPageActions } from '../connections/connection-page-actions.tsx';
import { DeleteConnectionDialog } from '../connections/delete-connection-dialog.tsx';
import { ConnectionFlowFields } from '../flows/connections/connection-flow-fields.tsx';
import { GeneralFields } from '../connections/general-fields.tsx';
import { ConnectionHoursFields } from '../connections/connection-hours-fields.tsx';
import { IntegrationFields } from '../connections/integration-fields.tsx';
import { MessageFields } from '../connections/message-fields.tsx';
import { NewConnectionMenu } from '../connections/new-connection-menu.tsx';
import { RatingFields } from '../connections/rating-fields.tsx';
import { TokenDialog } from '../connections/token-dialog.tsx';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { useCollection } from '../kit/collection/use-collection.ts';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { estimateServerTime } from '../platform/server-time.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useUserRating } from '../settings/use-user-rating.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { toastDone } from '../ui/feedback/toast.ts';

const AddressParameters = v.object({
  channel: v.optional(v.nullable(Channel), null),
  /** The id of the connection that the user tries in a player. */
  try: v.optional(v.string(), ''),
  open: v.optional(v.string(), ''),
});
const downStatuses: readonly string[] = connectionDownStatuses;

const TryConnectionPanel = lazyDialog(
  async () => (await import('../connection-play/try-connection-panel.tsx')).TryConnectionPanel,
  ['connection-play', 'rule-decisions', 'connections', 'settings', 'queues', 'contacts', 'integrations', 'kit'],
);

/** The company's connections (coverage 2 §2). */
export function ConnectionsPage() {
  return (
    <ServerQueries>
      <ConnectionList />
    </ServerQueries>
  );
}

function ConnectionList() {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const { profile, company } = useSignedInUser();
  const { plan } = company;
  const [{ channel: wanted, try: triedId }, setAddress] = useUrlFilters(AddressParameters);
  const offered = useConnectionChannels()?.filter(({ state }) => state === 'offered') ?? [];
  const channel = offered.find((each) => each.channel === wanted)?.channel ?? offered[0]?.channel ?? 'whatsappapi';
  const context = useConnectionFormContext();
  const { queues } = useCompanyDirectory();
  const hasHours = useCompanySetting('scheduleType') === 'connection';
  const { rows } = useCollection(connections, '');
  const down = rows?.filter(({ status }) => downStatuses.includes(status)).length ?? 0;
  const tried = profile === 'admin' ? rows?.find(({ id }) => String(id) === triedId) : undefined;
  const [leaving, setLeaving] = useState<ManagedConnection>();
  const disconnect = async ({ id }: ManagedConnection) => {
    const isDone = await call(() => changeConnectionSession('DELETE', id));
    if (isDone) toastDone(t('session.disconnected'));
    return isDone;
  };
  return (
    <CollectionPage
      of={connections}
      texts={{
        title: t('title'),
        ...(down > 0 && { intro: t('down', { count: down }) }),
        list: t('list'),
        add: t('add'),
        addTitle: t('addTitle'),
        editTitle: t('editTitle'),
        search: t('search'),
        failed: t('failed'),
        created: t('success'),
        changed: t('success'),
        deleted: t('deleted'),
        deleteNow: t('deleteNow'),
        deleteTitle: ({ name }) => t('deleteTitle', { name }),
        deleteText: () => t('deleteText'),
      }}
      empty={{ icon: PlugZap, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete
      deleteExtra={(row, dialog) => <DeleteConnectionDialog connection={row} {...dialog} />}
      isFormWide
      formTabs={[
        { id: 'general', label: t('tabs.general'), form: GeneralFields },
        { id: 'integrations', label: t('tabs.integrations'), form: IntegrationFields },
        { id: 'messages', label: t('tabs.messages'), form: MessageFields },
        { id: 'chatbot', label: t('tabs.chatbot'), form: ChatbotFields },
        { id: 'nps', label: t('tabs.nps'), form: RatingFields },
        ...(plan.useIntegrations ? [{ id: 'flows', label: t('tabs.defaultFlow'), form: ConnectionFlowFields }] : []),
        ...(hasHours ? [{ id: 'schedules', label: t('tabs.schedules'), form: ConnectionHoursFields }] : []),
      ]}
      refusals={fieldNamesByRefusal}
      secrets={secretConnectionFields}
      newDraft={channel}
      newValues={toNewConnectionValues(channel, context, queues)}
      valuesOf={(row) => toConnectionFormValues(row, context)}
      columns={createConnectionColumns(t, setLeaving)}
      renderRowActions={({ id }) =>
        profile === 'admin' && (
          <MenuAction onClick={() => setAddress({ try: String(id), open: '' })}>
            <MessageCircle aria-hidden />
            {t('try')}
          </MenuAction>
        )
      }
      panel={
        tried !== undefined && (
          <Suspense>
            <TryConnectionPanel key={tried.id} row={tried} onClose={() => setAddress({ try: '' })} />
          </Suspense>
        )
      }
      actions={<ConnectionPageActions />}
      addAction={<NewConnectionMenu />}
      emptyAction={<NewConnectionMenu variant="outline" />}
      overlay={
        <>
          <TokenDialog />
          {leaving !== undefined && (
            <ConfirmDialog
              title={t('session.disconnectTitle', { name: leaving.name })}
              text={t('session.disconnectText')}
              action={t('session.disconnect')}
              onClose={() => setLeaving(undefined)}
              onConfirm={() => disconnect(leaving)}
            />
          )}
        </>
      }
    />
  );
}

/** The field at which the form shows each refusal code. */
const fieldNamesByRefusal = {
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_SEND_QUEUE_REQUIRED: 'sendIdQueue',
  ERR_RATING_EXPIRY_REQUIRED: 'expiresTicketNPS',
  ERR_RATING_MESSAGE_REQUIRED: 'ratingMessage',
  ERR_VACATION_PERIOD: 'collectiveVacationStart',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_NO_AGENT_FOUND: 'agentId',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_NO_FLOW_FOUND: 'flowIdWelcome',
  ERR_PHONE_NUMBER_TAKEN: 'phoneNumberId',
  ERR_CHANNEL_NOT_OFFERED: 'channel',
  ERR_CHANNEL_NOT_IN_PLAN: 'channel',
} as const;

/**
 * Returns what the validation and the texts of the form depend on: today in the company's time zone, and whether ratings are
 * enabled.
 */
function useConnectionFormContext(): ConnectionFormContext {
  const userRating = useUserRating();
  const timeZone = useCompanySetting('timeZone');
  const { day } = toLocalTime(estimateServerTime().getTime(), timeZone);
  const today = new Date(day * MINUTES_PER_DAY * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { today, userRating };
}
