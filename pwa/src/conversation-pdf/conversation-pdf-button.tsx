import type { Message } from '@prosa/contract/messages/message';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { FileDown } from 'lucide-react';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { summarizeMessage } from '../conversation-parts/summarize-message.ts';
import { useLanguage } from '../platform/language.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { Button } from '../ui/buttons/button.tsx';
import { toastError } from '../ui/feedback/toast.ts';
import { saveFile } from '../ui/files/save-file.ts';
import { groupReactions, type Reaction } from '../conversation-parts/group-reactions.ts';
import { readConversation } from './read-conversation.ts';
import type { PdfMessage } from './to-pdf-document.ts';

/** Exports the conversation of a ticket as a PDF. The device makes the PDF without the server. */
export function ConversationPdfButton({ ticket }: { ticket: Pick<TicketView, 'id' | 'contact' | 'queue' | 'user'> }) {
  const { t } = useTranslation('contacts');
  const { t: say } = useTranslation();
  const { locale } = useLanguage();
  const { people } = useCompanyDirectory();
  const [isBusy, startAction] = useTransition();
  const name = ticket.contact?.name ?? t('tickets.unknown');
  const toAuthorName = ({ userId, fromMe, isPrivate }: Message): string =>
    fromMe || isPrivate ? (people.find(({ id }) => id === userId)?.name ?? '') : name;
  const toPdfMessage = async (message: Message, reactions: readonly Reaction<Message>[]): Promise<PdfMessage> => {
    const at = new Date(message.createdAt);
    const text = stripOwnSignature(message);
    const reactedWith = reactions.map(({ emoji, by }) => say('conversation.reactionOf', { emoji, name: toAuthorName(by) }));
    const lines = [text === '' || message.isDeleted ? summarizeMessage(say, message) : text, reactedWith.join(', ')];
    return {
      author: message.isPrivate ? `${t('conversation.private')} · ${toAuthorName(message)}` : toAuthorName(message),
      at: at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }),
      day: at.toLocaleDateString(locale, { dateStyle: 'long' }),
      text: lines.filter((line) => line !== '').join('\n'),
      isOwn: message.fromMe || message.isPrivate,
      isPrivate: message.isPrivate,
      picture: message.isDeleted ? undefined : await readPicture(message),
    };
  };
  const save = async () => {
    try {
      const messages = await readConversation(ticket.id);
      if (messages.length === 0) throw new Error('the ticket has no messages');
      const { shown, reactions } = groupReactions(messages);
      const { makePdf } = await import('./make-pdf.ts');
      const pdf = await makePdf({
        title: name,
        lines: [[`#${ticket.id}`, ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · ')],
        foot: new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' }),
        messages: await Promise.all(
          shown.map((message) => toPdfMessage(message, message.isDeleted ? [] : (reactions.get(message.id) ?? []))),
        ),
      });
      saveFile(`${name} #${ticket.id}.pdf`, pdf);
    } catch {
      toastError(t('pdf.failed'));
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => startAction(save)}>
      <FileDown aria-hidden />
      {isBusy ? t('pdf.busy') : t('pdf.save')}
    </Button>
  );
}

/**
 * Reads the small picture of a message, and converts it to a JPEG data URL, because a PDF can't contain WebP pictures. Undefined
 * if the message has no picture, or if the picture can't be loaded.
 */
async function readPicture({ media }: Message): Promise<string | undefined> {
  if (media?.thumbnailUrl == null) return undefined;
  try {
    const answer = await fetch(media.thumbnailUrl);
    const picture = await createImageBitmap(await answer.blob());
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    return canvas.toDataURL('image/jpeg');
  } catch {
    // If the device has no copy of the picture and can't load it now, the PDF shows a text in place of the picture.
    return undefined;
  }
}
