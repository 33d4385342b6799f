import type { Pen } from '../pen.ts';

/** What changes from one picture of a kind to the next. */
export interface Look {
  readonly name: string;
  readonly body: string;
  readonly cap: string;
  readonly paper: string;
  readonly ink: string;
}

/** A product standing on y = 0, its middle at x = 0. */
export interface Drawn {
  readonly art: string;
  readonly width: number;
}

export type DrawKind = (pen: Pen, look: Look) => Drawn;
