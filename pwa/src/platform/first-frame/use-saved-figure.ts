import { useEffect } from 'react';
import { recordFigure, findPaintedFigure } from './kept-frame.ts';

/** A number that is read only after the first rows: until then what it was when the screen was left, so that it doesn't vanish between. */
export function useSavedFigure(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) recordFigure(name, figure);
  }, [name, figure]);
  return figure ?? findPaintedFigure(name) ?? 0;
}
