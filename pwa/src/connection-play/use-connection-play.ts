import { startConnectionPlay, type ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { passTime } from '@prosa/domain/connection-play/pass-time';
import { type AttendantAct, playAttendant } from '@prosa/domain/connection-play/play-attendant';
import { playIntegrationAnswer, type TypedAnswer } from '@prosa/domain/connection-play/play-integration';
import { playCustomerMessage, type PlayedMessage } from '@prosa/domain/connection-play/play-customer-message';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useEffect, useRef, useState } from 'react';
import { estimateServerTime } from '../platform/server-time.ts';

const TICK_MS = 500;

type PlayControls = {
  readonly play: ConnectionPlay;
  readonly write: (message: PlayedMessage) => void;
  readonly attend: (act: AttendantAct) => void;
  /** Answers in place of the integration that speaks with the customer. */
  readonly answer: (answer: TypedAnswer) => void;
  /** Moves the play's clock forward to an instant in the future. */
  readonly jumpTo: (at: Date) => void;
  readonly setContact: (change: Partial<ConnectionPlay['contact']>) => void;
  readonly restart: () => void;
};

/**
 * Plays a conversation of a customer with a connection. The play's clock is the server's clock plus the time that the user has
 * skipped.
 */
export function useConnectionPlay(of: PlayedConnection, contactName: string): PlayControls {
  const aheadMs = useRef(0);
  const readClock = () => new Date(estimateServerTime().getTime() + aheadMs.current);
  const [play, setPlay] = useState(() => startConnectionPlay(contactName, estimateServerTime()));
  useEffect(() => {
    const timer = setInterval(() => {
      const now = readClock();
      setPlay((before) => passTime(of, before, now));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [of]);
  const catchUp = () => passTime(of, play, readClock());
  return {
    play,
    write: (message) => setPlay(playCustomerMessage(of, catchUp(), message)),
    attend: (act) => setPlay(playAttendant(of, catchUp(), act)),
    answer: (answer) => setPlay(playIntegrationAnswer(of, catchUp(), answer)),
    jumpTo: (at) => {
      aheadMs.current += Math.max(0, at.getTime() - readClock().getTime());
      setPlay(passTime(of, play, at));
    },
    setContact: (change) => {
      const contact = { ...play.contact, ...change };
      // A group is a different contact than a person, so a change between the two begins a new conversation.
      setPlay(
        contact.isGroup === play.contact.isGroup ? { ...play, contact } : { ...beginConversation(contact), now: readClock() },
      );
    },
    restart: () => {
      aheadMs.current = 0;
      setPlay(beginConversation(play.contact));
    },
  };
}

/** Begins a new conversation of a contact. Only the contact's settings stay from the earlier conversation. */
function beginConversation({
  name,
  disableBot,
  acceptsAudio,
  isBlocked,
  isGroup,
  walletOwnerId,
}: ConnectionPlay['contact']): ConnectionPlay {
  const begun = startConnectionPlay(name, estimateServerTime());
  return { ...begun, contact: { ...begun.contact, disableBot, acceptsAudio, isBlocked, isGroup, walletOwnerId } };
}
