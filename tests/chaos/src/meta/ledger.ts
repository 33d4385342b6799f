type NetworkName = 'facebook' | 'instagram' | 'google';

/** A publication, as the fake network knows it. */
export interface LedgerLine {
  /** When it took effect, possibly long after the call. */
  readonly at: string;
  /** When the call arrived. */
  readonly calledAt: string;
  /** The number of that call. */
  readonly call: number;
  readonly platform: NetworkName;
  readonly place: string;
  readonly id: string;
  readonly permalink: string;
  readonly message: string;
  readonly pictures: readonly string[];
  /** When it was deleted; null while it is public. */
  readonly deletedAt: string | null;
}

/** The first call with a text to a page, whatever the response. */
export interface FirstCall {
  readonly at: string;
  readonly place: string;
  readonly message: string;
}

/** A call with a false response. */
export interface FalseResponse {
  readonly at: string;
  readonly lie: string;
  readonly place: string;
  readonly message: string;
}

/** The true state without false responses. */
export interface GroundTruth {
  readonly ledger: LedgerLine[];
  readonly firstCalls: FirstCall[];
  readonly lies: FalseResponse[];
  readonly calls: number;
}

/** A page or account with its owner. */
export interface Place {
  readonly personId: string;
  readonly platform: NetworkName;
  readonly id: string;
}

/** The harness's settings of the fake: the false responses, their frequency, and delays. */
export interface FakeMetaSettings {
  readonly seed: number;
  /** The share of calls or objects per lie; others never occur. */
  readonly shares: Readonly<Record<string, number>>;
  /** The length of a second of Meta. */
  readonly secondMs: number;
  /** How long a post or container takes to create. */
  readonly slowMs: number;
  /** Pages with limits. */
  readonly limited: readonly string[];
}
