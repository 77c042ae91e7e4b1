const NOTES_HZ = [784, 1047];
const NOTE_S = 0.14;
const CHIME_LOCK_NAME = 'prosa-chime';

/**
 * Plays two short notes at `volume` (0 to 1). Does nothing if the browser requires a user's gesture first. If several tabs are
 * open, only one plays.
 */
export async function playChime(volume: number): Promise<void> {
  if (volume === 0 || !navigator.userActivation.hasBeenActive) return;
  if (navigator.locks === undefined) return playNotes(volume);
  await navigator.locks.request(CHIME_LOCK_NAME, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : playNotes(volume),
  );
}

async function playNotes(volume: number): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const gain = new GainNode(context, { gain: volume * 0.25 });
    gain.connect(context.destination);
    const ended = NOTES_HZ.map((frequency, index) => {
      const note = new OscillatorNode(context, { frequency });
      note.connect(gain);
      note.start(context.currentTime + index * NOTE_S);
      note.stop(context.currentTime + (index + 1) * NOTE_S);
      return new Promise((resolve) => note.addEventListener('ended', resolve));
    });
    await Promise.all(ended);
  } finally {
    await context.close();
  }
}
