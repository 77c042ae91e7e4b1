import type { MessageMedia } from '@prosa/contract/messages/message';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../platform/store.ts';
import { cn } from '../../ui/cn.ts';
import { loadVoiceMessage, type VoiceMessage, WAVEFORM_BARS } from './load-voice-message.ts';
import { playbackRateStore, cyclePlaybackRate } from './playback-rate.ts';
import { formatMinutesAndSeconds } from '../../conversation-parts/format-minutes-and-seconds.ts';

const flatWaveform = Array.from({ length: WAVEFORM_BARS }, () => 0);
let playingAudio: HTMLAudioElement | undefined;

/**
 * Plays a voice message, with its waveform, a position and a speed. Starting one voice message stops the one that was playing.
 */
export function AudioPlayer({ media }: { media: MessageMedia }) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const rate = useStore(playbackRateStore);
  const [voice, setVoice] = useState<VoiceMessage>();
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [told, setTold] = useState(Number.NaN);
  // The URL with which the user started the playback stays the audio's source, because a change of the source would end the
  // playback.
  const [startedSource, setStartedSource] = useState<string>();
  const { url, sizeBytes } = media;
  useEffect(() => {
    let isUnmounted = false;
    void loadVoiceMessage(url, sizeBytes).then((loaded) => {
      if (!isUnmounted) setVoice(loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, [url, sizeBytes]);
  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = rate;
  }, [rate, playing]);
  useEffect(() => {
    const element = audio.current;
    return () => {
      if (playingAudio === element) playingAudio = undefined;
    };
  }, []);
  const length = voice?.seconds ?? (Number.isFinite(told) ? told : 0);
  const source = startedSource ?? voice?.url ?? url;
  const toggle = () => {
    if (playing) return audio.current?.pause();
    setStartedSource(source);
    audio.current?.play().catch(() => {
      setPlaying(false);
      setStartedSource(undefined);
    });
  };
  const done = length === 0 ? 0 : position / length;
  return (
    <div className="flex w-70 max-w-full items-center gap-2.5 py-1">
      <button
        type="button"
        onClick={toggle}
        aria-label={playing ? t('conversation.pause') : t('conversation.play')}
        className="grid size-9.5 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground max-md:size-11"
      >
        {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4 translate-x-px" />}
      </button>
      <div className="relative flex h-8 min-w-0 flex-1 items-center gap-0.5 rounded-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary">
        {(voice?.peaks ?? flatWaveform).map((peak, bar) => (
          <span
            key={bar}
            aria-hidden
            style={{ height: `${Math.round(3 + peak * 23)}px` }}
            className={cn('min-w-0 flex-1 rounded-full', bar / WAVEFORM_BARS < done ? 'bg-primary' : 'bg-current opacity-30')}
          />
        ))}
        <input
          type="range"
          min={0}
          max={length || 1}
          step={0.1}
          value={position}
          aria-label={t('conversation.position')}
          aria-valuetext={formatMinutesAndSeconds(position)}
          onChange={(event) => {
            const next = Number(event.target.value);
            setPosition(next);
            if (audio.current !== null) audio.current.currentTime = next;
          }}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="flex w-9 flex-col items-end text-xs leading-4 tabular-nums opacity-80">
        {length > 0 && formatMinutesAndSeconds(playing || position > 0 ? position : length)}
      </span>
      {(playing || position > 0 || rate !== 1) && (
        <button
          type="button"
          onClick={cyclePlaybackRate}
          aria-label={t('conversation.speed', { rate })}
          className="h-6 w-9 shrink-0 rounded-full bg-foreground/10 text-xs font-semibold tabular-nums max-md:h-8"
        >
          {rate}×
        </button>
      )}
      <audio
        ref={audio}
        src={source}
        preload={voice === undefined ? 'none' : 'metadata'}
        onPlay={(event) => {
          if (playingAudio !== event.currentTarget) playingAudio?.pause();
          playingAudio = event.currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPosition(0);
          setStartedSource(undefined);
        }}
        onTimeUpdate={(event) => setPosition(event.currentTarget.ended ? 0 : event.currentTarget.currentTime)}
        onDurationChange={(event) => setTold(event.currentTarget.duration)}
      />
    </div>
  );
}
