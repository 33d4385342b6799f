/** The pictures that an account chooses for a product while it edits it; `before` is null while the catalogue's were shown. */
export interface PictureChoice {
  readonly before: readonly string[] | null;
  readonly now: readonly string[];
}

/** The paths of pictures, each once. */
export const pathsOf = (images: ReadonlyArray<{ readonly imagePath: string }> = []): readonly string[] => [
  ...new Set(images.map(({ imagePath }) => imagePath)),
];

/** The list with one entry moved by some places; past an end it comes in again at the other. */
export function moved(paths: readonly string[], index: number, by: number): readonly string[] {
  const path = paths[index];
  if (path === undefined) return paths;
  const others = paths.filter((_, at) => at !== index);
  const target = (index + by + paths.length) % paths.length;
  return [...others.slice(0, target), path, ...others.slice(target)];
}
