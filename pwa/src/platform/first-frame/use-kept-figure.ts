import { useEffect } from 'react';
import { noteFigure, paintedFigure } from './kept-frame.ts';

/** A number that is read only after the first rows: until then what it was when the screen was left, so that it doesn't vanish between. */
export function useKeptFigure(name: string, figure: number | undefined): number {
  useEffect(() => {
    if (figure !== undefined) noteFigure(name, figure);
  }, [name, figure]);
  return figure ?? paintedFigure(name) ?? 0;
}
