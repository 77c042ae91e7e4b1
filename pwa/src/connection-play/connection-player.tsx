import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useTranslation } from 'react-i18next';
import { AttendantActs } from './attendant-acts.tsx';
import { CustomerSwitches } from './customer-switches.tsx';
import { PlayClock } from './play-clock.tsx';
import { PlayComposer } from './play-composer.tsx';
import { PlayedConversation } from './played-conversation.tsx';
import { useConnectionPlay } from './use-connection-play.ts';

/** Plays a customer's conversation with a connection: what the customer reads, and beside it the clock and the attendant. */
export function ConnectionPlayer({ of }: { of: PlayedConnection }) {
  const { t } = useTranslation('connection-play');
  const { play, write, attend, jumpTo, setContact, restart } = useConnectionPlay(of, t('customer.sample'));
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col @2xl:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <PlayedConversation of={of} entries={play.entries} />
          <PlayComposer onWrite={write} />
        </div>
        <div className="max-h-64 shrink-0 overflow-y-auto border-t border-border @2xl:max-h-none @2xl:w-72 @2xl:border-l @2xl:border-t-0">
          <PlayClock of={of} play={play} onJump={jumpTo} onRestart={restart} />
          <AttendantActs of={of} play={play} onAct={attend} />
          <CustomerSwitches contact={play.contact} onChange={setContact} />
        </div>
      </div>
    </div>
  );
}
