import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';

/** The shown images with the selected ones. */
export interface Choice {
  readonly images: readonly RankedImage[];
  readonly chosen: ReadonlySet<string>;
}

/**
 * Removes an image that cannot be shown. If it was selected, the best unselected one that certainly shows the
 * product replaces it; without one nothing changes.
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
