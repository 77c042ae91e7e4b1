import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTimeLimit } from '../../platform/loading/with-time-limit.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toastDone, toastError } from '../../ui/feedback/toast.ts';
import { DiffList } from './diff-list.tsx';
import { restoreFlowVersion, MAX_STORE_WAIT_MS, useFlowVersion } from './use-flow-versions.ts';

export type VersionsPanelProps = {
  flowId: FlowId;
  /** The current draft, with which versions are compared. */
  flow: FlowDefinition;
  mayRestore: boolean;
  /**
   * Resolves with true once the server has stored the whole drawing, and with false if the server can't be reached now or has
   * refused a change.
   */
  whenStored: () => Promise<boolean>;
  /** Called when the draft is restored to a version. The restored drawing itself arrives through the document. */
  onRestore: (version: number) => void;
  onJump: (nodeId: string) => void;
  onClose: () => void;
};

/** Shows the differences between the draft and a version, and restores the version. */
export function VersionChanges({ version, ...props }: VersionsPanelProps & { version: number }) {
  const { t } = useTranslation('flow-editor');
  const errorText = useServerErrorText();
  const { data, isError, refetch } = useFlowVersion(props.flowId, version);
  const [isAsking, setAsking] = useState(false);
  const restore = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if ((await withTimeLimit(props.whenStored(), MAX_STORE_WAIT_MS)) !== true) return false;
      await restoreFlowVersion({ flowId: props.flowId, version });
      return true;
    },
    onSuccess: (done) => {
      if (!done) return toastError(t('publish.unstored'));
      setAsking(false);
      toastDone(t('versions.restored', { version }));
      props.onRestore(version);
    },
    onError: (error) => toastError(errorText(error)),
  });
  if (data === undefined)
    return isError ? (
      <p className="flex flex-wrap items-center gap-2 px-4 pb-3 text-small text-muted-foreground">
        <CloudOff aria-hidden className="size-4" />
        {t('versions.away')}
        <Button variant="link" size="inline" onClick={() => void refetch()}>
          {t('network.again')}
        </Button>
      </p>
    ) : (
      <div aria-busy className="h-12" />
    );
  return (
    <div className="grid gap-3 bg-background px-4 pb-4 pt-1">
      <DiffList version={version} before={data.flow} after={props.flow} onJump={props.onJump} />
      {props.mayRestore && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          <RotateCcw aria-hidden />
          {t('versions.restore')}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('versions.restoreTitle', { version })}
        description={t('versions.restoreText')}
      >
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={restore.isPending} onClick={() => restore.mutate()}>
            {t('versions.restore')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
