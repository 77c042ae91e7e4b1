import type { PhraseCampaign } from '@prosa/contract/flows/phrase-campaign';
import type { FlowId } from '@prosa/contract/ids';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { MessageSquareQuote, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { phraseCampaigns } from '../phrase-campaigns/phrase-campaigns.ts';
import { useConnectionsWithFlows } from '../flows/connections/connection-queries.ts';
import { FlowTabs } from '../flows/flow-tabs.tsx';
import { FlowField, useFlowName } from '../flows/pick/flow-field.tsx';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { toCollectionTexts } from '../kit/collection/collection-texts.ts';
import { standardColumn } from '../kit/collection/standard-column.tsx';
import { SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useServerCall } from '../server/use-server-call.ts';

const newCampaign = { name: '', flowId: null, whatsappId: null, phrase: '', status: true };

const toCampaignBody = ({ id, name, flowId, whatsappId, phrase, status }: PhraseCampaign) => ({
  id,
  name,
  flowId,
  whatsappId,
  phrase,
  status,
});

/** Lists the phrase campaigns (coverage 3 §2). */
export function PhraseCampaignsPage() {
  const { t } = useTranslation('phrase-campaigns');
  const user = useSignedInUser();
  const call = useServerCall();
  const setCampaignStatus = (row: PhraseCampaign, status: boolean) => {
    void call(() =>
      phraseCampaigns.patchRow(row, { ...row, status }, () =>
        phraseCampaigns.updateRow(row.id, toCampaignBody({ ...row, status })),
      ),
    );
  };
  return (
    <CollectionPage
      of={phraseCampaigns}
      texts={{
        ...toCollectionTexts(t),
        intro: t('intro'),
        deleteText: ({ phrase }) => t('deleteText', { phrase }),
      }}
      empty={{ icon: MessageSquareQuote, title: t('none'), text: t('noneHint') }}
      tabs={<FlowTabs here="campaigns" />}
      nameOf={({ name }) => name}
      mayDelete={holdsPermission(user, 'contacts-page:deleteContact')}
      form={CampaignFields}
      newValues={newCampaign}
      valuesOf={toCampaignBody}
      columns={[
        standardColumn.text<PhraseCampaign>('name', {
          header: t('name'),
          text: ({ name }) => name,
          renderDetail: ({ phrase, flowId }) => <PhraseAndFlow phrase={phrase} flowId={flowId} />,
        }),
        standardColumn.toggle<PhraseCampaign>('status', {
          header: t('status'),
          isOn: ({ status }) => status,
          on: t('on'),
          off: t('off'),
          nameOf: ({ name }) => t('onOf', { name }),
          onToggle: setCampaignStatus,
        }),
      ]}
    />
  );
}

function PhraseAndFlow({ phrase, flowId }: { phrase: string; flowId: FlowId }) {
  const flowName = useFlowName(flowId);
  return (
    <>
      <span className="line-clamp-2 text-small text-muted-foreground [overflow-wrap:anywhere]">“{phrase}”</span>
      <Link
        href={`/flowbuilder/${flowId}`}
        className="relative z-raised inline-flex max-w-full items-center gap-1.5 justify-self-start text-small text-accent-foreground hover:underline"
      >
        <Workflow aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{flowName}</span>
      </Link>
    </>
  );
}

function CampaignFields() {
  const { t } = useTranslation('phrase-campaigns');
  const flow = useField<FlowId | null>({ name: 'flowId', required: t('flowRequired') });
  const connection = useField<number | null>({ name: 'whatsappId', required: undefined });
  const connections = useConnectionsWithFlows().data ?? [];
  return (
    <>
      <TextField name="name" label={t('name')} required={t('nameRequired')} />
      <FlowField label={t('flow')} error={flow.error} value={flow.value} onChange={({ id }) => flow.setValue(id)} />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        none={t('anyConnection')}
        hint={connection.value === null ? t('connectionMissing') : undefined}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="phrase" label={t('phrase')} placeholder={t('phraseHint')} required={t('phraseRequired')} dir="auto" />
      <SwitchField name="status" label={t('statusOn')} />
    </>
  );
}
