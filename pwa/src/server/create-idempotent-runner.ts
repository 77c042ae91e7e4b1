import { NotNow } from '../platform/requests/api-errors.ts';
import { uuidv7 } from '../platform/uuidv7.ts';

/**
 * Runs a command under its `Idempotency-Key`. If a run gets no answer, the next run with the same input has the same key, so
 * that the command runs once. After an answer, even a refusal, the next run has a new key.
 */
export function createIdempotentRunner(): <T>(input: unknown, run: (key: string) => Promise<T>) => Promise<T> {
  let unanswered: { readonly input: string; readonly key: string } | undefined;
  return async (input, run) => {
    const serializedInput = JSON.stringify(input);
    const current = unanswered?.input === serializedInput ? unanswered : { input: serializedInput, key: uuidv7() };
    unanswered = current;
    try {
      const answer = await run(current.key);
      unanswered = undefined;
      return answer;
    } catch (error) {
      if (!(error instanceof NotNow)) unanswered = undefined;
      throw error;
    }
  };
}
