import { describe, expect, it } from 'vitest';
import { findCanvasCommand } from './canvas-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof findCanvasCommand>[0]> = {}, onNode = true) =>
  findCanvasCommand({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }, onNode);

describe('keys of the canvas', () => {
  it('keys move the focus from node to node, and open, move and remove nodes', () => {
    expect(press('Tab')).toEqual({ do: 'next' });
    expect(press('Tab', { shiftKey: true })).toEqual({ do: 'previous' });
    expect(press('Enter')).toEqual({ do: 'open' });
    expect(press('ArrowLeft')).toEqual({ do: 'move', x: -20, y: 0 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', x: 0, y: 100 });
    for (const key of ['Delete', 'Backspace']) expect(press(key)).toEqual({ do: 'remove' });
  });

  it('with Ctrl or Cmd, the keys Z, Y, S and A undo, redo, publish and select everything', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(press('z', held)).toEqual({ do: 'undo' });
      expect(press('Z', { ...held, shiftKey: true })).toEqual({ do: 'redo' });
      expect(press('y', held)).toEqual({ do: 'redo' });
      expect(press('s', held)).toEqual({ do: 'publish' });
      expect(press('a', held)).toEqual({ do: 'select-all' });
    }
    expect(press('A')).toEqual({ do: 'add' });
  });

  it('the canvas leaves keys without a command to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ']) expect(press(key, {}, false)).toBeUndefined();
    for (const key of ['c', 'v', 'x', 'r', 'k']) expect(press(key, { ctrlKey: true })).toBeUndefined();
    expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
    expect(press('q')).toBeUndefined();
  });

  it('Shift and 1 show the whole flow, on any keyboard layout', () => {
    expect(press('!', { code: 'Digit1', shiftKey: true })).toEqual({ do: 'fit' });
    expect(press('?', { code: 'Slash', shiftKey: true })).toEqual({ do: 'help' });
    expect(press('L', { code: 'KeyL', shiftKey: true })).toEqual({ do: 'lay-out' });
  });
});
