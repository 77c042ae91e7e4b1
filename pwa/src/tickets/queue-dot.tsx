import { toMarkColour } from '../ui/labels/to-mark-colour.ts';

export function QueueDot({ colour }: { colour: string }) {
  return <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: toMarkColour(colour) }} />;
}
