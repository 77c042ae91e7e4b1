import { useTranslation } from 'react-i18next';
import { undoSendChoices, useUndoSendChoice } from '../messages/sending/undo-send.ts';
import { LanguageSelect } from '../shell/preferences/language-select.tsx';
import { VolumeSlider } from '../shell/preferences/volume-slider.tsx';
import { useShowsTicketMoves } from '../ticket-log/shows-ticket-moves.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';

/**
 * Sets the preferences that this device stores: the language, the theme, the volume of sounds, the time in which a sent message
 * can be taken back, and whether a conversation shows the moves of its ticket.
 */
export function Preferences() {
  const { t } = useTranslation('device');
  const [theme, chooseTheme] = useTheme();
  const [showsMoves, chooseMoves] = useShowsTicketMoves();
  const [undoSend, chooseUndoSend] = useUndoSendChoice();
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      <LanguageSelect />
      <Field label={t('theme')}>
        <Select
          label={t('theme')}
          value={theme}
          placeholder={t('theme')}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={(value) => value !== null && chooseTheme(value)}
        />
      </Field>
      <Field label={t('undoSend')}>
        <Select
          label={t('undoSend')}
          value={String(undoSend)}
          placeholder={t('undoSend')}
          options={undoSendChoices.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('undoSendOff') : t('undoSendSeconds', { count: seconds }),
          }))}
          onChange={(value) => chooseUndoSend(undoSendChoices.find((seconds) => String(seconds) === value) ?? 0)}
        />
        <p className="text-small text-muted-foreground">{t('undoSendHint')}</p>
      </Field>
      <VolumeSlider hasShownLabel />
      <Switch label={t('ticketMoves')} hint={t('ticketMovesHint')} checked={showsMoves} onChange={chooseMoves} />
    </div>
  );
}
