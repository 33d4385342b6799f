import type { Finding } from './image-texts.ts';
import { minNameShare, type Scores, type ScoredCandidate } from './rank.ts';

/** The order of equal findings. */
const properties: ReadonlyArray<keyof Scores> = [
  'text',
  'background',
  'sharpness',
  'size',
  'ratio',
  'licence',
];
const goodFrom = 0.7;
const weakBelow = 0.35;

const valueOf = ({ candidate }: ScoredCandidate, property: keyof Scores): string | undefined => {
  if (property === 'licence') return candidate.licence;
  return property === 'size' ? `${candidate.measured.width}×${candidate.measured.height}` : undefined;
};

/** Returns the mean score of each property over a list, to find outliers. */
export function averageScores(list: readonly ScoredCandidate[]): Scores {
  const mean = (name: keyof Scores) => list.reduce((sum, { marks }) => sum + marks[name], 0) / list.length;
  return Object.fromEntries(properties.map((name) => [name, mean(name)])) as unknown as Scores;
}

/**
 * Returns up to three points for an image (the most unusual first) and the main one against it, from its
 * scores; a possible other product comes first. An unknown licence is shown next to the image, not repeated
 * here.
 */
export function findingsOf(scored: ScoredCandidate, averages: Scores): Finding[] {
  const lead = (name: keyof Scores) => scored.marks[name] - averages[name];
  const good = properties
    .filter((name) => scored.marks[name] >= goodFrom)
    .toSorted((one, other) => lead(other) - lead(one))
    .slice(0, 3);
  const weak = properties.filter(
    (name) => name !== 'licence' && scored.marks[name] < (name === 'text' ? minNameShare : weakBelow),
  );
  const tell = (isGood: boolean) => (property: keyof Scores) => ({
    property,
    isGood,
    value: valueOf(scored, property),
  });
  const against = weak.slice(0, good.length === 0 ? 2 : 1).map(tell(false));
  const isOther = weak[0] === 'text';
  return isOther ? [...against, ...good.map(tell(true))] : [...good.map(tell(true)), ...against];
}
