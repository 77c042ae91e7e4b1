import unicode from '@fontsource/noto-emoji/unicode.json';
import medium from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import pdfMake from 'pdfmake/build/pdfmake.min.js';
import { toEmojiFontName, type PdfConversation, toPdfDocument } from './to-pdf-document.ts';
import { parseEmojiSubsets } from './split-by-font.ts';

const emojiFontUrls = import.meta.glob<string>('../../node_modules/@fontsource/noto-emoji/files/noto-emoji-*-400-normal.woff', {
  query: '?url',
  import: 'default',
  eager: true,
});
const emojiSubsets = parseEmojiSubsets(unicode);
const toAbsoluteUrl = (path: string): string => new URL(path, location.href).href;
const toFontStyles = (normal: string, bold = normal) => ({ normal, bold, italics: normal, bolditalics: bold });

/** Makes the PDF of a conversation. Throws if a font can't be loaded. */
export async function makePdf(conversation: PdfConversation): Promise<Blob> {
  const fonts = Object.entries(emojiFontUrls).map(([path, url]): [string, ReturnType<typeof toFontStyles>] => [
    toEmojiFontName(/noto-emoji-(\d+)-400/.exec(path)?.[1] ?? ''),
    toFontStyles(toAbsoluteUrl(url)),
  ]);
  pdfMake.addFonts({ Roboto: toFontStyles(toAbsoluteUrl(regular), toAbsoluteUrl(medium)), ...Object.fromEntries(fonts) });
  // `pdfMake` may load files only from Prosa's own server, which has all fonts and pictures of the PDF.
  pdfMake.setUrlAccessPolicy((url: string) => url.startsWith(location.origin));
  return pdfMake.createPdf(toPdfDocument(conversation, emojiSubsets)).getBlob();
}
