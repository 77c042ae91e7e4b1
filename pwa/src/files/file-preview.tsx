import { useLanguage } from '../platform/language.ts';
import { FileBadge } from './file-badge.tsx';
import { formatFileSize } from './format-file-size.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Previews a file before it is sent, as the receiver will see it. */
export function FilePreview({ file }: { file: File }) {
  const { locale } = useLanguage();
  const url = useObjectUrl(file);
  const look = 'max-h-full min-h-0 max-w-full rounded-md object-contain';
  if (url === undefined) return null;
  if (file.type.startsWith('image/')) return <img src={url} alt={file.name} className={look} />;
  // A video that the user is about to send has no subtitle track.
  if (file.type.startsWith('video/')) return <video controls playsInline src={url} aria-label={file.name} className={look} />;
  if (file.type.startsWith('audio/')) return <audio controls src={url} aria-label={file.name} />;
  return (
    <div className="grid max-w-full justify-items-center gap-2 rounded-lg border border-border bg-card p-8 text-center">
      <FileBadge name={file.name} />
      <span className="max-w-full font-medium [overflow-wrap:anywhere]">{file.name}</span>
      <span className="text-small text-muted-foreground">{formatFileSize(file.size, locale)}</span>
    </div>
  );
}

/** Shows a file as a small square: an image as its picture, and any other file as a badge with its extension. */
export function FileThumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file);
  if (file.type.startsWith('image/') && url !== undefined) return <img src={url} alt="" className="size-full object-cover" />;
  return <FileBadge name={file.name} />;
}
