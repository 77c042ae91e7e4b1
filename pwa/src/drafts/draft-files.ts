import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { uuidv7 } from '../platform/uuidv7.ts';
import type { DraftFile } from './draft-table.ts';

/** Prepares files for sending. Returns those that fit in a message, and the names of those that are too large. */
export function prepareDraftFiles(files: Iterable<File>): { fit: DraftFile[]; tooLarge: string[] } {
  const all = [...files];
  return {
    fit: all
      .filter((file) => file.size <= MESSAGE_MAX_FILE_BYTES)
      .map((file) => ({ id: uuidv7(), file: renamePastedPicture(file), caption: '' })),
    tooLarge: all.filter((file) => file.size > MESSAGE_MAX_FILE_BYTES).map((file) => file.name),
  };
}

/** Names a pasted picture after the time of pasting, because browsers call every pasted picture `image.png`. */
function renamePastedPicture(file: File): File {
  if (!/^image\.\w+$/.test(file.name) && file.name !== '') return file;
  const ending = file.name.split('.').pop() ?? 'bin';
  const at = new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-');
  return new File([file], `${at}.${ending}`, { type: file.type });
}
