import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { playChime } from './play-chime.ts';
import { useVolume, VOLUME } from './sound-volume.ts';

/** Sets the volume of new messages, and plays the sound when the user releases the slider. */
export function VolumeSlider() {
  const { t } = useTranslation();
  const [volume, choose] = useVolume();
  const Icon = volume === 0 ? VolumeX : Volume2;
  const test = () => void playChime(volume).catch(() => undefined);
  return (
    <label className="flex min-h-11 items-center gap-3">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <span className="sr-only">{t('shell.volume')}</span>
      <input
        type="range"
        {...VOLUME}
        value={volume}
        onChange={(event) => choose(Number(event.target.value))}
        onPointerUp={test}
        onKeyUp={test}
        className="min-w-32 flex-1 accent-primary"
      />
      <output className="w-12 whitespace-nowrap text-right text-small text-secondary-foreground tabular-nums">
        {Math.round(volume * 100)} %
      </output>
    </label>
  );
}
