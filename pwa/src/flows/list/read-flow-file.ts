import { FLOW_FILE_MAX_CHARACTERS, FLOW_NAME_CHARACTERS, FlowName } from '@prosa/contract/flows/write-flow';
import { is } from 'valibot';

export type FlowFileText =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'fault'; readonly fault: 'extension' | 'size' | 'unread' };

/** Most bytes a character takes: what is longer need not be read. */
const MOST_BYTES_A_CHARACTER = 3;

/** The text of a file chosen for an import: .json alone (coverage 3 §5), and no longer than an import reads. */
export async function readFlowFile(file: File): Promise<FlowFileText> {
  if (!/\.json$/i.test(file.name)) return { state: 'fault', fault: 'extension' };
  if (file.size > FLOW_FILE_MAX_CHARACTERS * MOST_BYTES_A_CHARACTER) return { state: 'fault', fault: 'size' };
  try {
    const text = await file.text();
    return text.length > FLOW_FILE_MAX_CHARACTERS ? { state: 'fault', fault: 'size' } : { state: 'read', text };
  } catch {
    // Gone or changed since it was chosen.
    return { state: 'fault', fault: 'unread' };
  }
}

/** The name of the flow a file is imported as: the file's, as far as a flow may have it; undefined where it may not. */
export function flowNameOfFile(fileName: string): string | undefined {
  let name = '';
  for (const character of fileName.replace(/\.json$/i, '').trim())
    if (name.length + character.length <= FLOW_NAME_CHARACTERS.max) name += character;
    else break;
  return is(FlowName, name) ? name.trim() : undefined;
}
