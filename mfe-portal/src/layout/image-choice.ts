/** The images that an account chooses for a product; `before` is null while the catalogue's are shown. */
export interface ImageChoice {
  readonly before: readonly string[] | null;
  readonly now: readonly string[];
}

/** Returns the distinct paths of images. */
export const pathsOf = (images: ReadonlyArray<{ readonly imagePath: string }> = []): readonly string[] => [
  ...new Set(images.map(({ imagePath }) => imagePath)),
];

/** Moves one entry of a list cyclically. */
export function moveItem(paths: readonly string[], index: number, by: number): readonly string[] {
  const path = paths[index];
  if (path === undefined) return paths;
  const others = paths.filter((_, at) => at !== index);
  const target = (index + by + paths.length) % paths.length;
  return [...others.slice(0, target), path, ...others.slice(target)];
}
