import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type EmojiSubsets, splitByFont } from './split-by-font.ts';

/** A message as the PDF shows it. */
export type PdfMessage = {
  readonly author: string;
  /** The local time of the message. */
  readonly at: string;
  /** The local day of the message. A heading precedes the first message of each day. */
  readonly day: string;
  readonly text: string;
  readonly isOwn: boolean;
  readonly isPrivate: boolean;
  /** A small picture of the media as a data URL. */
  readonly picture: string | undefined;
};

export type PdfConversation = {
  readonly title: string;
  /** Lines below the title: the number of the ticket, the queue, the attendant. */
  readonly lines: readonly string[];
  /** The text at the foot of each page. */
  readonly foot: string;
  readonly messages: readonly PdfMessage[];
};

const MARGIN = 40;
const PICTURE_WIDTH = 140;
const colours = { text: '#1f2430', muted: '#667085', own: '#eef2ff', other: '#f4f5f7', private: '#fff7d6' } as const;

/** Returns the name of the font that draws the emoji of a subset. */
export const toEmojiFontName = (subset: string): string => `Emoji${subset}`;

/** Lays out a conversation as a document whose text can be selected. */
export function toPdfDocument(conversation: PdfConversation, subsets: EmojiSubsets): TDocumentDefinitions {
  const toTextRuns = (text: string) =>
    splitByFont(text, subsets).map((run) =>
      run.subset === undefined ? { text: run.text } : { text: run.text, font: toEmojiFontName(run.subset) },
    );
  const toBubble = ({ author, at, text, isOwn, isPrivate, picture }: PdfMessage): Content => {
    const fill = isPrivate ? colours.private : isOwn ? colours.own : colours.other;
    const bubble: Column = {
      width: 340,
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: toTextRuns(author), bold: true, fontSize: 8, color: colours.muted },
                ...(picture === undefined
                  ? []
                  : [{ image: picture, width: PICTURE_WIDTH, margin: [0, 3, 0, 3] as [number, number, number, number] }]),
                ...(text === '' ? [] : [{ text: toTextRuns(text) }]),
                { text: at, fontSize: 7, color: colours.muted, alignment: 'right' as const },
              ],
              fillColor: fill,
              margin: [6, 4, 6, 4],
            },
          ],
        ],
      },
      layout: 'noBorders',
      unbreakable: text.length < 1_500,
    };
    const space: Column = { width: '*', text: '' };
    return { columns: isOwn ? [space, bubble] : [bubble, space], margin: [0, 0, 0, 6] };
  };
  const content: Content[] = [
    { text: toTextRuns(conversation.title), fontSize: 16, bold: true },
    ...conversation.lines.map((line): Content => ({ text: toTextRuns(line), color: colours.muted, fontSize: 9 })),
  ];
  let day: string | undefined;
  for (const message of conversation.messages) {
    if (message.day !== day)
      content.push({ text: message.day, alignment: 'center', color: colours.muted, fontSize: 8, margin: [0, 10, 0, 6] });
    ({ day } = message);
    content.push(toBubble(message));
  }
  return {
    content,
    defaultStyle: { font: 'Roboto', fontSize: 10, color: colours.text },
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: conversation.title },
    footer: (page, pages) => ({
      text: `${conversation.foot} · ${page}/${pages}`,
      alignment: 'center',
      fontSize: 7,
      color: colours.muted,
      margin: [0, 12, 0, 0],
    }),
  };
}
