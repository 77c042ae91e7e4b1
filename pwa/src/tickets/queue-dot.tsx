export function QueueDot({ colour }: { colour: string }) {
  return <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />;
}
