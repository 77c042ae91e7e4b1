import { ContactInput } from '@prosa/contract/contacts/contact';
import { MessageSquarePlus, Phone, User, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Avatar } from '../../ui/labels/avatar.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toContactColourSeed } from '../../ui/labels/person-seed.ts';
import { contactCardRequestStore } from '../cards/contact-card-request.ts';

const ContactCardData = v.object({
  contacts: v.array(v.object({ name: v.string(), numbers: v.optional(v.array(v.string()), []) })),
});

/** The maximum length of a contact's name, in characters. The form of a contact has the same limit. */
const MAX_NAME_CHARACTERS = 50;

type ContactCardsProps = {
  data: MessageView['dataJson'];
  /** Whether a customer sent the card, so that the user can save its people and write to them. */
  isReceived: boolean;
};

/** Shows the contacts of a contact card: each with a name and numbers to call. */
export function ContactCards({ data, isReceived }: ContactCardsProps) {
  const { t } = useTranslation();
  const people = v.safeParse(ContactCardData, data);
  if (!people.success)
    return (
      <span className="flex items-center gap-2 font-medium">
        <User aria-hidden className="size-4 shrink-0" />
        {t('conversation.contact')}
      </span>
    );
  return people.output.contacts.map(({ name, numbers }, at) => (
    <div
      key={`${name}-${at}`}
      className="-mx-1.5 -mt-0.5 mb-1 flex w-72.5 max-w-[calc(100%+0.75rem)] items-center gap-2.5 rounded-md bg-foreground/6 p-2.5"
    >
      <Avatar name={name} seed={toContactColourSeed({ name, number: numbers[0] ?? '' })} picture={null} />
      <div className="min-w-0 flex-1">
        <div dir="auto" className="truncate text-left font-medium">
          {name}
        </div>
        {numbers.map((number) => (
          <a
            key={number}
            href={`tel:+${number.replace(/\D/g, '')}`}
            aria-label={t('conversation.callNumber', { number })}
            className="flex min-h-6 items-center gap-1.5 text-small tabular-nums underline underline-offset-2"
          >
            <Phone aria-hidden className="size-3.5" />
            {number}
          </a>
        ))}
        {isReceived && <CardActions name={name} numbers={numbers} />}
      </div>
    </div>
  ));
}

/**
 * Offers to save a person of a card as a contact, and to write to the person. Uses the first of the person's numbers that a
 * contact can have.
 */
function CardActions({ name, numbers }: { name: string; numbers: readonly string[] }) {
  const { t } = useTranslation();
  const number = numbers.find((each) => v.is(ContactInput.entries.number, each));
  if (number === undefined) return null;
  const person = { name: [...name.trim()].slice(0, MAX_NAME_CHARACTERS).join(''), number };
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      <Button onClick={() => contactCardRequestStore.set({ kind: 'save', person })}>
        <UserPlus aria-hidden />
        {t('conversation.saveContact')}
      </Button>
      <Button onClick={() => contactCardRequestStore.set({ kind: 'write', person })}>
        <MessageSquarePlus aria-hidden />
        {t('conversation.writeToContact')}
      </Button>
    </div>
  );
}
