import { withOpenedImage } from './check-and-encode.ts';

const side = 160;
/** A seam or divider is searched for in the middle tenth. */
const firstSeam = Math.round(side * 0.45);
const lastSeam = Math.round(side * 0.55);
const widestDivider = Math.round(side * 0.06);
const mostlySeam = 0.72;
/** Minimum similarity of two halves, as a correlation of their brightness. */
const alike = 0.6;
const columns = 16;
const rows = 32;

type Grey = (x: number, y: number) => number;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Returns the share of rows in which brightness jumps at this column more than around it. */
function seamAt(grey: Grey, x: number): number {
  const jumps = range(0, side).filter((y) => {
    const step = (at: number) => Math.abs(grey(at - 2, y) - grey(at + 1, y));
    const around = medianOf(range(4, 14).flatMap((away) => [step(x - away), step(x + away)]));
    return step(x) > Math.max(10, 2.5 * around);
  });
  return jumps.length / side;
}

/** Returns where the halves end and start; undefined without a straight separation. */
function splitOf(grey: Grey): { readonly left: number; readonly right: number } | undefined {
  const isPlain = (x: number) => deviationOf(range(0, side).map((y) => grey(x, y))) < 5;
  const plain = range(firstSeam, lastSeam + 1).filter(isPlain);
  const [left] = plain;
  const right = plain.at(-1);
  const isDivider = left !== undefined && right !== undefined && right - left < widestDivider;
  // A plain background is wider, and may have its own seam.
  if (isDivider && !isPlain(left - 3) && !isPlain(right + 3)) return { left: left - 1, right: right + 2 };
  const [best] = range(firstSeam, lastSeam + 1)
    .map((x) => ({ x, share: seamAt(grey, x) }))
    .toSorted((one, other) => other.share - one.share);
  return best && best.share >= mostlySeam ? { left: best.x - 1, right: best.x + 1 } : undefined;
}

/** Returns the brightness of a half in fields. */
const fieldsOf = (grey: Grey, from: number, to: number): number[] =>
  range(0, rows * columns).map((field) => {
    const x0 = from + ((field % columns) * (to - from)) / columns;
    const y0 = (Math.floor(field / columns) * side) / rows;
    const xs = range(Math.floor(x0), Math.max(Math.floor(x0) + 1, Math.floor(x0 + (to - from) / columns)));
    const ys = range(Math.floor(y0), Math.floor(y0 + side / rows));
    return meanOf(xs.flatMap((x) => ys.map((y) => grey(x, y))));
  });

function correlationOf(one: readonly number[], other: readonly number[]): number {
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)];
  const [oneSpread, otherSpread] = [deviationOf(one), deviationOf(other)];
  // Two plain fields are not two images.
  if (oneSpread < 10 || otherSpread < 10) return 0;
  const shared = meanOf(one.map((value, at) => (value - oneMean) * ((other[at] ?? 0) - otherMean)));
  return shared / (oneSpread * otherSpread);
}

function isParted(grey: Grey): boolean {
  const split = splitOf(grey);
  if (!split) return false;
  const { left, right } = split;
  return correlationOf(fieldsOf(grey, 0, left), fieldsOf(grey, right, side)) >= alike;
}

/**
 * Returns whether an image looks like two images of the same thing, side by side or stacked: a straight seam
 * or divider in the middle, and similar halves. Optimized for precision, not recall.
 */
export async function isSideBySide(bytes: Uint8Array): Promise<boolean> {
  const pixels = await withOpenedImage(bytes, ({ image }) =>
    image.resize(side, side, { fit: 'fill' }).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer(),
  );
  const at: Grey = (x, y) => pixels[y * side + x] ?? 0;
  return isParted(at) || isParted((x, y) => at(y, x));
}
