import type { Channel } from '@prosa/contract/channels/channel';
import { Send, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatMinutesAndSeconds } from '../../conversation-parts/format-minutes-and-seconds.ts';
import { type RunningRecording, startRecording } from './record-audio.ts';
import { isRecordingLongEnough, createRecordingName } from './recording-file.ts';

const SHOWN_LEVEL_COUNT = 48;
const LEVEL_INTERVAL_MS = 100;

/** `channel` is the channel of the ticket, or null in a chat. */
type VoiceRecorderProps = { channel: Channel | null; onSend: (file: File) => Promise<void>; onClose: () => void };

/**
 * Records a voice message in the composer's place, with its time and loudness. Esc discards the recording, and Enter sends it.
 */
export function VoiceRecorder({ channel, onSend, onClose }: VoiceRecorderProps) {
  const { t } = useTranslation();
  const recording = useRef<RunningRecording>(undefined);
  const sendButton = useRef<HTMLButtonElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [preparing, setPreparing] = useState(false);
  const closeRefused = useEffectEvent(() => {
    toastError(t('composer.microphoneAway'));
    onClose();
  });

  useEffect(() => sendButton.current?.focus(), []);
  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    startRecording().then(
      (started) => {
        if (isUnmounted) return started.cancel();
        recording.current = started;
        const startedAt = performance.now();
        timer = setInterval(() => {
          setSeconds((performance.now() - startedAt) / 1000);
          setLevels((before) => [...before, started.level()].slice(-SHOWN_LEVEL_COUNT));
        }, LEVEL_INTERVAL_MS);
      },
      () => {
        if (!isUnmounted) closeRefused();
      },
    );
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      recording.current?.cancel();
    };
  }, []);

  const send = async () => {
    const recorded = recording.current;
    if (recorded === undefined || preparing) return;
    recording.current = undefined;
    setPreparing(true);
    const blob = await recorded.stop();
    // If mp3 encoding fails, the app sends the browser's own format, which is better than losing the recording.
    const sound = await import('./encode-mp3.ts').then(({ encodeMp3 }) => encodeMp3(blob)).catch(() => blob);
    if (isRecordingLongEnough(sound))
      await onSend(new File([sound], createRecordingName(channel, new Date()), { type: sound.type }));
    else toastError(t('composer.recordTooShort'));
    onClose();
  };
  return (
    <div
      role="group"
      aria-label={t('composer.recording')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="flex min-h-22 items-center gap-3 px-3 py-3"
    >
      <Button variant="ghost" size="icon" aria-label={t('composer.recordCancel')} onClick={onClose} className="text-destructive">
        <Trash2 aria-hidden />
      </Button>
      <span className="flex items-center gap-2 font-medium tabular-nums">
        <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-destructive" />
        <span role="timer">{formatMinutesAndSeconds(seconds)}</span>
      </span>
      <span
        aria-hidden
        className="flex h-9 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden text-accent-foreground"
      >
        {preparing ? (
          <span className="text-small text-muted-foreground">{t('composer.recordPreparing')}</span>
        ) : (
          levels.map((level, bar) => (
            <span key={bar} style={{ height: `${3 + level * 30}px` }} className="w-0.75 shrink-0 rounded-full bg-current" />
          ))
        )}
      </span>
      <Button
        variant="primary"
        size="icon"
        ref={sendButton}
        aria-label={t('composer.recordSend')}
        disabled={preparing}
        onClick={() => void send()}
        className="w-9.5 max-md:w-12"
      >
        <Send aria-hidden />
      </Button>
    </div>
  );
}
