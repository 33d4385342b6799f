import type { TrackEntry } from './movie-boxes.ts';

/** The part of a track that its edit list shows, in seconds of the film. */
export interface UsedRange {
  readonly from: number;
  /** Infinity for the whole rest. */
  readonly until: number;
  /** True if one range cannot describe it: several parts, or another speed. */
  readonly isComplex: boolean;
}

const tiny = 0.002;

/** Returns the range that an edit list shows; contiguous parts are merged. */
export function usedRange({ edits }: Pick<TrackEntry, 'edits'>): UsedRange {
  const first = edits.findIndex(({ from }) => from !== null);
  if (first === -1) return { from: 0, until: Infinity, isComplex: false };
  const from = edits.slice(0, first).reduce((sum, { seconds }) => sum + seconds, 0);
  let shown = 0;
  let next = edits[first]?.from ?? 0;
  let isComplex = false;
  for (const edit of edits.slice(first)) {
    // A pause at the end shows nothing.
    if (edit.from === null) continue;
    if (edit.rate !== 1 || Math.abs(edit.from - next) > tiny) isComplex = true;
    shown += edit.seconds;
    next = edit.from + edit.seconds;
  }
  return { from, until: from + shown, isComplex };
}

/** The timing of a packet. */
export interface PacketTime {
  readonly timestamp: number;
  readonly duration: number;
  readonly isKey: boolean;
  readonly byteLength: number;
}

/** The selected packets of a track, by index in decode order. */
export interface Selection {
  readonly first: number;
  /** Index after the last one. */
  readonly end: number;
  /** Packets with an earlier timestamp are skipped although they are between the others. */
  readonly from: number;
  /** True if hidden frames must be kept because visible frames depend on them. */
  readonly hasHidden: boolean;
}

/** Number of frames that may be lost at the end because they depend on a hidden one. */
const mostLost = 3;

/**
 * Selects the frames in a range; `hasHidden` means that only re-encoding can separate them from
 * others.
 */
export function selectFrames(packets: readonly PacketTime[], { from, until }: UsedRange): Selection {
  const isShown = ({ timestamp, duration }: PacketTime) =>
    timestamp + Math.max(duration, tiny * 2) > from + tiny && timestamp < until - tiny;
  const start = packets
    .filter(isShown)
    .reduce((least, { timestamp }) => Math.min(least, timestamp), Infinity);
  const hiddenBefore = packets.some(({ timestamp }) => timestamp < start);
  const first = packets.findIndex(({ timestamp, isKey }) => timestamp === start && isKey);
  const tooLate = packets.findIndex(({ timestamp }, index) => index >= first && timestamp >= until - tiny);
  const end = tooLate === -1 ? packets.length : tooLate;
  const lost = packets.slice(end).filter(isShown).length;
  const isSeparable = (first !== -1 || !hiddenBefore) && lost <= mostLost;
  return { first: Math.max(0, first), end, from: start, hasHidden: !isSeparable };
}

/** Selects the audio packets in a range, from the one nearest to its start. */
export function selectSound(packets: readonly PacketTime[], { from, until }: UsedRange): Selection {
  const isBefore = ({ timestamp, duration }: PacketTime) => timestamp < from - duration / 2 - tiny / 20;
  const first = packets.findIndex((packet) => !isBefore(packet));
  if (first === -1) return { first: packets.length, end: packets.length, from, hasHidden: false };
  const tooLate = packets.findIndex(
    ({ timestamp, duration }, index) => index >= first && timestamp + duration / 2 > until,
  );
  const end = tooLate === -1 ? packets.length : tooLate;
  return { first, end, from: packets[first]?.timestamp ?? from, hasHidden: false };
}
