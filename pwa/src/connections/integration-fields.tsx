import { MAX_CONNECTION_MINUTES } from '@prosa/contract/channels/connection-fields';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { IntegrationField } from '../integrations/integration-field.tsx';
import { useAiAgentNames } from '../lookups/use-ai-agent-names.ts';
import { MultiSelectField, SelectField } from '../kit/fields/choice-fields.tsx';
import { MinutesField } from '../kit/fields/number-field.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { TokenField } from './token-field.tsx';
import { useConnectionWarning } from './use-connection-warning.ts';

/**
 * The tab for a connection's integrations: its queues, the integration that speaks with its customers, the AI agent, and the
 * token of the external API.
 */
export function IntegrationFields() {
  const { t } = useTranslation('connections');
  const { t: say } = useTranslation();
  const { queues } = useCompanyDirectory();
  const warn = useConnectionWarning();
  const user = useSignedInUser();
  // Only admins see the field for the AI agent, because only they may read the list of AI agents.
  const hasAgents = user.company.plan.useOpenAi && holdsPermission(user, 'drawer-admin-items:view');
  return (
    <>
      <MultiSelectField
        name="queueIds"
        label={t('queues')}
        hint={t('queuesHint')}
        warning={warn('queueIds')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, colour: color }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MinutesField
          name="timeSendQueue"
          label={t('timeSendQueue')}
          hint={t('timeSendQueueHint')}
          warning={warn('timeSendQueue')}
          max={MAX_CONNECTION_MINUTES}
        />
        <SelectField
          name="sendIdQueue"
          label={t('sendIdQueue')}
          warning={warn('sendIdQueue')}
          none={t('noQueue')}
          faults={{ raw_check: say(toErrorKey('ERR_SEND_QUEUE_REQUIRED')) }}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <IntegrationField label={t('integration')} hint={t('integrationHint')} none={t('noIntegration')} />
      {hasAgents && <AiAgentField />}
      <TokenField />
    </>
  );
}

function AiAgentField() {
  const { t } = useTranslation('connections');
  const agents = useAiAgentNames().data ?? [];
  return (
    <SelectField
      name="agentId"
      label={t('agent')}
      hint={agents.length === 0 ? t('noAgents') : undefined}
      none={t('noAgent')}
      options={agents.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
