/** A range of positions; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the first index below `length` for which `isReached` holds, by binary search; `length` if there is
 * none.
 */
export function firstIndex(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the first of sorted numbers that is at least `least`. */
export const firstAtLeast = (sorted: ArrayLike<number>, least: number): number | undefined =>
  sorted[firstIndex(sorted.length, (index) => (sorted[index] ?? Infinity) >= least)];

/** Immutable spans with binary search. */
export class Spans {
  readonly #froms: readonly number[];
  /** Running maximum of `to`. */
  readonly #furthest: number[] = [];

  constructor(spans: readonly Span[]) {
    const sorted = spans.toSorted((one, other) => one.from - other.from);
    this.#froms = sorted.map(({ from }) => from);
    let furthest = -1;
    for (const { to } of sorted) this.#furthest.push((furthest = Math.max(furthest, to)));
  }

  #furthestFrom(before: number): number {
    const index = firstIndex(this.#froms.length, (at) => (this.#froms[at] ?? Infinity) >= before);
    return this.#furthest[index - 1] ?? -1;
  }

  /** Returns whether one of them contains a span. */
  hold = ({ from, to }: Span): boolean => this.#furthestFrom(from + 1) >= to;

  /** Returns whether one of them overlaps a span. */
  touch = ({ from, to }: Span): boolean => this.#furthestFrom(to) > from;
}

/** Spans added one at a time: a binary indexed tree of maximum ends. */
export class GrowingSpans {
  readonly #length: number;
  #tree: Int32Array | undefined;

  /** All spans start before `length`. */
  constructor(length: number) {
    this.#length = length;
  }

  add({ from, to }: Span): void {
    this.#tree ??= new Int32Array(this.#length + 1);
    for (let at = from + 1; at <= this.#length; at += at & -at)
      this.#tree[at] = Math.max(this.#tree[at] as number, to);
  }

  /** Returns whether one of them contains a span. */
  hold({ from, to }: Span): boolean {
    if (!this.#tree) return false;
    for (let at = from + 1; at > 0; at -= at & -at) if ((this.#tree[at] as number) >= to) return true;
    return false;
  }
}
