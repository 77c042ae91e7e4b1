import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { isStartableFlow } from '@prosa/domain/flows/choose-flow';
import { useEffect, useRef, useState } from 'react';
import { ServerQueries } from '../../server/server-queries.tsx';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { FlowPicker } from '../pick/flow-picker.tsx';
import { StartFlowDialog } from './start-flow-dialog.tsx';

type FlowMenuProps = { ticket: TicketView; onClose: () => void };

/** The composer's menu of flows (coverage 1 §2), above the text. */
export function FlowMenu({ ticket, onClose }: FlowMenuProps) {
  const { t } = useTranslation('flow-start');
  const panel = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Flow>();
  useEffect(() => {
    if (chosen !== undefined) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !panel.current?.contains(target) && target.closest('[data-flow-trigger]') === null)
        onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [chosen, onClose]);
  return (
    <ServerQueries>
      {chosen === undefined ? (
        <div
          ref={panel}
          className="absolute inset-x-0 bottom-full z-panel mb-2 flex max-h-[min(--spacing(85),50dvh)] animate-in overflow-hidden rounded-lg border border-border bg-popover shadow-raised fade-in duration-100 max-md:inset-x-2"
        >
          <FlowPicker
            isOffered={({ active, version }) => isStartableFlow({ active, published: version !== null })}
            noneOffered={t('noneStartable')}
            onChoose={setChosen}
            onClose={onClose}
          />
        </div>
      ) : (
        <StartFlowDialog flow={chosen} ticket={ticket} onClose={onClose} />
      )}
    </ServerQueries>
  );
}
