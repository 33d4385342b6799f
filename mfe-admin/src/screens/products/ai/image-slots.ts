import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';

/** The pictures in view, those waiting to take a place, and what is known of all of them. */
export interface ImageSlots {
  readonly shown: readonly RankedImage[];
  /** The next best ones, in their order. */
  readonly remaining: readonly RankedImage[];
  readonly valid: readonly RankedImage[];
  /** Ids of pictures that the browser could not show. */
  readonly broken: ReadonlySet<string>;
  /** Id of the picture that a person chose. */
  readonly chosen: string | null;
}

/** The slots of a preview as it comes. */
export const slotsOf = (top: readonly RankedImage[], remaining: readonly RankedImage[]): ImageSlots => ({
  shown: top,
  remaining,
  valid: [...top, ...remaining],
  broken: new Set(),
  chosen: null,
});

/** The product's picture: the one that a person chose, else the first that surely shows the product; undefined without either. */
export function usedImage({ shown, broken, chosen }: ImageSlots): RankedImage | undefined {
  const usable = shown.filter(({ id }) => !broken.has(id));
  return usable.find(({ id }) => id === chosen) ?? usable.find(({ score }) => score >= sureScore);
}

/** Takes a picture for the product, whatever its score. */
export const chooseImage = (slots: ImageSlots, id: string): ImageSlots => ({ ...slots, chosen: id });

const isShown = ({ shown }: ImageSlots, image: RankedImage): boolean =>
  shown.some(({ id }) => id === image.id);

/**
 * What may take the place of a picture: the remaining ones, and for the time when none remain all valid ones from the
 * start. Those in view come only when there is no other, and then change places.
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

/** Whether anything can take the place of a picture. */
export const canReplace = (slots: ImageSlots, id: string): boolean => {
  const { remainingImages, allValidImages } = candidatesFor(slots, id);
  return remainingImages.length + allValidImages.length > 0;
};

/** Whether a picture that is not in view could step in for a broken one. */
export const hasSpare = (slots: ImageSlots): boolean =>
  slots.valid.some((image) => !slots.broken.has(image.id) && !isShown(slots, image));

/** Puts a picture in the place of another; one that is already in view changes places with it. */
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

/** Remembers that a picture cannot be shown. */
export const markBroken = (slots: ImageSlots, id: string): ImageSlots => ({
  ...slots,
  broken: new Set(slots.broken).add(id),
});
