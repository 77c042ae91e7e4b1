import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../ui/cn.ts';
import { useIsNarrow } from '../ui/interaction/use-is-narrow.ts';
import { AttendantActs } from './attendant-acts.tsx';
import { CustomerSwitches } from './customer-switches.tsx';
import { IntegrationAnswers } from './integration-answers.tsx';
import { PlayClock } from './play-clock.tsx';
import { PlayComposer } from './play-composer.tsx';
import { PlayedConversation } from './played-conversation.tsx';
import { useConnectionPlay } from './use-connection-play.ts';

/** The minimum width of the panel at which the controls are beside the conversation, in pixels. */
const MIN_TWO_COLUMNS_WIDTH_PX = 520;

/**
 * Plays a customer's conversation with a connection. It shows what the customer reads, and beside it the controls for the clock,
 * the customer and the attendant.
 */
export function ConnectionPlayer({ of }: { of: PlayedConnection }) {
  const { t } = useTranslation('connection-play');
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame, { px: MIN_TWO_COLUMNS_WIDTH_PX, before: false });
  const { play, write, attend, answer, jumpTo, setContact, restart } = useConnectionPlay(of, t('customer.sample'));
  return (
    <div ref={frame} className={cn('flex min-h-0 flex-1', isNarrow && 'flex-col')}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PlayedConversation of={of} play={play} />
        <PlayComposer onWrite={write} />
      </div>
      <div className={cn('shrink-0 overflow-y-auto border-border', isNarrow ? 'max-h-60 border-t' : 'w-64 border-l')}>
        <PlayClock of={of} play={play} onJump={jumpTo} onRestart={restart} />
        <IntegrationAnswers of={of} play={play} onAnswer={answer} />
        <AttendantActs of={of} play={play} onAct={attend} />
        <CustomerSwitches of={of} contact={play.contact} onChange={setContact} />
        <p className="px-4 py-3 text-small text-muted-foreground">{t('notPlayed')}</p>
      </div>
    </div>
  );
}
