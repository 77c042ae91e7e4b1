import { NotNow } from '../platform/api-errors.ts';
import { uuidv7 } from '../platform/uuidv7.ts';

/**
 * Runs a command under its `Idempotency-Key`: asked again with the same input after no answer came, it has the same one and is
 * done once; after an answer, be it a refusal, it is a new command.
 */
export function commandKey(): <T>(input: unknown, run: (key: string) => Promise<T>) => Promise<T> {
  let unanswered: { readonly input: string; readonly key: string } | undefined;
  return async (input, run) => {
    const asked = JSON.stringify(input);
    const current = unanswered?.input === asked ? unanswered : { input: asked, key: uuidv7() };
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
