/** The files of the build that the inbox needs: page, icon, style, font, texts, and the prefix of each chunk's name. */
const ESSENTIAL_FILES =
  /^(?:index\.html|icon-192\.png|assets\/(?:first-[\w-]{8}\.css|inter-latin-wght-.+|(?:index|rolldown-runtime|first|inbox|login|popups|desk|conversation|esm|search-worker|texts-app-[a-z]{2})-[\w-]{8}\.js))$/;

/** Returns whether the inbox can't open without the file of the build at `url`. */
export const isNeededByInbox = (url: string): boolean => ESSENTIAL_FILES.test(url);
