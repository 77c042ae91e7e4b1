import type { ComponentProps, ReactNode } from 'react';
import { SharedMessagePreview } from './message-preview.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { SettingFrame } from './setting-frame.tsx';

type PreviewedSettingFrameProps = Pick<ComponentProps<typeof SharedMessagePreview>, 'first'> & { children: ReactNode };

/** The frame of a tab with messages: the preview of the edited message and the recent changes are at the side. */
export function PreviewedSettingFrame({ first, children }: PreviewedSettingFrameProps) {
  return (
    <SharedMessagePreview first={first}>
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
    </SharedMessagePreview>
  );
}
