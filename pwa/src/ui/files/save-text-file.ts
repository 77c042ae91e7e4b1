import { saveFile } from './save-file.ts';

/** Saves a text as a file in the user's downloads. */
export const saveTextFile = (name: string, text: string, type = 'text/csv;charset=utf-8'): void =>
  saveFile(name, new Blob([text], { type }));
