/** A calendar post's product, and its day as 'YYYY-MM-DD'. */
export interface Occupied {
  readonly productId: number | null;
  readonly day: string;
}

/** The products of the nearest posts before and after a day. */
function neighboursOf(calendar: readonly Occupied[], day: string): ReadonlySet<number | null> {
  const sorted = calendar.toSorted((one, other) => one.day.localeCompare(other.day));
  const before = sorted.findLast((post) => post.day <= day);
  const after = sorted.find((post) => post.day > day);
  return new Set([before?.productId ?? null, after?.productId ?? null]);
}

/**
 * Returns the product for a free day: none of a neighbouring post if possible, then the one with the fewest
 * posts, then the one with the oldest last post; undefined without products.
 */
export function chooseProduct<Product extends { readonly accountProductId: number }>(
  products: readonly Product[],
  calendar: readonly Occupied[],
  day: string,
): Product | undefined {
  const neighbours = neighboursOf(calendar, day);
  const rank = ({ accountProductId: id }: Product) => {
    const own = calendar.filter(({ productId }) => productId === id).map((post) => post.day);
    return { isNeighbour: neighbours.has(id), posts: own.length, last: own.toSorted().at(-1) ?? '' };
  };
  const ranked = products.map((product) => ({ product, ...rank(product) }));
  const [best] = ranked.toSorted(
    (one, other) =>
      Number(one.isNeighbour) - Number(other.isNeighbour) ||
      one.posts - other.posts ||
      one.last.localeCompare(other.last),
  );
  return best?.product;
}
