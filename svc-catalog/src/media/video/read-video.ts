import type { VideoFacts } from '@kallos/contracts/media/video-rules';
import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { readFrameFormat } from './frame-format.ts';
import type { TrackEntry } from './movie-boxes.ts';
import { selectFrames, selectSound, usedRange, type PacketTime, type Selection } from './used-range.ts';

/** A used track, with the packets to keep. */
export interface UsedTrack<Track extends InputTrack> {
  readonly track: Track;
  readonly entry: TrackEntry;
  readonly packets: readonly PacketTime[];
  readonly kept: Selection;
}

/** A parsed video: its facts and the used tracks. */
export interface ReadVideo {
  readonly facts: VideoFacts;
  /** Undefined if its codec cannot be copied. */
  readonly picture: UsedTrack<InputVideoTrack> | undefined;
  readonly sound: UsedTrack<InputAudioTrack> | undefined;
  /** Identifiers of the tracks for a conversion. */
  readonly ids: { readonly picture: number; readonly sound: number | undefined };
}

/** For comparison: 90 seconds have at most 5,400 frames and 4,500 audio packets. */
const mostPackets = 100_000;

async function readPackets(track: InputTrack): Promise<PacketTime[]> {
  const packets: PacketTime[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    const { timestamp, duration, type, byteLength } = packet;
    packets.push({ timestamp, duration, isKey: type === 'key', byteLength });
    if (packets.length > mostPackets) throw new RangeError('too many packets');
  }
  return packets;
}

async function readTrack<Track extends InputTrack>(
  track: Track,
  entries: readonly TrackEntry[],
  select: typeof selectFrames,
): Promise<UsedTrack<Track> | undefined> {
  const entry = entries.find(({ id }) => id === track.id);
  const packets = await readPackets(track);
  if (!entry || packets.length === 0) return undefined;
  return { track, entry, packets, kept: select(packets, usedRange(entry)) };
}

const keptOf = ({ packets, kept }: UsedTrack<InputTrack>) =>
  packets.slice(kept.first, kept.end).filter(({ timestamp }) => timestamp >= kept.from);

const lastOf = (packets: readonly PacketTime[]) =>
  packets.reduce((last, { timestamp, duration }) => Math.max(last, timestamp + duration), 0);

/** Returns the first track with frames and a known codec; covers and previews are stills. */
async function readPicture(input: Input, entries: readonly TrackEntry[]) {
  for (const track of await input.getVideoTracks()) {
    if (track.codec === null) continue;
    const used = await readTrack(track, entries, selectFrames);
    if (used) return used;
  }
  return undefined;
}

/** Returns the first audio track that networks accept, else the first with a known codec. */
async function readSound(input: Input, entries: readonly TrackEntry[]) {
  const known = (await input.getAudioTracks()).filter(({ codec }) => codec !== null);
  const byUse = known.toSorted((a, b) => Number(b.codec === 'aac') - Number(a.codec === 'aac'));
  for (const track of byUse) {
    const used = await readTrack(track, entries, selectSound);
    if (used && used.kept.end > used.kept.first) return used;
  }
  return undefined;
}

const isEdited = (used: UsedTrack<InputTrack> | undefined) =>
  used !== undefined && (usedRange(used.entry).isComplex || used.kept.hasHidden);

function soundFacts(sound: UsedTrack<InputAudioTrack> | undefined, foreign: TrackEntry | undefined) {
  if (sound)
    return {
      audioCodec: sound.track.codec ?? 'unknown',
      channels: sound.track.numberOfChannels,
      sampleRate: sound.track.sampleRate,
    };
  return { audioCodec: foreign?.format.trim() ?? null, channels: null, sampleRate: null };
}

/** Reads the used tracks; returns undefined if there is no video track. */
export async function readVideo(
  input: Input,
  entries: readonly TrackEntry[],
): Promise<ReadVideo | undefined> {
  const picture = await readPicture(input, entries);
  const sound = await readSound(input, entries);
  const known = new Set(
    (await input.getAudioTracks()).flatMap(({ codec, id }) => (codec === null ? [] : [id])),
  );
  const foreignSound = entries.find(
    ({ handler, id, mayHaveSamples }) => handler === 'soun' && mayHaveSamples && !known.has(id),
  );
  const heard = soundFacts(sound, foreignSound);
  if (!picture) {
    const pictures = entries.filter(({ handler }) => handler === 'vide');
    if (pictures.length === 0) return undefined;
    const readable = new Set(
      (await input.getVideoTracks()).flatMap(({ codec, id }) => (codec === null ? [] : [id])),
    );
    const other = pictures.find(({ id, mayHaveSamples }) => mayHaveSamples && !readable.has(id));
    if (!other) throw new RangeError('no frames');
    const { width, height, format } = other;
    const unread = { videoBitsPerSecond: 0, chroma: undefined, bitDepth: undefined };
    const flags = { isInterlaced: false, isHdr: false, hasHiddenFrames: false };
    const facts = { seconds: await input.computeDuration(), width, height, framesPerSecond: 30 };
    return {
      facts: { ...facts, ...unread, ...flags, ...heard, videoCodec: format.trim() },
      picture,
      sound,
      ids: { picture: other.id, sound: sound?.track.id },
    };
  }
  const frames = keptOf(picture);
  const seconds = Math.max(0, lastOf(frames) - picture.kept.from);
  const { track } = picture;
  const config = await track.getDecoderConfig();
  const record = config?.description === undefined ? undefined : toBytes(config.description);
  const format = readFrameFormat(track.codec ?? '', record);
  const bytes = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    facts: {
      seconds,
      width: track.displayWidth,
      height: track.displayHeight,
      framesPerSecond: seconds > 0 ? frames.length / seconds : 0,
      videoCodec: track.codec ?? 'unknown',
      videoBitsPerSecond: seconds > 0 ? (bytes * 8) / seconds : 0,
      chroma: format?.chroma,
      bitDepth: format?.bitDepth,
      isInterlaced: format?.isInterlaced ?? false,
      isHdr: await track.hasHighDynamicRange(),
      ...heard,
      hasHiddenFrames: isEdited(picture) || isEdited(sound),
    },
    picture,
    sound,
    ids: { picture: track.id, sound: sound?.track.id },
  };
}

/** Returns the bytes of a decoder description, which has several types. */
export const toBytes = (data: ArrayBufferLike | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
