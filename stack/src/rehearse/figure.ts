/** What was measured beside what it should be at most. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: number;
  readonly detail?: string;
}

/** A line of its figure. */
export const shown = ({ name, value, unit, goal, detail }: Figure): string => {
  const amount = `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`.trim();
  const aim = goal === undefined ? '' : `${goal === 0 ? '' : '≤ '}${goal}`;
  const verdict = goal === undefined ? '' : value <= goal ? 'ok' : 'MISSED';
  return `${name.padEnd(54)}${amount.padStart(8)}  ${aim.padEnd(6)}${verdict.padEnd(8)}${detail ?? ''}`.trimEnd();
};
