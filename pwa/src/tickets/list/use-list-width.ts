import type { SessionUser } from '@prosa/contract/session/session';
import { useEffect, useRef, useState } from 'react';
import { readListWidth, saveListWidth, sendListWidth } from './list-width.ts';

const SAVE_DELAY_MS = 500;

/**
 * Returns the width that the ticket list had when the screen opened, and a function that saves a new width. Of the widths
 * that one drag saves, only the last is sent to the server.
 */
export function useListWidth(user: SessionUser): [number, (width: number) => void] {
  const [width] = useState(() => readListWidth(user));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const userId = user.id;
  useEffect(() => {
    const send = () => void sendListWidth(userId);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [userId]);
  const save = (next: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveListWidth(userId, next), SAVE_DELAY_MS);
  };
  return [width, save];
}
