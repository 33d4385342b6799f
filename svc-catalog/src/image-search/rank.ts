import { sureScore } from '@kallos/contracts/catalog/ai-creation';
import { fold } from '@kallos/contracts/texts/fold';
import type { ImageMeasurements } from '../media/decoding/measure.ts';
import type { FoundImage } from './search.ts';

/** A found image that was decoded. */
export interface Candidate extends FoundImage {
  readonly id: string;
  readonly measured: ImageMeasurements;
}

/** The product to find images for. */
export interface WantedProduct {
  readonly productName: string;
  readonly description?: string | undefined;
}

/** How far each property is met, from 0 to 1. */
export interface Scores {
  readonly size: number;
  readonly ratio: number;
  readonly sharpness: number;
  readonly background: number;
  readonly text: number;
  readonly licence: number;
}

/** A candidate with its property scores and total score of 100. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly marks: Scores;
  readonly score: number;
  /** The model's reason; otherwise the scores give it. */
  readonly reason?: string;
  /** The model's score for showing the product, of 100. */
  readonly fit?: number;
}

const weights: Scores = { size: 20, ratio: 15, sharpness: 20, background: 20, text: 20, licence: 5 };
const smallestSide = 200;
const widestRatio = 2.4;
const nearlySameBits = 8;
/** Of 255, on average over the thumbnail. */
const nearlySameColour = 8;

/** From this share of the name on, a title refers to the product. */
export const minNameShare = 0.5;
/** Maximum score of an image that may show another product. */
export const maxScoreOfOther = sureScore - 5;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/**
 * Returns the share of wanted words in a title; a word matches if either starts with the other's first four
 * letters.
 */
export function textMatch(title: string, { productName, description = '' }: WantedProduct): number {
  const has = wordsOf(title);
  const share = (words: readonly string[]) =>
    words.length === 0
      ? 0
      : words.filter((word) =>
          has.some((own) => own === word || (word.length > 4 && own.startsWith(word.slice(0, 4)))),
        ).length / words.length;
  const byName = share(wordsOf(productName));
  return Math.max(byName, byName * 0.8 + share(wordsOf(description)) * 0.2);
}

const isOpenLicence = (licence: string | undefined) =>
  licence !== undefined && /\b(cc0|cc[ -]by|public domain|pdm|unsplash|pexels|pixabay|own)\b/i.test(licence);

/** Returns whether an image is usable: large enough and not a banner. */
function isUsable({ width, height }: ImageMeasurements): boolean {
  const ratio = Math.max(width, height) / Math.min(width, height);
  return Math.min(width, height) >= smallestSide && ratio <= widestRatio;
}

/** Scores a candidate for the wanted product. */
function score(candidate: Candidate, wanted: WantedProduct): ScoredCandidate {
  const { width, height, sharpness, background } = candidate.measured;
  const ratio = width / height;
  // Instagram accepts 4:5 to 1.91:1 without cropping; a square is never cropped.
  const isTaken = ratio >= 0.8 && ratio <= 1.91;
  const marks: Scores = {
    size: clamp((Math.min(width, height) - smallestSide) / (1080 - smallestSide)),
    ratio: isTaken ? 1 - Math.abs(Math.log(ratio)) * 0.6 : 0.3,
    sharpness: clamp(sharpness),
    background: clamp(background),
    text: textMatch(candidate.title, wanted),
    licence: isOpenLicence(candidate.licence) ? 1 : 0,
  };
  const total = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + marks[name as keyof Scores] * weight,
    0,
  );
  const isOther = marks.text < minNameShare;
  // However good, another product's image does not show this one.
  return { candidate, marks, score: Math.round(isOther ? (total * maxScoreOfOther) / 100 : total) };
}

function differingBits(one: bigint, other: bigint): number {
  let bits = one ^ other;
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count++;
  return count;
}

const colourDifference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** Returns whether two images look the same: another size, encoding or tone of one image. */
export const isNearlySame = (one: ImageMeasurements, other: ImageMeasurements): boolean =>
  differingBits(one.fingerprint, other.fingerprint) <= nearlySameBits &&
  colourDifference(one.thumbnail, other.thumbnail) <= nearlySameColour;

/** Returns usable candidates from best to worst, one of each group of near-identical ones. */
export function pickBest(candidates: readonly Candidate[], wanted: WantedProduct): ScoredCandidate[] {
  const best = candidates
    .filter(({ measured }) => isUsable(measured))
    .map((candidate) => score(candidate, wanted))
    .sort((a, b) => b.score - a.score || a.candidate.id.localeCompare(b.candidate.id));
  const kept: ScoredCandidate[] = [];
  for (const scored of best)
    if (!kept.some((better) => isNearlySame(better.candidate.measured, scored.candidate.measured)))
      kept.push(scored);
  return kept;
}
