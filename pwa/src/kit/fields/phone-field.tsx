import { TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';

/** A field for a phone number in international form. The schema of the contract decides which digits are valid. */
export const PhoneField = (props: FieldProps) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" placeholder="+55 11 98765-4321" />
);
