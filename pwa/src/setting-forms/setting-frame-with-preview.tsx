import type { ComponentProps, ReactNode } from 'react';
import { MessagePreviewProvider } from './message-preview.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { SettingFrame } from './setting-frame.tsx';

type SettingFrameWithPreviewProps = Pick<ComponentProps<typeof MessagePreviewProvider>, 'first'> & { children: ReactNode };

/**
 * The layout of a tab with messages. The preview of the message that the user edits, and the recent changes of settings, are
 * shown beside the messages.
 */
export function SettingFrameWithPreview({ first, children }: SettingFrameWithPreviewProps) {
  return (
    <MessagePreviewProvider first={first}>
      {(preview) => (
        <SettingFrame
          aside={
            <>
              {preview}
              <RecentChanges />
            </>
          }
        >
          {children}
        </SettingFrame>
      )}
    </MessagePreviewProvider>
  );
}
