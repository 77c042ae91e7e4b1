import { type CommandAnswer, runIdempotently, type ScopedRequest } from '../platform/http/run-idempotently.ts';
import type { Command, WriteServices } from '../platform/write.ts';
import { deleteStoredFiles } from './delete-stored-files.ts';

/** The answer of a command, with the storage keys of the files to delete after its commit. */
type AnswerWithFilesToDelete = CommandAnswer & { readonly keysToDelete: readonly string[] };

/** Runs a command as `runIdempotently` does. After the commit, deletes the stored files of the rows that the command removed. */
export async function runAndDeleteFiles(
  request: ScopedRequest,
  keyedInput: { readonly name: string; readonly input: unknown },
  work: (command: Command & WriteServices) => Promise<AnswerWithFilesToDelete>,
): Promise<Response> {
  let removedKeys: readonly string[] = [];
  const answer = await runIdempotently(request, keyedInput, async (command) => {
    const { keysToDelete, ...outcome } = await work(command);
    removedKeys = keysToDelete;
    return outcome;
  });
  deleteStoredFiles(request.services, removedKeys);
  return answer;
}
