import type { TrackEntry } from './movie-boxes.ts';

/** The part of a track that its edit list shows, in seconds of the film. */
export interface UsedRange {
  readonly from: number;
  /** Infinity for all of the rest. */
  readonly until: number;
  /** One range cannot describe it: several pieces, or another speed. */
  readonly isComplex: boolean;
}

const tiny = 0.002;

/** Returns what an edit list shows; pieces that continue each other are one. */
export function usedRange({ edits }: Pick<TrackEntry, 'edits'>): UsedRange {
  const first = edits.findIndex(({ from }) => from !== null);
  if (first === -1) return { from: 0, until: Infinity, isComplex: false };
  const from = edits.slice(0, first).reduce((sum, { seconds }) => sum + seconds, 0);
  let shown = 0;
  let next = edits[first]?.from ?? 0;
  let isComplex = false;
  for (const edit of edits.slice(first)) {
    // A pause at the end shows nothing more.
    if (edit.from === null) continue;
    if (edit.rate !== 1 || Math.abs(edit.from - next) > tiny) isComplex = true;
    shown += edit.seconds;
    next = edit.from + edit.seconds;
  }
  return { from, until: from + shown, isComplex };
}

/** A packet as far as it must be known to choose it. */
export interface PacketTime {
  readonly timestamp: number;
  readonly duration: number;
  readonly isKey: boolean;
  readonly byteLength: number;
}

/** Which packets of a track, by their place in decode order, are kept. */
export interface Selection {
  readonly first: number;
  /** The one behind the last. */
  readonly end: number;
  /** What begins before this moment is left out although it lies between them. */
  readonly from: number;
  /** Frames that are not shown cannot be left out, since others are made from them. */
  readonly hasHidden: boolean;
}

/** Frames that may be lost at the end because they were made from a hidden one. */
const mostLost = 3;

/** Selects the frames that a range shows; `hasHidden` when only encoding them again can separate them from others. */
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

/** Selects the packets of sound that a range shows: the one nearest to its begin is the first. */
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
