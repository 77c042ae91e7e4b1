import { CircleHelp, RefreshCw } from 'lucide-react';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { useBranding } from '../theme/use-branding.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { PageAction, PageActionLink } from '../ui/layout/page-action.tsx';
import { restartConnections } from './connections.ts';

/** The actions of the list of connections: a link to the support, and a button that restarts all connections. */
export function ConnectionPageActions() {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const { supportLink } = useBranding();
  const [isBusy, startAction] = useTransition();
  const restart = () =>
    startAction(async () => {
      if (await call(restartConnections)) toastDone(t('restarted'));
    });
  return (
    <>
      {supportLink !== '' && <PageActionLink icon={CircleHelp} label={t('support')} href={supportLink} />}
      <PageAction icon={RefreshCw} label={t('restart')} disabled={isBusy} onClick={restart} />
    </>
  );
}
