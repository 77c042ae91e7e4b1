import { useEffect } from 'react';
import { recordShownNumber, findNumberInFrame } from './painted-frame.ts';

/**
 * Returns `figure`. While `figure` is undefined because it has not been read yet, returns the number from the frame instead, so
 * that the number on the screen doesn't disappear for a moment.
 */
export function useNumberFromFrame(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) recordShownNumber(name, figure);
  }, [name, figure]);
  return figure ?? findNumberInFrame(name) ?? 0;
}
