import { TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';

/** A phone number as it is dialled from abroad; the contract's schema says which digits it takes. */
export const PhoneField = (props: FieldProps) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" placeholder="+55 11 98765-4321" />
);
