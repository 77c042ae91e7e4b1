import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';

/**
 * Creates a react-hook-form resolver that validates a form with a schema of the contract. The `type` of an error is the kind of
 * the schema's issue, and the `message` is the limit. `useFieldErrorText` converts the two to a text.
 */
export function createFormResolver<Values extends FieldValues, Body>(
  schema: v.GenericSchema<Values, Body>,
): Resolver<Values, unknown, Body & FieldValues> {
  return (values) => {
    const parsed = v.safeParse(schema, values);
    // The cast is needed because react-hook-form types the values of a form only as records.
    if (parsed.success) return { values: parsed.output as Body & FieldValues, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.issues) {
      const key = v.getDotPath(issue)?.split('.')[0];
      if (key === undefined || errors[key] !== undefined) continue;
      const isEmpty = issue.input === null || issue.input === undefined || issue.input === '';
      errors[key] = {
        type: isEmpty ? 'required' : issue.type,
        message: typeof issue.requirement === 'number' ? String(issue.requirement) : '',
      };
    }
    // The cast is safe: each name in the errors is a field of the form, as react-hook-form's type requires.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
