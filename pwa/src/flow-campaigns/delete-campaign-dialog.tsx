import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toast.ts';
import { deleteCampaign } from './campaign-calls.ts';
import { hideCampaign } from './campaign-queries.ts';

/** Asks before a phrase campaign goes. */
export function DeleteCampaignDialog({ campaign, onClose }: { campaign: FlowCampaign; onClose: () => void }) {
  const { t } = useTranslation('phrase-campaigns');
  const call = useServerCall();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await call(() => deleteCampaign(campaign.id));
    setBusy(false);
    if (!done) return;
    hideCampaign(campaign.id);
    toastDone(t('deleted'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { name: campaign.name })}
      description={t('deleteText', { phrase: campaign.phrase })}
      className="[overflow-wrap:anywhere]"
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={isBusy} onClick={() => void remove()}>
          {t('deleteNow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
