import type { ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { type AttendantAct, listAttendantActs } from '@prosa/domain/connection-play/play-attendant';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { PlaySection } from './play-section.tsx';

type AttendantActsProps = { of: PlayedConnection; play: ConnectionPlay; onAct: (act: AttendantAct) => void };

/** The buttons for the acts of the attendant who serves the customer. Only the acts that are possible now are shown. */
export function AttendantActs({ of, play, onAct }: AttendantActsProps) {
  const { t } = useTranslation('connection-play');
  const possible = listAttendantActs(of, play);
  const acts: readonly AttendantAct[] = [
    { kind: 'take-over' },
    { kind: 'answer', text: t('attendant.sample') },
    { kind: 'close' },
    { kind: 'close-with-rating' },
  ];
  return (
    <PlaySection title={t('attendant.title')}>
      <div className="flex flex-wrap gap-1.5">
        {acts.map((act) => (
          <Button key={act.kind} disabled={!possible.includes(act.kind)} onClick={() => onAct(act)}>
            {t(`attendant.${act.kind}`)}
          </Button>
        ))}
      </div>
    </PlaySection>
  );
}
