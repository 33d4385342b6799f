/** A picture as a search provider reports it; nothing in it is to be trusted. */
export interface FoundImage {
  readonly url: string;
  readonly title: string;
  /** The provider's name. */
  readonly source: string;
  readonly sourcePage?: string | undefined;
  readonly author?: string | undefined;
  readonly licence?: string | undefined;
}

/** One service that finds pictures on the web. */
export interface SearchProvider {
  readonly name: string;
  readonly find: (query: string, signal?: AbortSignal) => Promise<readonly FoundImage[]>;
}

/** Searches pictures on the web. */
export interface ImageSearch {
  /** Shown to people: which services are asked. */
  readonly name: string;
  /** At most 20 pictures; rejects with `upstream_failed` when no provider answers. One account's failures are its own. */
  readonly find: (query: string, onBehalfOf: string, signal?: AbortSignal) => Promise<readonly FoundImage[]>;
}
