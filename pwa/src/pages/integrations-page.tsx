import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import { Blocks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeleteIntegrationDialog } from '../integrations/delete-integration-dialog.tsx';
import { IntegrationCallsTab } from '../integrations/integration-calls.tsx';
import { IntegrationDataFields } from '../integrations/integration-data-fields.tsx';
import { newIntegrationValues, toIntegrationValues } from '../integrations/integration-form.ts';
import { IntegrationMark } from '../integrations/integration-mark.tsx';
import { IntegrationSecretDialog } from '../integrations/integration-secret-dialog.tsx';
import { integrations } from '../integrations/integrations.ts';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { toCollectionTexts } from '../kit/collection/collection-texts.ts';

/** The company's integrations, which speak with customers in place of the bot (coverage 3 §2). */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  return (
    <CollectionPage
      of={integrations}
      texts={{ ...toCollectionTexts(t), intro: t('intro'), search: t('search'), deleteText: () => t('deleteText') }}
      empty={{ icon: Blocks, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete
      deleteExtra={(row, dialog) => <DeleteIntegrationDialog integration={row} {...dialog} />}
      formTabs={[
        { id: 'data', label: t('data'), form: IntegrationDataFields },
        { id: 'calls', label: t('calls.title'), form: IntegrationCallsTab, isForStoredRow: true },
      ]}
      refusals={fieldNamesByRefusal}
      secrets={['jsonContent']}
      newValues={newIntegrationValues}
      valuesOf={toIntegrationValues}
      overlay={<IntegrationSecretDialog />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          value: ({ name }) => name,
          renderCell: ({ name, type }: QueueIntegration) => (
            <span className="flex min-w-0 items-center gap-3">
              <IntegrationMark type={type} />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{name}</span>
                <span className="text-small text-muted-foreground">{t(`types.${type}`)}</span>
              </span>
            </span>
          ),
        },
        { id: 'id', header: t('id'), width: '7rem', isNumber: true, value: ({ id }) => id, renderCell: ({ id }) => id },
      ]}
    />
  );
}

/** The field at which the form shows each refusal code. */
const fieldNamesByRefusal = {
  ERR_TOO_MANY_INTEGRATIONS: 'name',
  ERR_INTEGRATION_ADDRESS: 'urlN8N',
  ERR_NO_FLOW_FOUND: 'flowId',
} as const;
