import { expect, it } from 'vitest';
import { checkFlowFile, listFileExtensions } from './check-flow-file.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, bytes = 1): File => new File([new Uint8Array(bytes)], name);

it.each([
  ['img', 'foto.PNG', 2 * MEGABYTE, undefined],
  ['img', 'foto.jpeg', 2 * MEGABYTE + 1, 'fileTooLarge'],
  ['img', 'foto.gif', 1, 'fileType'],
  ['img', 'foto', 1, 'fileType'],
  ['audio', 'voz.ogg', 5 * MEGABYTE, undefined],
  ['audio', 'voz.mp3', 5 * MEGABYTE + 1, 'fileTooLarge'],
  ['audio', 'voz.wav', 1, 'fileType'],
  ['video', 'filme.mp4', 20 * MEGABYTE, undefined],
  ['video', 'filme.mp4', 20 * MEGABYTE + 1, 'fileTooLarge'],
  ['video', 'filme.webm', 1, 'fileType'],
] as const)('checking a file of kind %s with the name %s and %i bytes gives %s', (kind, name, bytes, code) => {
  expect(checkFlowFile(file(name, bytes), kind, false)?.code).toBe(code);
});

it('only the content node accepts files of the type Opus', () => {
  expect(checkFlowFile(file('voz.opus'), 'audio', true)).toBeUndefined();
  expect(checkFlowFile(file('voz.opus'), 'audio', false)).toEqual({ code: 'fileType', types: 'ogg, mp3', megabytes: 5 });
  expect(listFileExtensions('img', true)).toEqual(listFileExtensions('img', false));
});
