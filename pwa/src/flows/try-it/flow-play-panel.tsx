import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaneHeader } from '../../ui/layout/pane-header.tsx';
import { FlowPlayer } from './flow-player.tsx';
import { PublishedPlayer } from './published-player.tsx';

type FlowPlayPanelProps = {
  /** The current draft. A play under way continues with the draft that it began with. */
  flow: FlowDefinition;
  flowId: FlowId;
  /** The published version's number. Null before the first version. */
  version: number | null;
  /** Called with the id of the play's current node. Null if the play has no current node. */
  onPlace: (nodeId: string | null) => void;
  onClose: () => void;
};

/** Plays a flow as a customer experiences it: the draft or the published version, only in this browser. */
export function FlowPlayPanel({ flow, flowId, version, onPlace, onClose }: FlowPlayPanelProps) {
  const { t } = useTranslation('flow-editor');
  const [which, setWhich] = useState<'draft' | 'published'>('draft');
  const choice = version !== null && (
    <div role="group" aria-label={t('try.which')} className="flex rounded-sm bg-muted p-0.5">
      {(['draft', 'published'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={which === each}
          onClick={() => setWhich(each)}
          className="h-6 rounded-xs px-2 text-xs font-medium text-secondary-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-raised max-md:h-9"
        >
          {t(`try.${each}`)}
        </button>
      ))}
    </div>
  );
  return (
    <section aria-label={t('try.title')} className="flex h-full min-h-0 min-w-0 flex-col bg-card">
      <PaneHeader title={t('try.title')} closeLabel={t('try.close')} onClose={onClose} />
      {which === 'published' && version !== null ? (
        <PublishedPlayer key={version} flowId={flowId} version={version} choice={choice} onPlace={onPlace} />
      ) : (
        <FlowPlayer flow={flow} choice={choice} onPlace={onPlace} />
      )}
    </section>
  );
}
