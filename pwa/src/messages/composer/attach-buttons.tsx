import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';

/** The buttons that add files to the draft. On a phone, one of them opens the camera. */
export function AttachButtons({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput inputRef={picker} onFiles={onFiles} multiple />
      <ToolButton label={t('composer.attach')} onClick={() => picker.current?.click()}>
        <Paperclip aria-hidden />
      </ToolButton>
      {phone && (
        <>
          <FileInput inputRef={camera} onFiles={onFiles} fromCamera />
          <Button variant="ghost" size="icon" aria-label={t('composer.camera')} onClick={() => camera.current?.click()}>
            <Camera aria-hidden />
          </Button>
        </>
      )}
    </>
  );
}
