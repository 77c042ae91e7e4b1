import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { splitAtTerm } from './split-at-term.ts';
import { markMentions, markTicketNumbers, type MessageToken, tokenizeMessage } from './tokenize-message.ts';

const MAX_UNCUT_CHARACTERS = 1_200;
const CUT_TEXT_CHARACTERS = 900;
const noNames: readonly string[] = [];

/** Renders the number of a ticket, for example as a link. Without this function the number stays plain text. */
type RenderTicketNumber = (ticketId: number, text: string) => ReactNode;
/** The search term to highlight, as `foldText` returns it. `isCurrent` is true for the message at which the search is now. */
type Highlight = { readonly term: string; readonly isCurrent: boolean };
type MessageTextProps = {
  text: string;
  mentioned?: readonly string[];
  showTicket?: RenderTicketNumber;
  highlight?: Highlight | undefined;
};

/**
 * Renders a message's text with styles, links and mentions as React nodes. A very long text is cut until the user expands it, or
 * until a search finds something in it. Links, mentions and buttons keep their own writing direction, even after direction
 * characters in the text, so that no text can make an address look like a different one.
 */
export function MessageText({ text, mentioned = noNames, showTicket, highlight }: MessageTextProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const hasMatch = () => highlight !== undefined && splitAtTerm(text, highlight.term).some(({ isMatch }) => isMatch);
  const cut = !whole && text.length > MAX_UNCUT_CHARACTERS && !hasMatch();
  const shownText = cut ? `${text.slice(0, text.lastIndexOf(' ', CUT_TEXT_CHARACTERS) + 1 || CUT_TEXT_CHARACTERS)}…` : text;
  const tokens = useMemo(() => {
    const marked = markMentions(tokenizeMessage(shownText), mentioned);
    return showTicket === undefined ? marked : markTicketNumbers(marked);
  }, [shownText, mentioned, showTicket]);
  return (
    <>
      <Tokens tokens={tokens} rendering={{ showTicket, highlight }} />
      {cut && (
        <Button variant="link" size="inline" className="ml-1.5 [unicode-bidi:isolate]" onClick={() => setWhole(true)}>
          {t('conversation.readMore')}
        </Button>
      )}
    </>
  );
}

type TokenRendering = { readonly showTicket: RenderTicketNumber | undefined; readonly highlight: Highlight | undefined };

function Tokens({ tokens, rendering }: { tokens: readonly MessageToken[]; rendering: TokenRendering }) {
  return tokens.map((token, index) => <Fragment key={index}>{renderToken(token, rendering)}</Fragment>);
}

function renderToken(token: MessageToken, rendering: TokenRendering): ReactNode {
  switch (token.kind) {
    case 'text':
      return <HighlightedText text={token.text} highlight={rendering.highlight} />;
    case 'link':
      return (
        <a
          href={token.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline underline-offset-2 [unicode-bidi:isolate]"
        >
          <HighlightedText text={token.text} highlight={rendering.highlight} />
        </a>
      );
    case 'ticket':
      return rendering.showTicket?.(token.ticketId, token.text) ?? token.text;
    case 'mention':
      return <span className="rounded-xs bg-primary/15 px-0.5 font-semibold [unicode-bidi:isolate]">{token.text}</span>;
    case 'code':
      return (
        <code className="rounded-xs bg-foreground/8 px-1 font-mono text-small">
          <HighlightedText text={token.text} highlight={rendering.highlight} />
        </code>
      );
    case 'bold':
      return (
        <strong className="font-semibold">
          <Tokens tokens={token.children} rendering={rendering} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Tokens tokens={token.children} rendering={rendering} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Tokens tokens={token.children} rendering={rendering} />
        </s>
      );
  }
}

/** Renders a text in which the matches of a search are highlighted. */
function HighlightedText({ text, highlight }: { text: string; highlight: Highlight | undefined }) {
  if (highlight === undefined) return text;
  const classes = highlight.isCurrent ? 'bg-primary text-primary-foreground' : 'bg-accent text-accent-foreground';
  return splitAtTerm(text, highlight.term).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={`rounded-xs ${classes}`}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
