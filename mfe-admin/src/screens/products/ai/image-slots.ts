import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';

/** The visible images, the waiting ones, and the state of all. */
export interface ImageSlots {
  readonly shown: readonly RankedImage[];
  /** The next best images in order. */
  readonly remaining: readonly RankedImage[];
  readonly valid: readonly RankedImage[];
  /** Ids of images that the browser could not show. */
  readonly broken: ReadonlySet<string>;
  /** Id of the image that the user chose. */
  readonly chosen: string | null;
}

/** Returns the initial slots of a preview. */
export const slotsOf = (top: readonly RankedImage[], remaining: readonly RankedImage[]): ImageSlots => ({
  shown: top,
  remaining,
  valid: [...top, ...remaining],
  broken: new Set(),
  chosen: null,
});

/**
 * Returns the product's image: the chosen one, else the first that certainly shows the product, else
 * undefined.
 */
export function usedImage({ shown, broken, chosen }: ImageSlots): RankedImage | undefined {
  const usable = shown.filter(({ id }) => !broken.has(id));
  return usable.find(({ id }) => id === chosen) ?? usable.find(({ score }) => score >= sureScore);
}

/** Chooses an image, regardless of its score. */
export const chooseImage = (slots: ImageSlots, id: string): ImageSlots => ({ ...slots, chosen: id });

const isShown = ({ shown }: ImageSlots, image: RankedImage): boolean =>
  shown.some(({ id }) => id === image.id);

/**
 * Returns the candidates to replace an image: the remaining ones, and later all valid ones of the search.
 * Visible images are only used when no others are left; the two then swap places.
 */
export function candidatesFor(
  slots: ImageSlots,
  id: string,
): { remainingImages: RankedImage[]; allValidImages: RankedImage[] } {
  const works = (image: RankedImage): boolean => image.id !== id && !slots.broken.has(image.id);
  const others = slots.valid.filter(works);
  const unseen = others.filter((image) => !isShown(slots, image));
  return {
    remainingImages: slots.remaining.filter(works),
    allValidImages: unseen.length > 0 ? unseen : others,
  };
}

/** Returns whether an image can be replaced. */
export const canReplace = (slots: ImageSlots, id: string): boolean => {
  const { remainingImages, allValidImages } = candidatesFor(slots, id);
  return remainingImages.length + allValidImages.length > 0;
};

/** Returns whether a hidden image can replace a broken one. */
export const hasReplacement = (slots: ImageSlots): boolean =>
  slots.valid.some((image) => !slots.broken.has(image.id) && !isShown(slots, image));

/** Replaces an image; a visible one swaps places with it. */
export function placeImage(
  slots: ImageSlots,
  id: string,
  image: RankedImage,
  remaining: readonly RankedImage[],
): ImageSlots {
  const leaving = slots.shown.find((shown) => shown.id === id);
  if (!leaving) return slots;
  return {
    ...slots,
    remaining,
    shown: slots.shown.map((shown) => {
      if (shown.id === id) return image;
      return shown.id === image.id ? leaving : shown;
    }),
  };
}

/** Marks an image as broken. */
export const markBroken = (slots: ImageSlots, id: string): ImageSlots => ({
  ...slots,
  broken: new Set(slots.broken).add(id),
});
