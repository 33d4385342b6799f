/** A line of the table: a measurement with its goal. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Undefined for values without a goal. */
  readonly goal?: number;
  /** The goal is a minimum instead of a maximum. */
  readonly isMinimum?: boolean;
}

/** The input of a measurement: the product, and the size and duration relative to the goals. */
export interface Scale {
  readonly size: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Returns the median. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the value below which a share of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Returns whether a figure reaches its goal; one without a goal does, a failed measurement does not. */
export const isReached = ({ value, goal, isMinimum: isLeast }: Figure): boolean =>
  goal === undefined || (isLeast === true ? value >= goal : value <= goal);

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : value < 100 ? 1 : 0 });

/** Formats a figure as a line of the table. */
export function formatFigure(figure: Figure): string {
  const { name, value, unit, goal, isMinimum: isLeast } = figure;
  const wanted = goal === undefined ? '' : `${isLeast === true ? '≥' : '≤'} ${shown(goal)}`;
  const verdict = goal === undefined ? '' : isReached(figure) ? 'ok' : 'MISSED';
  return `${name.padEnd(58)} ${shown(value).padStart(9)} ${unit.padEnd(7)} ${wanted.padEnd(10)} ${verdict}`.trimEnd();
}
