import { FLOW_FILE_MAX_CHARACTERS, FLOW_NAME_CHARACTERS, FlowName } from '@prosa/contract/flows/write-flow';
import { is } from 'valibot';

export type FlowFileText =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'fault'; readonly fault: 'extension' | 'size' | 'unread' };

/**
 * The maximum number of bytes that one character takes. A file with more bytes than the allowed characters can take is refused
 * unread.
 */
const MAX_BYTES_PER_CHARACTER = 3;

/** Reads a file chosen for an import, which must be a .json (coverage 3 §5) within an import's limit. */
export async function readFlowFile(file: File): Promise<FlowFileText> {
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

/** Returns the name of the imported flow: the file's, shortened to a flow's limit. Undefined if that is no valid name. */
export function toFlowName(fileName: string): string | undefined {
  let name = '';
  for (const character of fileName.replace(/\.json$/i, '').trim())
    if (name.length + character.length <= FLOW_NAME_CHARACTERS.max) name += character;
    else break;
  return is(FlowName, name) ? name.trim() : undefined;
}
