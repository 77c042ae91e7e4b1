import { UserId } from '@prosa/contract/ids';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { OpenDocument } from '../../sync/documents/document-state.ts';

/** The time after the last key at which a member no longer counts as typing, in milliseconds. */
const TYPING_ENDS_AFTER_MS = 4_000;
const TypingState = v.looseObject({ typing: v.object({ userId: UserId }) });

type SharedAwareness = Pick<OpenDocument, 'awareness'> | undefined;

/**
 * Returns functions that show the other members of the chat that this user is typing. The caller calls `say` at each key, and
 * `stop` when the message is sent.
 */
export function useTypingSignal(
  shared: SharedAwareness,
  userId: UserId,
): { readonly say: () => void; readonly stop: () => void } {
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
    timer.current = setTimeout(stop, TYPING_ENDS_AFTER_MS);
  }, [awareness, userId, stop]);
  useEffect(() => stop, [stop]);
  return { say, stop };
}

/** Returns the ids of the other members who are typing on any of their devices. */
export function useTypingUsers(shared: SharedAwareness, userId: UserId): readonly UserId[] {
  const awareness = shared?.awareness;
  const ids = useSyncExternalStore(
    useCallback(
      (changed) => {
        awareness?.on('change', changed);
        return () => awareness?.off('change', changed);
      },
      [awareness],
    ),
    // The result is a text, so that React sees an equal value as long as nothing has changed.
    () =>
      [
        ...new Set(
          [...(awareness?.getStates().values() ?? [])].flatMap((state) =>
            v.is(TypingState, state) ? [state.typing.userId] : [],
          ),
        ),
      ].join(),
  );
  return ids === ''
    ? []
    : ids
        .split(',')
        .map((id) => v.parse(UserId, Number(id)))
        .filter((id) => id !== userId);
}
