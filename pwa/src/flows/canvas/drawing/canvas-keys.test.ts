import { describe, expect, it } from 'vitest';
import { findCanvasCommand } from './canvas-keys.ts';

const findCommandOfPress = (key: string, more: Partial<Parameters<typeof findCanvasCommand>[0]> = {}, onNode = true) =>
  findCanvasCommand({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }, onNode);

describe('keys of the canvas', () => {
  it('keys move the focus from node to node, and open, move and remove nodes', () => {
    expect(findCommandOfPress('Tab')).toEqual({ do: 'next' });
    expect(findCommandOfPress('Tab', { shiftKey: true })).toEqual({ do: 'previous' });
    expect(findCommandOfPress('Enter')).toEqual({ do: 'open' });
    expect(findCommandOfPress('ArrowLeft')).toEqual({ do: 'move', x: -20, y: 0 });
    expect(findCommandOfPress('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', x: 0, y: 100 });
    for (const key of ['Delete', 'Backspace']) expect(findCommandOfPress(key)).toEqual({ do: 'remove' });
  });

  it('with Ctrl or Cmd, the keys Z, Y, S and A undo, redo, publish and select everything', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(findCommandOfPress('z', held)).toEqual({ do: 'undo' });
      expect(findCommandOfPress('Z', { ...held, shiftKey: true })).toEqual({ do: 'redo' });
      expect(findCommandOfPress('y', held)).toEqual({ do: 'redo' });
      expect(findCommandOfPress('s', held)).toEqual({ do: 'publish' });
      expect(findCommandOfPress('a', held)).toEqual({ do: 'select-all' });
    }
    expect(findCommandOfPress('A')).toEqual({ do: 'add' });
  });

  it('the canvas leaves keys without a command to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ']) expect(findCommandOfPress(key, {}, false)).toBeUndefined();
    for (const key of ['c', 'v', 'x', 'r', 'k']) expect(findCommandOfPress(key, { ctrlKey: true })).toBeUndefined();
    expect(findCommandOfPress('z', { ctrlKey: true, altKey: true })).toBeUndefined();
    expect(findCommandOfPress('q')).toBeUndefined();
  });

  it('Shift and 1 show the whole flow, on any keyboard layout', () => {
    expect(findCommandOfPress('!', { code: 'Digit1', shiftKey: true })).toEqual({ do: 'fit' });
    expect(findCommandOfPress('?', { code: 'Slash', shiftKey: true })).toEqual({ do: 'help' });
    expect(findCommandOfPress('L', { code: 'KeyL', shiftKey: true })).toEqual({ do: 'lay-out' });
  });
});
