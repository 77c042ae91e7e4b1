import {
  FLOW_CAMPAIGN_NAME_MAX_CHARACTERS,
  FLOW_CAMPAIGN_PHRASE_MAX_CHARACTERS,
  type FlowCampaign,
} from '@prosa/contract/flows/flow-campaign';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../flows/connections/connection-queries.ts';
import { FlowField } from '../flows/pick/flow-field.tsx';
import { commandKey } from '../server/command-key.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { toastDone } from '../ui/toast.ts';
import { createCampaign, updateCampaign } from './campaign-calls.ts';
import { showCampaign } from './campaign-queries.ts';

/** Writes a phrase campaign (spec 3 section 5): name, flow and phrase are asked for, a connection need not be chosen. */
export function CampaignDialog({ campaign, onClose }: { campaign: FlowCampaign | undefined; onClose: () => void }) {
  const { t } = useTranslation('phrase-campaigns');
  const call = useServerCall();
  const [create] = useState(commandKey);
  const connections = useConnections().data ?? [];
  const [name, setName] = useState(campaign?.name ?? '');
  const [flowId, setFlowId] = useState(campaign?.flowId ?? null);
  const [whatsappId, setConnection] = useState(campaign?.whatsappId ?? null);
  const [phrase, setPhrase] = useState(campaign?.phrase ?? '');
  const [status, setStatus] = useState(campaign?.status ?? true);
  const [touched, setTouched] = useState<ReadonlySet<'name' | 'flow' | 'phrase'>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const tooLong = (limit: number) => t('tooLong', { limit });
  const faults = {
    name: faultOf(name, FLOW_CAMPAIGN_NAME_MAX_CHARACTERS, t('nameRequired'), tooLong),
    flow: flowId === null ? t('flowRequired') : undefined,
    phrase: faultOf(phrase, FLOW_CAMPAIGN_PHRASE_MAX_CHARACTERS, t('phraseRequired'), tooLong),
  };
  const shown = (field: keyof typeof faults) => (touched.has(field) ? faults[field] : undefined);
  const touch = (field: keyof typeof faults) => setTouched((before) => new Set([...before, field]));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(['name', 'flow', 'phrase']));
    if (isBusy || flowId === null || Object.values(faults).some((fault) => fault !== undefined)) return;
    const fields = { name: name.trim(), flowId, whatsappId, phrase: phrase.trim(), status };
    setBusy(true);
    const done = await call(async () => {
      const saved =
        campaign === undefined
          ? await create(fields, (key) => createCampaign(fields, key))
          : await updateCampaign({ id: campaign.id, ...fields });
      showCampaign(saved);
    });
    setBusy(false);
    if (!done) return;
    toastDone(campaign === undefined ? t('created') : t('changed'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={campaign === undefined ? t('addTitle') : t('editTitle')} className="md:w-130">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-4">
        <Field label={t('name')} error={shown('name')}>
          <Input
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            onBlur={() => name !== '' && touch('name')}
          />
        </Field>
        <FlowField label={t('flow')} error={shown('flow')} value={flowId} onChange={({ id }) => setFlowId(id)} />
        <Field label={t('connection')}>
          <Select
            label={t('connection')}
            value={whatsappId ?? ANY}
            placeholder={t('anyConnection')}
            options={[
              { value: ANY, label: t('anyConnection') },
              ...connections.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={(chosen) => setConnection(connections.find(({ id }) => id === chosen)?.id ?? null)}
          />
          {whatsappId === null && <span className="text-small text-warning">{t('connectionMissing')}</span>}
        </Field>
        <Field label={t('phrase')} error={shown('phrase')}>
          <Input
            value={phrase}
            autoComplete="off"
            dir="auto"
            placeholder={t('phraseHint')}
            onChange={(event) => setPhrase(event.target.value)}
            onBlur={() => phrase !== '' && touch('phrase')}
          />
        </Field>
        <Switch label={t('statusOn')} checked={status} onChange={setStatus} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Stands for no connection in the list; no connection's id. */
const ANY = 0;

function faultOf(text: string, limit: number, required: string, tooLong: (limit: number) => string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return required;
  return length > limit ? tooLong(limit) : undefined;
}
