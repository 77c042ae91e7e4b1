import type { ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { findPlayedIntegration, type TypedAnswer } from '@prosa/domain/connection-play/play-integration';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { TextArea } from '../ui/fields/field.tsx';
import { PlaySection } from './play-section.tsx';

type IntegrationAnswersProps = { of: PlayedConnection; play: ConnectionPlay; onAnswer: (answer: TypedAnswer) => void };

/**
 * The fields in which the user types the answers of the integration that speaks with the customer. They are needed because a play
 * calls no other system.
 */
export function IntegrationAnswers({ of, play, onAnswer }: IntegrationAnswersProps) {
  const { t } = useTranslation('connection-play');
  const [text, setText] = useState('');
  const integration = findPlayedIntegration(of, play);
  if (integration === undefined) return null;
  const request = play.ticket?.talk?.request ?? null;
  const isIdle = request === null;
  return (
    <PlaySection title={t('integration.title', { name: integration.name })}>
      <p className="text-small text-muted-foreground">
        {isIdle ? t('integration.idle') : t('integration.asked', { text: request.text })}
      </p>
      <form
        className="grid gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isIdle || text.trim() === '') return;
          onAnswer({ kind: 'text', text });
          setText('');
        }}
      >
        <TextArea
          value={text}
          rows={2}
          dir="auto"
          aria-label={t('integration.answer')}
          placeholder={t('integration.answer')}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-1.5">
          <Button type="submit" disabled={isIdle || text.trim() === ''}>
            {t('integration.send')}
          </Button>
          <Button disabled={isIdle} onClick={() => onAnswer({ kind: 'end' })}>
            {t('integration.end')}
          </Button>
          <Button disabled={isIdle} onClick={() => onAnswer({ kind: 'fail' })}>
            {t('integration.fail')}
          </Button>
        </div>
      </form>
    </PlaySection>
  );
}
