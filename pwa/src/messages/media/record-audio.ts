export type RunningRecording = {
  /** Returns the current loudness, from 0 to 1. */
  readonly level: () => number;
  /** Ends the recording, releases the microphone and returns the recorded sound. */
  readonly stop: () => Promise<Blob>;
  /** Ends the recording, releases the microphone and discards the recorded sound. */
  readonly cancel: () => void;
};

/** Starts a recording from the microphone. Rejects if there is no microphone, or if the app may not use it. */
export async function startRecording(): Promise<RunningRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const releaseMicrophone = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  recorder.start();
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(1, Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length) * 4);
    },
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          releaseMicrophone();
          resolve(new Blob(parts, { type: recorder.mimeType }));
        });
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      releaseMicrophone();
    },
  };
}
