import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const TOAST_MS = 3000;
const first = Promise.withResolvers<void>();
/** Settles when the toaster first stands on the page. */
export const rendered = first.promise;

/** Where toasts appear (spec 1 section 2: top centre, gone after 3 s). */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(() => first.resolve(), []);
  return <Sonner position="top-center" duration={TOAST_MS} theme={theme} closeButton />;
}
