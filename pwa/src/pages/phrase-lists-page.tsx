import { useTranslation } from 'react-i18next';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { may } from '@prosa/domain/session/permissions';
import { MessageSquareQuote, Plus } from 'lucide-react';
import { useState } from 'react';
import { updateCampaign } from '../flow-campaigns/campaign-calls.ts';
import { CampaignDialog } from '../flow-campaigns/campaign-dialog.tsx';
import { showCampaign, useCampaigns } from '../flow-campaigns/campaign-queries.ts';
import { CampaignRows } from '../flow-campaigns/campaign-rows.tsx';
import { DeleteCampaignDialog } from '../flow-campaigns/delete-campaign-dialog.tsx';
import { FlowTabs } from '../flows/flow-tabs.tsx';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerAway, ServerNote } from '../server/server-note.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { Notice } from '../ui/notice.tsx';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { Button } from '../ui/button.tsx';

/** Phrase campaigns (spec 3 section 2), for who sees the administration. */
export function PhraseListsPage() {
  return (
    <ServerQueries>
      <CampaignList />
    </ServerQueries>
  );
}

function CampaignList() {
  const { t } = useTranslation('phrase-campaigns');
  const mayDelete = may(useSignedInUser(), 'contacts-page:deleteContact');
  const read = useCampaigns();
  const call = useServerCall();
  const [edited, setEdited] = useState<FlowCampaign | 'new'>();
  const [doomed, setDoomed] = useState<FlowCampaign>();
  const setStatus = async ({ updatedAt, ...fields }: FlowCampaign, status: boolean) => {
    showCampaign({ updatedAt, ...fields, status });
    const done = await call(async () => showCampaign(await updateCampaign({ ...fields, status })));
    if (!done) showCampaign({ updatedAt, ...fields });
  };
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas">
      <header className="border-b border-border bg-card px-4 pt-3">
        <div className="flex items-start gap-2">
          <div className="mr-auto min-w-0">
            <h1 className="text-base font-semibold">{t('title')}</h1>
            <p className="text-small text-muted-foreground">{t('intro')}</p>
          </div>
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </div>
        <FlowTabs here="campaigns" />
      </header>
      <ServerNote read={read} />
      {read.data === undefined ? (
        read.isError ? (
          <ServerAway read={read} title={t('failed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : read.data.length === 0 ? (
        <Notice icon={MessageSquareQuote} title={t('none')} text={t('noneHint')}>
          <Button onClick={() => setEdited('new')}>{t('add')}</Button>
        </Notice>
      ) : (
        <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none md:bg-card">
          <CampaignRows
            rows={read.data}
            onEdit={setEdited}
            onDelete={mayDelete ? setDoomed : undefined}
            onSwitch={(row, status) => void setStatus(row, status)}
          />
        </div>
      )}
      {edited !== undefined && (
        <CampaignDialog campaign={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {doomed !== undefined && <DeleteCampaignDialog campaign={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}
