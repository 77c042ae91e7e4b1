import { useEffect } from 'react';
import { recordFigure, findPaintedFigure } from './kept-frame.ts';

/**
 * Returns a number that is read after the first rows. Until then it returns the number from the frame, so that the number on
 * the screen doesn't disappear for a moment.
 */
export function useSavedFigure(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) recordFigure(name, figure);
  }, [name, figure]);
  return figure ?? findPaintedFigure(name) ?? 0;
}
