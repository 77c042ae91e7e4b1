/** The files of the build without which there is no inbox: page, icon, style, font, texts, and what each chunk of it is called. */
const ESSENTIAL =
  /^(?:index\.html|icon-192\.png|assets\/(?:first-[\w-]{8}\.css|inter-latin-wght-.+|(?:index|rolldown-runtime|first|inbox|login|popups|desk|conversation|esm|search-worker|texts-app-[a-z]{2})-[\w-]{8}\.js))$/;

/** Whether the inbox can't be opened without the file of the build at `url`. */
export const isEssential = (url: string): boolean => ESSENTIAL.test(url);
