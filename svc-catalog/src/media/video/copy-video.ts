import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { lengthBytesOf, removeSupplementalData } from './frame-format.ts';
import { toBytes, type UsedTrack } from './read-video.ts';

/**
 * Silent AAC-LC packets by number of channels. Without an edit list, the sound of a file must begin
 * at once.
 */
const silence: Readonly<Record<number, string>> = { 1: '00c800802380', 2: '21004990021900238080' };
/** Seconds of delay that are too short to notice and are not filled. */
const unnoticed = 0.03;

/** Returns the silent packet for a track's delay; undefined if none is needed. */
function silenceFor({ track }: UsedTrack<InputAudioTrack>, delay: number): Uint8Array | undefined {
  const packet = delay <= unnoticed ? undefined : silence[track.numberOfChannels];
  return packet === undefined ? undefined : Buffer.from(packet, 'hex');
}

async function* keptPackets(used: UsedTrack<InputTrack>, shift: number): AsyncGenerator<EncodedPacket> {
  const { track, kept } = used;
  let index = -1;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    index += 1;
    if (index >= kept.end) return;
    if (index < kept.first || packet.timestamp < kept.from) continue;
    yield packet.clone({ timestamp: Math.max(0, packet.timestamp - shift) });
  }
}

async function* picturePackets(picture: UsedTrack<InputVideoTrack>): AsyncGenerator<EncodedPacket> {
  const codec = picture.track.codec ?? '';
  const config = await picture.track.getDecoderConfig();
  const record = config?.description === undefined ? undefined : toBytes(config.description);
  for await (const packet of keptPackets(picture, picture.kept.from)) {
    const data = removeSupplementalData(codec, packet.data, lengthBytesOf(codec, record));
    yield data === packet.data ? packet : packet.clone({ data });
  }
}

async function* soundPackets(
  sound: UsedTrack<InputAudioTrack>,
  start: number,
  end: number,
): AsyncGenerator<EncodedPacket> {
  const delay = Math.max(0, sound.kept.from - start);
  const filling = silenceFor(sound, delay);
  const length = sound.packets[sound.kept.first]?.duration || 1024 / sound.track.sampleRate;
  const count = filling ? Math.round(delay / length) : 0;
  for (let index = 0; index < count; index += 1)
    yield new EncodedPacket(filling ?? new Uint8Array(0), 'key', index * length, length);
  const shift = sound.kept.from - count * length;
  for await (const packet of keptPackets(sound, shift)) {
    if (packet.timestamp + packet.duration / 2 > end) return;
    yield packet;
  }
}

/**
 * Writes the visible packets to a new file with its index first, no edit list, and only one video
 * and one audio track: no location, camera data, other tracks or hidden frames.
 */
export async function copyVideo(
  picture: UsedTrack<InputVideoTrack>,
  sound: UsedTrack<InputAudioTrack> | undefined,
  seconds: number,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoCodec = picture.track.codec;
  if (videoCodec === null) throw new Error('a codec that is not known cannot be copied');
  const frames = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(frames, { rotation: picture.track.rotation });
  const audioCodec = sound?.track.codec ?? null;
  const tones = audioCodec === null ? undefined : new EncodedAudioPacketSource(audioCodec);
  if (tones) output.addAudioTrack(tones);
  await output.start();
  const videoConfig = await picture.track.getDecoderConfig();
  const audioConfig = await sound?.track.getDecoderConfig();
  const writeFrames = async () => {
    for await (const packet of picturePackets(picture))
      await frames.add(packet, videoConfig ? { decoderConfig: videoConfig } : undefined);
    frames.close();
  };
  const writeTones = async () => {
    if (!tones || !sound) return;
    for await (const packet of soundPackets(sound, picture.kept.from, seconds))
      await tones.add(packet, audioConfig ? { decoderConfig: audioConfig } : undefined);
    tones.close();
  };
  await Promise.all([writeFrames(), writeTones()]);
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
