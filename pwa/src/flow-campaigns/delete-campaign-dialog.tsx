import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { flowCampaignTexts } from '@prosa/i18n/tools/flow-campaign-texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toast.ts';
import { deleteCampaign } from './campaign-calls.ts';
import { hideCampaign } from './campaign-queries.ts';

/** Asks before a phrase campaign goes. */
export function DeleteCampaignDialog({ campaign, onClose }: { campaign: FlowCampaign; onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = flowCampaignTexts[language];
  const call = useServerCall();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await call(() => deleteCampaign(campaign.id));
    setBusy(false);
    if (!done) return;
    hideCampaign(campaign.id);
    toastDone(texts.deleted);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteTitle(campaign.name)}
      description={texts.deleteText(campaign.phrase)}
      className="[overflow-wrap:anywhere]"
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={isBusy} onClick={() => void remove()}>
          {texts.deleteNow}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
