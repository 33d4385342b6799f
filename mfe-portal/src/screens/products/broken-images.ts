import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';

/** What is shown, and which of it is chosen. */
export interface Choice {
  readonly images: readonly RankedImage[];
  readonly chosen: ReadonlySet<string>;
}

/**
 * Takes a picture that cannot be shown out of the choice; where it was chosen, the best one that was not takes its
 * place, if it surely shows the product. Without such a spare everything stays as it is.
 */
export function withoutBroken({ images, chosen }: Choice, brokenId: string): Choice | undefined {
  if (!images.some(({ id }) => id === brokenId)) return undefined;
  const left = images.filter(({ id }) => id !== brokenId);
  const spare = left.find(({ id }) => !chosen.has(id));
  if (!spare) return undefined;
  const kept = [...chosen].filter((id) => id !== brokenId);
  const isChosenForIt = chosen.has(brokenId) && spare.score >= sureScore;
  return { images: left, chosen: new Set(isChosenForIt ? [...kept, spare.id] : kept) };
}
