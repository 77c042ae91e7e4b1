/** The files of the build that the inbox needs: page, icon, style, font, texts, and chunks by the beginnings of their names. */
const INBOX_FILE_PATTERN =
  /^(?:index\.html|icon-192\.png|assets\/(?:first-[\w-]{8}\.css|inter-latin-wght-.+|(?:index|rolldown-runtime|first|inbox|login|popups|desk|conversation|esm|search-worker|texts-app-[a-z]{2})-[\w-]{8}\.js))$/;

/** Returns whether the inbox can't open without the file of the build at `url`. */
export const isNeededByInbox = (url: string): boolean => INBOX_FILE_PATTERN.test(url);
