import { FLOW_FILE_MAX_CHARACTERS, FLOW_NAME_CHARACTERS, FlowName } from '@prosa/contract/flows/write-flow';
import { is } from 'valibot';

export type FlowImportText =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'fault'; readonly fault: 'extension' | 'size' | 'unread' };

/**
 * The maximum number of bytes of one character. A file with more bytes than this number times the allowed number of characters
 * has too many characters, so the app refuses the file without reading it.
 */
const MAX_BYTES_PER_CHARACTER = 3;

/**
 * Reads a file that was chosen for an import. The file must be a .json (coverage 3 §5) and within the size limit of an import.
 */
export async function readFlowImportFile(file: File): Promise<FlowImportText> {
  if (!/\.json$/i.test(file.name)) return { state: 'fault', fault: 'extension' };
  if (file.size > FLOW_FILE_MAX_CHARACTERS * MAX_BYTES_PER_CHARACTER) return { state: 'fault', fault: 'size' };
  try {
    const text = await file.text();
    return text.length > FLOW_FILE_MAX_CHARACTERS ? { state: 'fault', fault: 'size' } : { state: 'read', text };
  } catch {
    // If the file was deleted or changed since the user chose it, it can't be read.
    return { state: 'fault', fault: 'unread' };
  }
}

/** Returns the name of an imported flow: the file's name, cut to the maximum length. Undefined if the result is no valid name. */
export function toFlowName(fileName: string): string | undefined {
  let name = '';
  for (const character of fileName.replace(/\.json$/i, '').trim())
    if (name.length + character.length <= FLOW_NAME_CHARACTERS.max) name += character;
    else break;
  return is(FlowName, name) ? name.trim() : undefined;
}
