import type { UserId } from '@prosa/contract/ids';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { OpenDocument } from '../../sync/documents/document-state.ts';

/** A member who has not typed for this long counts as no longer typing, in milliseconds. */
const STILL_MS = 4_000;
const State = v.looseObject({ typing: v.object({ userId: v.number() }) });

type Shared = Pick<OpenDocument, 'awareness'> | undefined;

/**
 * Tells the other readers of the chat that its user is typing. The caller calls `say` at each key, and `stop` when the message
 * is sent.
 */
export function useTypingSignal(shared: Shared, userId: UserId): { readonly say: () => void; readonly stop: () => void } {
  const awareness = shared?.awareness;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (awareness?.getLocalState()?.['typing'] !== undefined) awareness.setLocalState({});
  }, [awareness]);
  const say = useCallback(() => {
    if (timer.current === undefined) awareness?.setLocalState({ typing: { userId } });
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, STILL_MS);
  }, [awareness, userId, stop]);
  useEffect(() => stop, [stop]);
  return { say, stop };
}

/** Returns the ids of the others who are typing, on any of their devices. */
export function useTyping(shared: Shared, userId: UserId): readonly number[] {
  const awareness = shared?.awareness;
  const ids = useSyncExternalStore(
    useCallback(
      (changed) => {
        awareness?.on('change', changed);
        return () => awareness?.off('change', changed);
      },
      [awareness],
    ),
    // The snapshot is a text, which is equal as long as nothing has changed.
    () =>
      [
        ...new Set(
          [...(awareness?.getStates().values() ?? [])].flatMap((state) => (v.is(State, state) ? [state.typing.userId] : [])),
        ),
      ].join(),
  );
  return ids === ''
    ? []
    : ids
        .split(',')
        .map(Number)
        .filter((id) => id !== userId);
}
