import { type ComponentProps, type RefObject, Suspense } from 'react';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';

const EmojiPanel = lazyDialog(async () => (await import('./emoji-panel.tsx')).EmojiPanel);
const VoiceRecorder = lazyDialog(async () => (await import('../media/voice-recorder.tsx')).VoiceRecorder);

/** `input` is the text field, which takes the focus again when the panel closes. */
type ComposerInputProps = { input: RefObject<HTMLTextAreaElement | null> };

/** The emoji panel over the composer. */
export function ComposerEmojiPanel({ input, onClose, ...props }: ComposerInputProps & ComponentProps<typeof EmojiPanel>) {
  return (
    <Suspense>
      <EmojiPanel
        {...props}
        onClose={() => {
          onClose();
          input.current?.focus();
        }}
      />
    </Suspense>
  );
}

/** The recorder in place of the text field. */
export function ComposerRecorder({ input, onClose, ...props }: ComposerInputProps & ComponentProps<typeof VoiceRecorder>) {
  return (
    <Suspense fallback={<div className="min-h-22" />}>
      <VoiceRecorder
        {...props}
        onClose={() => {
          onClose();
          // The text field is rendered again only in the next frame.
          requestAnimationFrame(() => input.current?.focus());
        }}
      />
    </Suspense>
  );
}
