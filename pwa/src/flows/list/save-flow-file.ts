import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';

/** The time for which a file stays available in memory, so that the browser can begin the download, in milliseconds. */
const DOWNLOAD_START_MS = 60_000;

/** Saves a flow's drawing on the device as `{flow name}.json` (coverage 3 §7). */
export function saveFlowFile(name: string, definition: FlowDefinition): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }));
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_MS);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.json`;
  link.click();
}
