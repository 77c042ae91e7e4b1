const coloursByExtension: Readonly<Record<string, string>> = {
  PDF: '#b42318',
  DOC: '#175cd3',
  DOCX: '#175cd3',
  XLS: '#067647',
  XLSX: '#067647',
  CSV: '#067647',
  PPT: '#b54708',
  PPTX: '#b54708',
  ZIP: '#6941c6',
};

/** Shows the extension of a file in the colour that is usual for that kind of file. */
export function FileBadge({ name }: { name: string }) {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? '•••';
  return (
    <span
      aria-hidden
      style={{ backgroundColor: coloursByExtension[ending] ?? '#475467' }}
      className="grid size-10 shrink-0 place-items-center rounded-md text-2xs font-bold tracking-wide text-white"
    >
      {ending}
    </span>
  );
}
