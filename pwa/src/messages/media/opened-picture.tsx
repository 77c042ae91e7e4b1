import { type ComponentProps, Suspense } from 'react';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';

const Lightbox = lazyDialog(async () => (await import('./lightbox.tsx')).Lightbox);

type OpenedPictureProps = Omit<ComponentProps<typeof Lightbox>, 'startId'> & { startId: string | undefined };

/** Shows a conversation's pictures over the whole window, beginning with the picture that the user opened. */
export function OpenedPicture({ startId, ...props }: OpenedPictureProps) {
  if (startId === undefined) return null;
  return (
    <Suspense>
      <Lightbox startId={startId} {...props} />
    </Suspense>
  );
}
