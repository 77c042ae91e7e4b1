import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useVolume } from './sound-volume.ts';
import { VolumeSlider } from './volume-slider.tsx';

/** The button in the top bar for the volume of the sound for new messages. */
export function VolumeButton() {
  const { t } = useTranslation();
  const [volume] = useVolume();
  return (
    <Popover
      label={t('shell.volume')}
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('shell.volume')}>
          {volume === 0 ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </Button>
      }
    >
      <VolumeSlider />
    </Popover>
  );
}
