import { TriangleAlert } from 'lucide-react';

/** Says of a field that its value contradicts another setting. The form can be saved all the same. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <span role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </span>
  );
}
