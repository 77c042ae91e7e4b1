import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowFinding } from '@prosa/contract/flows/flow-finding';
import type { FlowId } from '@prosa/contract/ids';
import { Popover } from '@base-ui/react/popover';
import { Check, CircleCheck, CircleX, ListChecks, TriangleAlert } from 'lucide-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkStore } from '../../sync/use-sync-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { withTimeLimit } from '../../platform/loading/with-time-limit.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { FindingList } from './finding-list.tsx';
import { countFindings, useFlowFindings } from './use-flow-findings.ts';
import { refreshFlows } from '../list/flow-queries.ts';
import { publishFlow, refreshFlowVersions, MAX_STORE_WAIT_MS } from './use-flow-versions.ts';

type PublishPanelProps = {
  flowId: FlowId;
  flow: FlowDefinition;
  /**
   * Resolves with true once the server has stored the whole drawing, and with false if the server can't be reached now or has
   * refused a change.
   */
  whenStored: () => Promise<boolean>;
  onJump: (nodeId: string) => void;
  /** Receives the function that publishes, as the panel's button does, so that the editor's shortcut can call it. */
  publishHandle?: Ref<() => void>;
  /** Saves an open form's input. Returns false if it can't be saved yet. */
  settleForm: () => boolean;
  /** Whether the user has tried to publish. Until then, findings are shown only on request. */
  wasTried: boolean;
  onTry: () => void;
};

/** The button 'Salvar' (coverage 3 §2), which publishes, beside the check's findings. */
export function PublishPanel({
  flowId,
  flow,
  whenStored,
  onJump,
  publishHandle,
  settleForm,
  wasTried,
  onTry,
}: PublishPanelProps) {
  const { t } = useTranslation('flow-editor');
  const errorText = useServerErrorText();
  const found = useFlowFindings(flow);
  const [refused, setRefused] = useState<{ readonly of: FlowDefinition; readonly findings: readonly FlowFinding[] }>();
  const [isOpen, setOpen] = useState(false);
  /** The reason why the last attempt to publish failed. */
  const [note, setNote] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // If the server refused to publish, its findings are shown until the drawing changes. Otherwise the device's own findings are
  // shown.
  const findings = refused?.of === flow ? refused.findings : found;
  const { errors, warnings } = countFindings(findings);
  const save = async () => {
    if (!settleForm()) return;
    onTry();
    const fail = (why: string | undefined) => {
      setNote(why);
      setOpen(true);
    };
    setNote(undefined);
    if (networkStore.get().state === 'offline') return fail(t('publish.offline'));
    setSaving(true);
    try {
      if ((await withTimeLimit(whenStored(), MAX_STORE_WAIT_MS)) !== true)
        return fail(t(isOffline() ? 'publish.offline' : 'publish.unstored'));
      const answer = await publishFlow({ flowId });
      if (answer.version === null) {
        setRefused({ of: flow, findings: answer.findings });
        fail(undefined);
      } else {
        toastDone(t('publish.saved'));
        setOpen(false);
        void refreshFlows();
        void refreshFlowVersions(flowId);
      }
    } catch (error) {
      fail(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  useImperativeHandle(publishHandle, () => () => void (isSaving || save()));
  const shownCount = wasTried ? errors + warnings : 0;
  const Sign = !wasTried ? ListChecks : errors > 0 ? CircleX : warnings > 0 ? TriangleAlert : CircleCheck;
  const counts = [
    errors > 0 && t('publish.errors', { count: errors }),
    warnings > 0 && t('publish.warnings', { count: warnings }),
  ].filter(Boolean);
  return (
    <div className="flex items-center gap-2">
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          render={
            <Button
              variant="ghost"
              aria-label={[shownCount || '', t('publish.check'), wasTried && counts.join(', ')].filter(Boolean).join(' · ')}
              className={cn('px-2 tabular-nums', wasTried ? toToneClass(errors, warnings) : 'text-muted-foreground')}
            >
              <Sign aria-hidden />
              {shownCount > 0 && shownCount}
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={6} className="z-dialog outline-none">
            <Popover.Popup
              aria-label={t('publish.check')}
              className="w-80 max-w-[calc(100vw-1rem)] rounded-md border border-border bg-popover p-3 text-foreground shadow-raised outline-none"
            >
              {note !== undefined && (
                <p role="alert" className="mb-3 rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
                  {note}
                </p>
              )}
              <h2 className="text-small font-semibold">{counts.length === 0 ? t('publish.clean') : counts.join(', ')}</h2>
              {counts.length > 0 && (
                <p className="mb-2 mt-0.5 text-xs text-muted-foreground">
                  {errors > 0 ? t('publish.errorsFirst') : t('publish.warningsOnly')}
                </p>
              )}
              <FindingList
                flow={flow}
                findings={findings}
                onJump={(nodeId) => {
                  setOpen(false);
                  onJump(nodeId);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Button variant="primary" disabled={isSaving} onClick={() => void save()}>
        <Check aria-hidden />
        {isSaving ? t('publish.saving') : t('publish.save')}
      </Button>
    </div>
  );
}

const toToneClass = (errors: number, warnings: number): string =>
  errors > 0 ? 'text-destructive' : warnings > 0 ? 'text-warning' : 'text-success';

/**
 * Returns whether a missing network explains the failure of a call. The answer is right only after a failure: if the server runs
 * on the same machine, calls also succeed without a network.
 */
const isOffline = (): boolean => !navigator.onLine || networkStore.get().state === 'offline';
