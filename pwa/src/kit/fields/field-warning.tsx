import { TriangleAlert } from 'lucide-react';

/** Shows that a field's value contradicts another setting, although the form can be saved. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <span role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </span>
  );
}
