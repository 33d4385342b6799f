import { readFileSync } from 'node:fs';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, QTFF } from 'mediabunny';
import { aacConfig, avcRecord } from './codec-records.ts';
import { box, movieScale, pictureEntry, soundEntry, u32, type MadeTrack, type Sample } from './make-movie.ts';

const recording = readFileSync(new URL('reel.mov', import.meta.url));

/** Returns the body of the first box of a type, wherever it is. */
function bodyOf(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type, 0, 'latin1');
  return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4));
}

async function samplesOf(track: InputTrack | null, scale: number): Promise<Sample[]> {
  if (!track) return [];
  const samples: Sample[] = [];
  let decoded = 0;
  for await (const { data, duration, timestamp, type } of new EncodedPacketSink(track).packets()) {
    const ticks = Math.round(duration * scale);
    samples.push({ data, ticks, offset: Math.round(timestamp * scale) - decoded, isKey: type === 'key' });
    decoded += ticks;
  }
  return samples;
}

const pictureScale = 30_000;
const soundScale = 48_000;

/** Returns the tracks of a short recording of 540 × 960 with sound, as parts for other movies. */
async function readRecording() {
  using input = new Input({ source: new BufferSource(recording), formats: [QTFF] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const avc = bodyOf(recording, 'avcC');
  const picture: MadeTrack = {
    handler: 'vide',
    entry: pictureEntry('avc1', 540, 960, box('avcC', avc)),
    scale: pictureScale,
    samples: await samplesOf(video, pictureScale),
    width: 540,
    height: 960,
  };
  const rate = audio?.sampleRate ?? soundScale;
  const sound: MadeTrack = {
    handler: 'soun',
    entry: soundEntry(
      'mp4a',
      audio?.numberOfChannels ?? 1,
      rate,
      aacConfig(audio?.numberOfChannels ?? 1, rate),
    ),
    scale: rate,
    samples: (await samplesOf(audio, rate)).map(({ data, ticks }) => ({ data, ticks })),
  };
  return { picture, sound, avc };
}

/** The tracks of the recording. */
export const { picture, sound, avc } = await readRecording();

export const noise = (handler: string, format: string, words = '+37.9715+023.7257/'): MadeTrack => ({
  handler,
  entry: box(format, u32(0), Buffer.from([0, 0, 0, 1]), Buffer.alloc(24)),
  scale: 1000,
  samples: [{ data: Buffer.from(words), ticks: 4000 }],
});
export const foreignSound: MadeTrack = {
  ...sound,
  entry: soundEntry('apac', 4, 48_000, box('dapa', u32(0))),
};
export const empty = (track: MadeTrack): MadeTrack => ({ ...track, samples: [] });
export const withSound = (channels: number, rate: number): MadeTrack => ({
  ...sound,
  scale: rate,
  entry: soundEntry('mp4a', channels, rate, aacConfig(channels, rate)),
});
export const stored = (chroma: number, depth: number, isInterlaced = false): MadeTrack => ({
  ...picture,
  entry: pictureEntry('avc1', 540, 960, box('avcC', avcRecord(chroma, depth, isInterlaced))),
});
export const repeatedPicture: MadeTrack = { ...picture, samples: [...picture.samples, ...picture.samples] };
export const repeatedSound: MadeTrack = { ...sound, samples: [...sound.samples, ...sound.samples] };
export const edited = (track: MadeTrack, fromSeconds: number, seconds: number): MadeTrack => ({
  ...track,
  edits: [{ ticks: Math.round(seconds * movieScale), from: Math.round(fromSeconds * track.scale) }],
});
export const withDelay = (track: MadeTrack, seconds: number): MadeTrack => ({
  ...track,
  edits: [
    { ticks: seconds * movieScale, from: -1 },
    { ticks: 4 * movieScale, from: 0 },
  ],
});
export const ratedAt = (track: MadeTrack, framesPerSecond: number, seconds = 4): MadeTrack => {
  const ticks = Math.round(track.scale / framesPerSecond);
  const first = track.samples[0];
  const count = Math.round(seconds * framesPerSecond);
  return {
    ...track,
    samples: Array.from({ length: count }, () => ({
      ...first,
      ticks,
      offset: 0,
      data: first?.data ?? Buffer.alloc(0),
    })),
  };
};
export const slowThenFast: MadeTrack = {
  ...picture,
  samples: [...ratedAt(picture, 12, 10).samples, ...ratedAt(picture, 30, 20).samples],
};
export const fastThenSlow: MadeTrack = {
  ...picture,
  samples: [...ratedAt(picture, 30, 5).samples, ...ratedAt(picture, 10, 20).samples],
};
export const heavy: MadeTrack = {
  ...picture,
  samples: ratedAt(picture, 30, 4).samples.map((sample, index) => ({
    ...sample,
    data: index === 0 ? sample.data : Buffer.alloc(120_000, 7),
  })),
};
export const place = box(
  'udta',
  box('©xyz', Buffer.from('\0\x12\x15\xc7+37.9715+023.7257/')),
  box('©nam', Buffer.from('Secret')),
);
