import { CircleHelp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { useBranding } from '../theme/use-branding.ts';
import { Button, buttonClasses } from '../ui/buttons/button.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { restartConnections } from './connections.ts';

/** The actions of the list of connections: the link to the support, and the restart of all connections. */
export function ConnectionPageActions() {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const { supportLink } = useBranding();
  const [isBusy, setBusy] = useState(false);
  const restart = async () => {
    setBusy(true);
    if (await call(restartConnections)) toastDone(t('restarted'));
    setBusy(false);
  };
  return (
    <>
      {supportLink !== '' && (
        <a href={supportLink} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'ghost' })}>
          <CircleHelp aria-hidden />
          {t('support')}
        </a>
      )}
      <Button disabled={isBusy} onClick={() => void restart()}>
        <RefreshCw aria-hidden />
        {t('restart')}
      </Button>
    </>
  );
}
