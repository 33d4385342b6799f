/** Journeys by their effect on a product: most share one, the others have it alone. */
export const kinds = ['shared', 'alone'] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (name: string): name is Kind => (kinds as readonly string[]).includes(name);

/** Where a product of the journeys runs. */
export interface Place {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

/** Returns the places that the configuration chose for this run; workers inherit its environment. */
export const places = (): Readonly<Record<Kind, Place>> =>
  JSON.parse(process.env['JOURNEY_PLACES'] ?? '{}') as Record<Kind, Place>;
