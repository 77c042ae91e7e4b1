import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { RECORDING_BITS_PER_SECOND } from '@prosa/domain/messages/constants';
import { AudioBufferSource, BufferTarget, canEncodeAudio, Mp3OutputFormat, Output } from 'mediabunny';

const SAMPLE_RATE = 48_000;

/** Converts a recording of the browser, in any format, to mp3 with one channel and 128 kbps (coverage 1 §5). */
export async function encodeMp3(recorded: Blob): Promise<Blob> {
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await recorded.arrayBuffer());
  if (!(await canEncodeAudio('mp3'))) registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new AudioBufferSource({ codec: 'mp3', bitrate: RECORDING_BITS_PER_SECOND });
  output.addAudioTrack(source);
  await output.start();
  await source.add(sound);
  source.close();
  await output.finalize();
  if (target.buffer === null) throw new Error('the encoder gave nothing');
  return new Blob([target.buffer], { type: 'audio/mpeg' });
}
