import { startConnectionPlay, type ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { passTime } from '@prosa/domain/connection-play/pass-time';
import { type AttendantAct, playAttendant } from '@prosa/domain/connection-play/play-attendant';
import { playCustomerMessage, type PlayedMessage } from '@prosa/domain/connection-play/play-customer-message';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useEffect, useRef, useState } from 'react';
import { estimateServerTime } from '../platform/server-time.ts';

const TICK_MS = 1_000;

type PlayControls = {
  readonly play: ConnectionPlay;
  readonly write: (message: PlayedMessage) => void;
  readonly attend: (act: AttendantAct) => void;
  /** Lets time pass until an instant, which lies ahead. */
  readonly jumpTo: (at: Date) => void;
  readonly setContact: (change: Partial<ConnectionPlay['contact']>) => void;
  readonly restart: () => void;
};

/** Plays a customer of a connection. The clock of the play goes on by itself, and is ahead of the server's by the jumps. */
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
    jumpTo: (at) => {
      aheadMs.current += Math.max(0, at.getTime() - readClock().getTime());
      setPlay(passTime(of, play, at));
    },
    setContact: (change) => setPlay({ ...play, contact: { ...play.contact, ...change } }),
    restart: () => {
      aheadMs.current = 0;
      const { name, disableBot, acceptsAudio, isBlocked } = play.contact;
      const begun = startConnectionPlay(name, estimateServerTime());
      setPlay({ ...begun, contact: { ...begun.contact, disableBot, acceptsAudio, isBlocked } });
    },
  };
}
