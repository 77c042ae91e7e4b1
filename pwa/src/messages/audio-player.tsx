import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const clock = (seconds: number) =>
  Number.isFinite(seconds) ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}` : '';

/** Plays a voice message; the position can be dragged. */
export function AudioPlayer({ url }: { url: string }) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(Number.NaN);
  const toggle = () => (playing ? audio.current?.pause() : void audio.current?.play());
  return (
    <div className="flex w-[250px] max-w-full items-center gap-2.5 py-1">
      <button
        type="button"
        onClick={toggle}
        aria-label={playing ? t('conversation.pause') : t('conversation.play')}
        className="grid size-[34px] shrink-0 place-items-center rounded-full bg-accent text-accent-ink max-md:size-11"
      >
        {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </button>
      <input
        type="range"
        min={0}
        max={Number.isFinite(length) ? length : 1}
        step={0.1}
        value={position}
        aria-label={t('conversation.position')}
        onChange={(event) => {
          if (audio.current !== null) audio.current.currentTime = Number(event.target.value);
        }}
        className="h-1 min-w-0 flex-1 accent-accent"
      />
      <span className="w-8 text-right text-xs text-ink-3 tabular-nums">{clock(playing || position > 0 ? position : length)}</span>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPosition(0)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onDurationChange={(event) => setLength(event.currentTarget.duration)}
      />
    </div>
  );
}
