import { describe, expect, it } from 'vitest';
import { chooseProduct, type Occupied } from './choose-product.ts';

const products = [1, 2, 3].map((accountProductId) => ({ accountProductId }));
const on = (day: number, productId: number | null): Occupied => ({
  productId,
  day: `2026-12-${String(day).padStart(2, '0')}`,
});

/** Fills the days in sequence, as a period does. */
function fill(numbers: readonly number[], days: readonly number[], calendar: Occupied[]): number[] {
  const own = products.filter(({ accountProductId }) => numbers.includes(accountProductId));
  return days.map((day) => {
    const chosen = chooseProduct(own, calendar, on(day, null).day)?.accountProductId ?? 0;
    calendar.push(on(day, chosen));
    return chosen;
  });
}

describe('the product of a free day', () => {
  it.each<[string, number[], number[], Occupied[], number[]]>([
    ['takes turns', [1, 2, 3], [1, 2, 3, 4, 5, 6], [], [1, 2, 3, 1, 2, 3]],
    ['does not repeat the post before', [1, 2, 3], [5], [on(3, 1)], [2]],
    ['does not repeat the post after', [1, 2], [4], [on(2, 1), on(6, 2), on(1, 2), on(5, 1)], [2]],
    ['prefers a product without posts', [1, 2, 3], [5], [on(1, 1), on(2, 2), on(3, 1)], [3]],
    [
      'does not repeat a new product in a row',
      [1, 2, 3],
      [7, 8],
      [1, 2, 3, 4].map((day) => on(day, 1 + (day % 2))),
      [3, 2],
    ],
    ['repeats the only product', [2], [1, 2], [], [2, 2]],
    ['takes turns with two products', [1, 2], [2, 3, 4, 5], [on(1, 1)], [2, 1, 2, 1]],
    ['ignores posts without a product', [1, 2], [3], [on(2, null)], [1]],
    [
      'fills a gap between two products by the third',
      [1, 2, 3],
      [3],
      [on(2, 1), on(4, 2), on(8, 3), on(9, 3)],
      [3],
    ],
  ])('%s', (_, numbers, days, calendar, expected) => {
    expect(fill(numbers, days, calendar)).toEqual(expected);
  });

  it('is undefined without products', () => {
    expect(chooseProduct([], [], '2026-12-01')).toBeUndefined();
  });
});
