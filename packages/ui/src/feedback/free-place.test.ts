import { describe, expect, it } from 'vitest';
import { type Area, freePlace, mostThatFit } from './free-place.ts';

const view: Area = { left: 24, top: 24, width: 1232, height: 752 };
const toast = { width: 400, height: 80 };
const corner = { left: 856, top: 696 };

/** The room that a toast takes together with a control. */
const covers = (place: Pick<Area, 'left' | 'top'>, { left, top, width, height }: Area) =>
  place.left < left + width &&
  left < place.left + toast.width &&
  place.top < top + height &&
  top < place.top + toast.height;

describe('the place of a toast', () => {
  it('is the lower right corner while nothing is pressed there', () => {
    expect(freePlace(toast, view, [])).toMatchObject(corner);
  });

  it('leaves the main button of a dialog alone, and stays near', () => {
    const button = { left: 1040, top: 700, width: 180, height: 48 };
    const place = freePlace(toast, view, [button]);
    expect(covers(place, button)).toBe(false);
    expect(corner.top - place.top + (corner.left - place.left) / 2).toBeLessThan(120);
  });

  it('stays where it stands as long as nothing comes beneath it', () => {
    const before = { left: 400, top: 300 };
    expect(freePlace(toast, view, [], before)).toMatchObject({ ...before, covered: 0 });
    const place = freePlace(toast, view, [{ left: 500, top: 340, width: 40, height: 40 }], before);
    expect(place).not.toMatchObject({ ...before, covered: 0 });
    // After a phone was turned, what was inside may be outside.
    expect(freePlace(toast, view, [], { left: 2000, top: 300 })).toMatchObject(corner);
  });

  it('covers as little as possible where everything is full', () => {
    const full = { left: 0, top: 0, width: 1280, height: 400 };
    const half = { left: 0, top: 400, width: 700, height: 400 };
    const rest = { left: 860, top: 400, width: 420, height: 400 };
    const { left } = freePlace(toast, view, [full, half, rest]);
    expect(left).toBeGreaterThan(500);
    expect(left).toBeLessThan(860);
  });
});

describe('how many toasts are shown', () => {
  const gap = 10;
  /** Toasts find room where a free strip is as tall as they are together. */
  const strip = (free: number) => (size: { height: number }) => ({
    left: 0,
    top: 0,
    covered: Math.max(0, size.height - free),
  });

  it('is all of them where there is room', () => {
    expect(mostThatFit([80, 60, 70], [272, gap], strip(230))).toMatchObject({ shown: 3 });
  });

  it('is the newest ones where all would cover a control', () => {
    expect(mostThatFit([80, 60, 70], [272, gap], strip(229))).toMatchObject({ shown: 2 });
    expect(mostThatFit([80, 60, 70], [272, gap], strip(100))).toMatchObject({ shown: 1 });
  });

  it('is the newest alone where even that covers one, and says so', () => {
    const { shown, place } = mostThatFit([80, 60], [272, gap], strip(50));
    expect(shown).toBe(1);
    expect(place.covered).toBeGreaterThan(0);
  });
});
