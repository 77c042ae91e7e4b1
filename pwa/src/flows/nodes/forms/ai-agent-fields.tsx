import { useTranslation } from 'react-i18next';
import { useAiAgentNames } from '../../../lookups/use-ai-agent-names.ts';
import type { NodeForm } from './node-form.ts';
import { NodeTargetField } from './node-target-field.tsx';

/** The field for the AI agent that serves the conversation from this node on. The choices come from the server. */
export function AiAgentFields({ data, change, errorOf, leave, readOnly }: NodeForm<'agent'>) {
  const { t } = useTranslation('flow-editor');
  const { data: agents, isError } = useAiAgentNames();
  return (
    <>
      <NodeTargetField
        label={t('dialog.agent')}
        placeholder={t('dialog.chooseAgent')}
        none={agents === undefined ? undefined : t('dialog.noAgents')}
        value={data.agent}
        choices={agents ?? []}
        error={errorOf('agent')}
        readOnly={readOnly}
        onChange={({ id, name }) => change((now) => ({ ...now, agent: { id, name } }))}
        onLeave={() => leave('agent')}
      />
      {agents === undefined && isError && <p className="text-small text-warning">{t('dialog.agentsAway')}</p>}
    </>
  );
}
