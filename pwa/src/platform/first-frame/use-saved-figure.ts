import { useEffect } from 'react';
import { recordFigure, findPaintedFigure } from './kept-frame.ts';

/**
 * Returns a number that is read after the first rows. Until then it returns the number that was on the screen when the user
 * left it, so that the number doesn't disappear in between.
 */
export function useSavedFigure(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) recordFigure(name, figure);
  }, [name, figure]);
  return figure ?? findPaintedFigure(name) ?? 0;
}
