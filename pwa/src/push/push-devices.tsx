import type { ErrorCode } from '@prosa/contract/errors';
import { PushDevice, type PushDeviceId } from '@prosa/contract/push/push-device';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { isLanguage, localesByLanguage } from '@prosa/i18n/languages';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, unknown } from 'valibot';
import { ApiRefusal, callApi, NotNow } from '../platform/requests/api-client.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { PushCard } from './push-card.tsx';
import { findPushAddress, turnPushOff, turnPushOn, usePushState } from './push-state.ts';

/** The reason why a call failed: the code of the server's refusal, or `offline` if the server can't be reached. */
type CallFailure = ErrorCode | 'offline';
type CallOutcome<T> = { readonly trouble: undefined; readonly value: T } | { readonly trouble: CallFailure };
type PushDeviceList = { readonly devices: readonly PushDevice[]; readonly here: string | undefined };

/**
 * Lists the user's devices that get notifications, with buttons that send a test notification to a device or remove the device. A
 * switch sets whether this device shows the text of messages.
 */
export function PushDevices() {
  const { t } = useTranslation('push');
  const state = usePushState();
  const [loaded, setLoaded] = useState<PushDeviceList>();
  const [trouble, setTrouble] = useState<CallFailure>();
  const [tested, setTested] = useState<PushDeviceId>();

  const showOutcome = (outcome: CallOutcome<PushDeviceList>) => {
    setTrouble(outcome.trouble);
    if (outcome.trouble === undefined) setLoaded(outcome.value);
  };
  const load = async () => showOutcome(await loadDevices());
  useEffect(() => {
    // The effect depends on `state`, so that the list is loaded again when this device joins or leaves the list.
    let isOver = false;
    void loadDevices().then((outcome) => isOver || showOutcome(outcome));
    return () => {
      isOver = true;
    };
  }, [state]);

  const sendTest = async ({ id }: PushDevice) => {
    const sent = await catchCallFailure(() => callApi('POST', `/push/devices/${id}/test`, { schema: unknown() }));
    setTrouble(sent.trouble);
    setTested(sent.trouble === undefined ? id : undefined);
  };
  const remove = async ({ id, endpoint }: PushDevice, here: string | undefined) => {
    const removed = await catchCallFailure(() => callApi('DELETE', `/push/devices/${id}`, { schema: unknown() }));
    if (removed.trouble !== undefined) return setTrouble(removed.trouble);
    if (endpoint === here) await turnPushOff();
    await load();
  };
  return (
    <div className="grid gap-3">
      <PushCard />
      {loaded === undefined && trouble === undefined && <Skeleton className="h-14 w-full" />}
      {trouble !== undefined && (
        <p role="alert" className="text-secondary-foreground">
          {trouble === 'offline' ? t('offline') : t(toErrorKey(trouble))}
        </p>
      )}
      {loaded?.devices.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
      {loaded !== undefined && loaded.devices.length > 0 && (
        <ul aria-label={t('devices')} className="divide-y divide-border rounded-md border border-border bg-popover">
          {loaded.devices.map((device) => (
            <li key={device.id} className="grid gap-2 p-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
                <DeviceName device={device} isHere={device.endpoint === loaded.here} />
                <div className="ml-auto flex gap-1">
                  <Button variant="ghost" onClick={() => void sendTest(device)}>
                    {t('test')}
                  </Button>
                  <Button variant="ghost" className="text-destructive" onClick={() => void remove(device, loaded.here)}>
                    {t('remove')}
                  </Button>
                </div>
              </div>
              {tested === device.id && (
                <p role="status" className="text-small text-secondary-foreground">
                  {t('tested')}
                </p>
              )}
              {device.endpoint === loaded.here && (
                <Switch
                  label={t('hideContent')}
                  hint={t('hideContentHint')}
                  checked={device.hidesContent}
                  onChange={(hidesContent) => void turnPushOn({ hidesContent }).then(load)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DeviceName({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { t, i18n } = useTranslation('push');
  const format = new Intl.DateTimeFormat(localesByLanguage[isLanguage(i18n.language) ? i18n.language : 'pt'], {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="truncate font-medium">
        {device.label || '—'}
        {isHere && <span className="font-normal text-muted-foreground"> · {t('thisDevice')}</span>}
      </p>
      <p className="text-small text-muted-foreground">
        {device.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: format.format(new Date(device.lastUsedAt)) })}
      </p>
    </div>
  );
}

const loadDevices = (): Promise<CallOutcome<PushDeviceList>> =>
  catchCallFailure(async () => ({
    devices: await callApi('GET', '/push/devices', { schema: array(PushDevice) }),
    here: await findPushAddress(),
  }));

/** Runs `work`. If the server refuses or can't be reached, returns the reason instead of throwing an error. */
async function catchCallFailure<T>(work: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { trouble: undefined, value: await work() };
  } catch (error) {
    if (error instanceof NotNow) return { trouble: 'offline' };
    if (error instanceof ApiRefusal) return { trouble: error.code };
    throw error;
  }
}
