import type { Namespace } from '@prosa/i18n/namespaces';
import { CloudOff } from 'lucide-react';
import { type ComponentType, use, useCallback, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { firstScreenShown } from '../../platform/loading/first-screen.ts';
import { RELOAD_PART_MS } from '../../platform/loading/load-with-retry.ts';
import { UnusablePartError } from '../../platform/loading/unusable-part-error.ts';
import { withTexts } from '../../platform/loading/with-texts.ts';
import { reloadToNewest } from '../../platform/update/use-app-update.ts';
import { Button } from '../buttons/button.tsx';
import { toastError } from './toast.ts';
import { Notice } from './notice.tsx';

type LoadComponent<P> = () => Promise<ComponentType<P>>;
type FallbackProps<P> = {
  /** The props with which the part is to be rendered once it is loaded. */
  given: P;
  /** Loads the part again and shows it. Rejects if loading fails. */
  retry: () => Promise<void>;
  /** Forgets the failed load, so that the part is loaded again when it is next shown. */
  forget: () => void;
};

/** Declares a part that may appear later than the rest of the screen. Until the part is loaded, nothing is shown in its place. */
export const lazyPart = <P extends object>(load: LoadComponent<P>, texts?: readonly Namespace[]) =>
  createLazyPart(withTexts(load, texts), PartFallback);

/** Declares a part that is not urgent: its code and texts are loaded only after the first screen is shown. */
export const lazyPartAfterFirstScreen = <P extends object>(load: LoadComponent<P>, texts?: readonly Namespace[]) =>
  createLazyPart(async () => {
    await firstScreenShown;
    return withTexts(load, texts)();
  }, PartFallback);

/**
 * Declares a part that fills a whole area of the screen, such as a page. If the part can't be loaded, a notice in that area
 * offers to retry.
 */
export const lazyScreen = <P extends object>(load: LoadComponent<P>, texts?: readonly Namespace[]) =>
  createLazyPart(withTexts(load, texts), ScreenFallback);

/** Declares a dialog. If the dialog can't be loaded, a toast says so, and `onClose` is called. */
export const lazyDialog = <P extends { onClose: () => void }>(load: LoadComponent<P>, texts?: readonly Namespace[]) =>
  createLazyPart(withTexts(load, texts), DialogFallback);

/**
 * Declares a part of the app whose code is a chunk of its own. The part must be rendered inside a `Suspense`. Without a network,
 * the chunk may not be on the device. React's own `lazy` would then break the whole screen and cache the failure. The component
 * that this function returns shows `Fallback` instead, and can load the chunk later.
 */
function createLazyPart<P extends object>(load: LoadComponent<P>, Fallback: ComponentType<FallbackProps<P>>): ComponentType<P> {
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
    // `use` is called even after the part is loaded, because React expects a suspended component to call the same hooks when it
    // renders again.
    if (first !== undefined) use(first);
    const Part = part;
    return Part === undefined ? <Fallback given={props} retry={retry} forget={forget} /> : <Part {...props} />;
  };
}

function useRetry(retry: () => Promise<void>): void {
  useEffect(() => {
    const retryNow = (): void => void retry().catch(() => undefined);
    const timer = setInterval(retryNow, RELOAD_PART_MS);
    addEventListener('online', retryNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retryNow);
    };
  }, [retry]);
}

function PartFallback({ retry }: FallbackProps<object>) {
  useRetry(retry);
  return null;
}

function ScreenFallback({ retry }: FallbackProps<object>) {
  const { t } = useTranslation();
  useRetry(retry);
  // Retries loading the part. If the code was loaded but this page can't run it, the page is reloaded instead.
  const press = () =>
    retry().catch((error: unknown) => {
      if (error instanceof UnusablePartError) void reloadToNewest();
    });
  return (
    <Notice icon={CloudOff} title={t('network.needed')}>
      <Button onClick={press}>{t('network.again')}</Button>
    </Notice>
  );
}

function DialogFallback({ given, forget }: FallbackProps<{ onClose: () => void }>) {
  const { t } = useTranslation();
  useEffect(() => {
    forget();
    toastError(t('network.needed'));
    given.onClose();
    // The effect runs once, because its props may be new objects while the part closes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
