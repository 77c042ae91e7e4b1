import type { Namespace } from '@prosa/i18n/namespaces';
import { CloudOff } from 'lucide-react';
import { type ComponentType, use, useCallback, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { firstScreenShown } from '../../platform/loading/first-screen.ts';
import { RELOAD_PART_MS } from '../../platform/loading/load-at-last.ts';
import { UnusablePart } from '../../platform/loading/unusable-part.ts';
import { withTexts } from '../../platform/with-texts.ts';
import { reloadToNewest } from '../../platform/use-app-update.ts';
import { Button } from '../buttons/button.tsx';
import { toastError } from './toast.ts';
import { Notice } from './notice.tsx';

type Load<P> = () => Promise<ComponentType<P>>;
type AbsentProps<P> = {
  /** The props that the part gets once it is loaded. */
  given: P;
  /** Loads the part once more and shows it; rejects where it did not come. */
  retry: () => Promise<void>;
  /** Lets the part be loaded anew the next time it is shown. */
  forget: () => void;
};

/** A part beside what is being done. While it is missing nothing stands in its place, until it can be loaded. */
export const lazyPart = <P extends object>(load: Load<P>, texts?: readonly Namespace[]) =>
  loadedOr(withTexts(load, texts), AbsentPart);

/** A part that nobody waits for: neither its code nor its texts are asked for before the first screen is shown. */
export const lazyLaterPart = <P extends object>(load: Load<P>, texts?: readonly Namespace[]) =>
  loadedOr(async () => {
    await firstScreenShown;
    return withTexts(load, texts)();
  }, AbsentPart);

/** A place of its own, as a page is. Missing, it says so and offers to try again. */
export const lazyScreen = <P extends object>(load: Load<P>, texts?: readonly Namespace[]) =>
  loadedOr(withTexts(load, texts), AbsentScreen);

/** A dialog that somebody asked for and can close. Missing, it says so and closes. */
export const lazyDialog = <P extends { onClose: () => void }>(load: Load<P>, texts?: readonly Namespace[]) =>
  loadedOr(withTexts(load, texts), AbsentDialog);

/**
 * A part of the app in a file of its own, under a `Suspense`. Without a network the file may not be on the device yet, and
 * React's own `lazy` would break the whole screen, and remember it: here `Absent` takes the place, and the file may still come.
 */
function loadedOr<P extends object>(load: Load<P>, Absent: ComponentType<AbsentProps<P>>): ComponentType<P> {
  let part: ComponentType<P> | undefined;
  let first: Promise<unknown> | undefined;
  const fetchPart = async (): Promise<void> => {
    part = await load();
  };
  const forget = (): void => {
    first = undefined;
  };
  return function LazyPart(props: P) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const retry = useCallback(() => fetchPart().then(render), []);
    if (part === undefined) first ??= fetchPart().catch(() => undefined);
    // Also once it has come: React expects a render that waited to end as it began.
    if (first !== undefined) use(first);
    const Part = part;
    return Part === undefined ? <Absent given={props} retry={retry} forget={forget} /> : <Part {...props} />;
  };
}

function useRetry(retry: () => Promise<void>): void {
  useEffect(() => {
    const again = (): void => void retry().catch(() => undefined);
    const timer = setInterval(again, RELOAD_PART_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry]);
}

function AbsentPart({ retry }: AbsentProps<object>) {
  useRetry(retry);
  return null;
}

function AbsentScreen({ retry }: AbsentProps<object>) {
  const { t } = useTranslation();
  useRetry(retry);
  // A page that can't run what came is of no more use, and the person says when to leave it.
  const press = () =>
    retry().catch((error: unknown) => {
      if (error instanceof UnusablePart) void reloadToNewest();
    });
  return (
    <Notice icon={CloudOff} title={t('network.needed')}>
      <Button onClick={press}>{t('network.again')}</Button>
    </Notice>
  );
}

function AbsentDialog({ given, forget }: AbsentProps<{ onClose: () => void }>) {
  const { t } = useTranslation();
  useEffect(() => {
    forget();
    toastError(t('network.needed'));
    given.onClose();
    // Once: what it was shown with may be made anew while it closes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
