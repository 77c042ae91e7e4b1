import { useEffect } from 'react';
import { recordFigure, findPaintedFigure } from './kept-frame.ts';

/**
 * Returns `figure`, or while `figure` is undefined because it is not read yet, the number from the frame, so that the number on
 * the screen doesn't disappear for a moment.
 */
export function useSavedFigure(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) recordFigure(name, figure);
  }, [name, figure]);
  return figure ?? findPaintedFigure(name) ?? 0;
}
