import type { ComponentProps, ReactNode } from 'react';
import { MessagePreviewProvider } from './message-preview.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { SettingLayout } from './setting-layout.tsx';

type SettingLayoutWithPreviewProps = Pick<ComponentProps<typeof MessagePreviewProvider>, 'first'> & { children: ReactNode };

/**
 * The layout of a tab with messages. The preview of the message that the user edits, and the recent changes of settings, are
 * shown beside the messages.
 */
export function SettingLayoutWithPreview({ first, children }: SettingLayoutWithPreviewProps) {
  return (
    <MessagePreviewProvider first={first}>
      {(preview) => (
        <SettingLayout
          aside={
            <>
              {preview}
              <RecentChanges />
            </>
          }
        >
          {children}
        </SettingLayout>
      )}
    </MessagePreviewProvider>
  );
}
