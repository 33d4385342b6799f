/** One act of making something public, as the fake Meta itself knows it. */
export interface LedgerLine {
  /** When it took effect, which may be long after the call. */
  readonly at: string;
  /** When the call came that did it. */
  readonly calledAt: string;
  /** The number of that call. */
  readonly call: number;
  readonly platform: 'facebook' | 'instagram';
  readonly place: string;
  readonly id: string;
  readonly permalink: string;
  readonly message: string;
  readonly pictures: readonly string[];
  /** When it was deleted again; null while it stands there. */
  readonly deletedAt: string | null;
}

/** The first call that brought a text to a place, whatever was answered. */
export interface Beginning {
  readonly at: string;
  readonly place: string;
  readonly message: string;
}

/** A call that was told a lie. */
export interface ToldLie {
  readonly at: string;
  readonly lie: string;
  readonly place: string;
  readonly message: string;
}

/** Everything that the fake knows, told truthfully. */
export interface Truth {
  readonly ledger: LedgerLine[];
  readonly beginnings: Beginning[];
  readonly lies: ToldLie[];
  readonly calls: number;
}

/** Where something can be published, and who may do so. */
export interface Place {
  readonly personId: string;
  readonly platform: 'facebook' | 'instagram';
  readonly id: string;
}

/** What the harness tells the fake: which lies it tells from now on, how often, and how slow it is. */
export interface Manner {
  readonly seed: number;
  /** The share of calls or objects that each lie meets; what is not named is never told. */
  readonly shares: Readonly<Record<string, number>>;
  /** How long one of Meta's seconds takes here. */
  readonly secondMs: number;
  /** Every post or container takes so long to be made. */
  readonly slowMs: number;
  /** Places that are told of limits. */
  readonly limited: readonly string[];
}
