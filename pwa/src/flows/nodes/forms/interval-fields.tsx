import type { NodeForm } from './node-form.ts';
import { SecondsField } from './seconds-field.tsx';

/** The field for a pause of up to 120 seconds. */
export function IntervalFields({ data, change, errorOf, leave, readOnly }: NodeForm<'interval'>) {
  return (
    <SecondsField
      value={data.sec}
      onChange={(sec) => change((now) => ({ ...now, sec }))}
      onLeave={() => leave('sec')}
      error={errorOf('sec')}
      readOnly={readOnly}
    />
  );
}
