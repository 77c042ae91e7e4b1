import * as v from 'valibot';
import { AppError } from './app-error.ts';
import { isPlainInput } from './is-plain-input.ts';

/** Parses what a caller sent, once, at the door. Refuses with ERR_BAD_REQUEST and the fields at fault. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  if (!isPlainInput(input)) throw new AppError('ERR_BAD_REQUEST', 400);
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new AppError('ERR_BAD_REQUEST', 400, {
    issues: parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  });
}
