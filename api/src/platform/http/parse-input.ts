import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { findPathOfOversizedValue } from './find-path-of-oversized-value.ts';
import { isProcessableInput } from './is-processable-input.ts';

/**
 * `MAX_FAULTS` is the maximum number of faults that a refusal lists. `MAX_FAULT_CHARACTERS` is the length to which the path and
 * the text of each fault are cut.
 */
const MAX_FAULTS = 10;
const MAX_FAULT_CHARACTERS = 200;

/**
 * Parses a caller's input once, when it arrives. Refuses with ERR_BAD_REQUEST and the first invalid fields. The cost is limited,
 * because the lengths that the schema allows are checked before the content, and because the check of anything but a form ends at
 * the first fault.
 */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const oversized = findPathOfOversizedValue(schema, input);
  if (oversized !== undefined) throw createInputRefusal([{ path: oversized, message: 'Too long' }]);
  if (!isProcessableInput(input)) throw new AppError('ERR_BAD_REQUEST', 400);
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw createInputRefusal(
    [...toFaults(schema, input, parsed.issues)].map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  );
}

/** Returns all faults of a form. For any other body, returns only the first fault, because each fault costs memory. */
function toFaults<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  first: readonly v.InferIssue<S>[],
): readonly v.InferIssue<S>[] {
  if (!isFlatForm(input)) return first;
  const { issues } = v.safeParse(schema, input);
  return issues ?? first;
}

/** Returns whether `input` is an object of primitive values. */
const isFlatForm = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Object.values(input).every((each) => typeof each !== 'object' || each === null);

const createInputRefusal = (issues: readonly { readonly path: string; readonly message: string }[]): AppError =>
  new AppError('ERR_BAD_REQUEST', 400, {
    issues: issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({
      path: path.slice(0, MAX_FAULT_CHARACTERS),
      message: message.slice(0, MAX_FAULT_CHARACTERS),
    })),
  });
