import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowFileKind } from './check-flow-file.ts';

type FlowFilePreviewProps = { kind: FlowFileKind; url: string; name: string; hasCaption?: boolean };

/** Shows a flow's picture, audio or video with its name, or a text that the file is not available. */
export function FlowFilePreview({ kind, url, name, hasCaption = true }: FlowFilePreviewProps) {
  const { t } = useTranslation('flow-editor');
  const [away, setAway] = useState<string>();
  if (away === url)
    return (
      <p className="flex items-center gap-2 rounded-sm bg-muted px-3 py-2.5 text-small text-muted-foreground">
        <ImageOff aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{`${name} · ${t('dialog.previewAway')}`}</span>
      </p>
    );
  const mediaProps = { src: url, onError: () => setAway(url) };
  return (
    <figure className="grid min-w-0 justify-items-start gap-1">
      {kind === 'img' && (
        <img {...mediaProps} alt={name} className="max-h-48 max-w-full rounded-md border border-border object-contain" />
      )}
      {kind === 'audio' && (
        <audio {...mediaProps} controls preload="metadata" aria-label={name} className="h-10 w-full max-w-sm" />
      )}
      {kind === 'video' && (
        <video
          {...mediaProps}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          className="max-h-48 max-w-full rounded-md bg-black"
        />
      )}
      {hasCaption && <figcaption className="max-w-full truncate text-small text-secondary-foreground">{name}</figcaption>}
    </figure>
  );
}
