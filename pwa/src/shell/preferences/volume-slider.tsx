import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { playChime } from './play-chime.ts';
import { useVolume, VOLUME_RANGE } from './sound-volume.ts';

/**
 * Sets the volume of the sound for new messages, and plays the sound when the user releases the slider. With `hasShownLabel`, the
 * label is visible above the slider, as above other fields of a form.
 */
export function VolumeSlider({ hasShownLabel = false }: { hasShownLabel?: boolean }) {
  const { t } = useTranslation();
  const [volume, choose] = useVolume();
  const Icon = volume === 0 ? VolumeX : Volume2;
  const playTestSound = () => void playChime(volume).catch(() => undefined);
  return (
    <label className="grid gap-1.5">
      <span className={hasShownLabel ? 'text-small font-medium text-secondary-foreground' : 'sr-only'}>{t('shell.volume')}</span>
      <span className={`flex items-center gap-3 ${hasShownLabel ? 'min-h-control' : 'min-h-11'}`}>
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
        <input
          type="range"
          {...VOLUME_RANGE}
          value={volume}
          onChange={(event) => choose(Number(event.target.value))}
          onPointerUp={playTestSound}
          onKeyUp={playTestSound}
          className="min-w-32 flex-1 accent-primary"
        />
        <output className="w-12 whitespace-nowrap text-right text-small text-secondary-foreground tabular-nums">
          {Math.round(volume * 100)} %
        </output>
      </span>
    </label>
  );
}
