import { unknownKind } from './kinds.ts';
import { kindOf } from './recognise.ts';

/** A product that already has a category. */
export interface CategoryGuess {
  readonly name: string;
  readonly categoryId: number | null;
}

/**
 * Returns the category of most products of the same kind; null if the kind is unknown or none has a category.
 */
export function likelyCategory(productName: string, placed: readonly CategoryGuess[]): number | null {
  const kind = kindOf({ name: productName });
  if (kind.id === unknownKind.id) return null;
  const counts = new Map<number, number>();
  for (const { name, categoryId } of placed)
    if (categoryId !== null && kindOf({ name }).id === kind.id)
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const [best] = [...counts].toSorted(([a, many], [b, few]) => few - many || a - b);
  return best?.[0] ?? null;
}
