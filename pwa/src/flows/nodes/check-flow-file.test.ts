import { expect, it } from 'vitest';
import { checkFlowFile, listFileExtensions } from './check-flow-file.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, bytes = 1): File => new File([new Uint8Array(bytes)], name);

it.each([
  ['img', { name: 'foto.PNG', bytes: 2 * MEGABYTE }, undefined],
  ['img', { name: 'foto.jpeg', bytes: 2 * MEGABYTE + 1 }, 'fileTooLarge'],
  ['img', { name: 'foto.gif', bytes: 1 }, 'fileType'],
  ['img', { name: 'foto', bytes: 1 }, 'fileType'],
  ['audio', { name: 'voz.ogg', bytes: 5 * MEGABYTE }, undefined],
  ['audio', { name: 'voz.mp3', bytes: 5 * MEGABYTE + 1 }, 'fileTooLarge'],
  ['audio', { name: 'voz.wav', bytes: 1 }, 'fileType'],
  ['video', { name: 'filme.mp4', bytes: 20 * MEGABYTE }, undefined],
  ['video', { name: 'filme.mp4', bytes: 20 * MEGABYTE + 1 }, 'fileTooLarge'],
  ['video', { name: 'filme.webm', bytes: 1 }, 'fileType'],
] as const)('checking a file of the kind %s with the name and size %j finds the error %s', (kind, { name, bytes }, code) => {
  expect(checkFlowFile(file(name, bytes), kind, false)?.code).toBe(code);
});

it('only a content block accepts audio files with the extension opus', () => {
  expect(checkFlowFile(file('voz.opus'), 'audio', true)).toBeUndefined();
  expect(checkFlowFile(file('voz.opus'), 'audio', false)).toEqual({ code: 'fileType', types: 'ogg, mp3', megabytes: 5 });
  expect(listFileExtensions('img', true)).toEqual(listFileExtensions('img', false));
});
