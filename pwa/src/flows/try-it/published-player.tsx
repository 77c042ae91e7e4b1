import type { FlowId } from '@prosa/contract/ids';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ServerQueries } from '../../server/server-queries.tsx';
import { useFlowVersion } from '../publish/use-flow-versions.ts';
import { FlowPlayer } from './flow-player.tsx';

type PublishedPlayerProps = { flowId: FlowId; version: number; choice: ReactNode; onPlace: (nodeId: string | null) => void };

/** Plays a published version, which is loaded first. */
export function PublishedPlayer(props: PublishedPlayerProps) {
  return (
    <ServerQueries>
      <LoadedVersionPlayer {...props} />
    </ServerQueries>
  );
}

function LoadedVersionPlayer({ flowId, version, choice, onPlace }: PublishedPlayerProps) {
  const { t } = useTranslation('flow-editor');
  const { data, isError, refetch } = useFlowVersion(flowId, version);
  if (data !== undefined) return <FlowPlayer flow={data.flow} choice={choice} onPlace={onPlace} />;
  if (!isError)
    return (
      <div aria-busy className="flex border-b border-border px-4 py-1.5">
        {choice}
      </div>
    );
  return (
    <>
      <div className="flex border-b border-border px-4 py-1.5">{choice}</div>
      <Notice icon={CloudOff} title={t('try.versionAway')}>
        <Button onClick={() => void refetch()}>{t('network.again')}</Button>
      </Notice>
    </>
  );
}
