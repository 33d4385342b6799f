/** The frame format in the sequence header of H.264 or HEVC. */
export interface FrameFormat {
  readonly chroma: string;
  readonly bitDepth: number;
  readonly isInterlaced: boolean;
}

const chromas = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];

/** Reads bits and Exp-Golomb numbers of a NAL unit, without emulation-prevention bytes. */
function openBits(nal: Uint8Array) {
  const bytes: number[] = [];
  for (const [index, byte] of nal.entries())
    if (!(byte === 3 && nal[index - 1] === 0 && nal[index - 2] === 0)) bytes.push(byte);
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1, at += 1) {
      if (at >= bytes.length * 8) throw new RangeError('the sequence header ends early');
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  const golomb = (): number => {
    let zeros = 0;
    while (bits(1) === 0) zeros += 1;
    if (zeros > 32) throw new RangeError('the sequence header is malformed');
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bits, golomb };
}

type Bits = ReturnType<typeof openBits>;

function skipScalingList({ golomb }: Bits, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) {
      const code = golomb();
      next = (last + (code % 2 === 1 ? (code + 1) / 2 : -code / 2) + 256) % 256;
    }
    last = next === 0 ? last : next;
  }
}

/** Profiles whose header contains chroma and depth; all others are 4:2:0 with 8 bits. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Reads a sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1). */
function readAvc(nal: Uint8Array): FrameFormat {
  const reader = openBits(nal.subarray(1));
  const { bits, golomb } = reader;
  const profile = bits(8);
  bits(16);
  golomb();
  let [chroma, bitDepth] = [1, 8];
  if (highProfiles.has(profile)) {
    chroma = golomb();
    if (chroma === 3) bits(1);
    bitDepth = Math.max(golomb(), golomb()) + 8;
    bits(1);
    if (bits(1) === 1)
      for (let index = 0; index < (chroma === 3 ? 12 : 8); index += 1)
        if (bits(1) === 1) skipScalingList(reader, index < 6 ? 16 : 64);
  }
  golomb();
  const order = golomb();
  if (order === 0) golomb();
  if (order === 1) {
    bits(1);
    golomb();
    golomb();
    for (let left = Math.min(golomb(), 255); left > 0; left -= 1) golomb();
  }
  golomb();
  bits(1);
  golomb();
  golomb();
  const hasFramesAlone = bits(1) === 1;
  return { chroma: chromas[chroma] ?? 'unknown', bitDepth, isInterlaced: !hasFramesAlone };
}

/** Reads the record of an `avcC` box (ISO 14496-15). */
function readAvcRecord(record: Uint8Array): FrameFormat | undefined {
  if ((record[5] ?? 0) % 32 === 0) return undefined;
  const length = (record[6] ?? 0) * 256 + (record[7] ?? 0);
  return readAvc(record.subarray(8, 8 + length));
}

/** Reads the record of an `hvcC` box, which contains chroma, depth and source flags. */
function readHevcRecord(record: Uint8Array): FrameFormat {
  const flags = record[6] ?? 0;
  const [isProgressive, isInterlaced] = [(flags & 0x80) !== 0, (flags & 0x40) !== 0];
  return {
    chroma: chromas[(record[16] ?? 1) & 3] ?? 'unknown',
    bitDepth: Math.max((record[17] ?? 0) & 7, (record[18] ?? 0) & 7) + 8,
    isInterlaced: isInterlaced && !isProgressive,
  };
}

/**
 * Returns the frame format of a track; undefined for a codec without such a header, or a malformed
 * one.
 */
export function readFrameFormat(codec: string, record: Uint8Array | undefined): FrameFormat | undefined {
  if (!record || record.length < 8) return undefined;
  try {
    if (codec === 'avc') return readAvcRecord(record);
    return codec === 'hevc' ? readHevcRecord(record) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a NAL unit is supplemental information (SEI), in which cameras store locations
 * and serial numbers.
 */
const isSupplementalData = (codec: string, head: number): boolean =>
  codec === 'avc' ? (head & 0x1f) === 6 : [39, 40].includes((head >> 1) & 0x3f);
const userData = 5;

/**
 * Removes supplemental data of cameras and encoders between the frames; `lengthBytes` is the size
 * of a NAL length.
 */
export function removeSupplementalData(codec: string, data: Uint8Array, lengthBytes: number): Uint8Array {
  const kept: Uint8Array[] = [];
  let isChanged = false;
  for (let at = 0; at < data.length;) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (data[at + index] ?? 0);
    const end = at + lengthBytes + length;
    if (length === 0 || end > data.length) return data;
    const head = codec === 'avc' ? 1 : 2;
    const start = at + lengthBytes;
    const isPrivate = isSupplementalData(codec, data[start] ?? 0) && data[start + head] === userData;
    if (isPrivate) isChanged = true;
    else kept.push(data.subarray(at, end));
    at = end;
  }
  return isChanged && kept.length > 0 ? Buffer.concat(kept) : data;
}

/** Returns the size of a NAL length from the track's record. */
export const lengthBytesOf = (codec: string, record: Uint8Array | undefined): number =>
  ((record?.[codec === 'avc' ? 4 : 21] ?? 3) & 3) + 1;
