/** One line of the table: what was measured and what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** None for what is told for comparison alone. */
  readonly goal?: number;
  /** The goal is the least that the value may be, not the most. */
  readonly isLeast?: boolean;
}

/** What a measure is given: the running product, and how large and long it measures, 1 being as the goals mean it. */
export interface Scale {
  readonly size: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** The middle of some values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Whether a figure reaches its goal; what has none does, and what could not be measured does not. */
export const isReached = ({ value, goal, isLeast }: Figure): boolean =>
  goal === undefined || (isLeast === true ? value >= goal : value <= goal);

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : value < 100 ? 1 : 0 });

/** A figure as a line of the table. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, goal, isLeast } = figure;
  const wanted = goal === undefined ? '' : `${isLeast === true ? '≥' : '≤'} ${shown(goal)}`;
  const verdict = goal === undefined ? '' : isReached(figure) ? 'ok' : 'MISSED';
  return `${name.padEnd(58)} ${shown(value).padStart(9)} ${unit.padEnd(7)} ${wanted.padEnd(10)} ${verdict}`.trimEnd();
}
