/** The name of a row that has a colour, such as a tag or a queue, with a dot in that colour before it. */
export function ColouredName({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: colour }} />
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
    </span>
  );
}
