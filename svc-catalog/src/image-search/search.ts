/** An image as a search provider reports it; untrusted. */
export interface FoundImage {
  readonly url: string;
  readonly title: string;
  /** The provider's name. */
  readonly source: string;
  readonly sourcePage?: string | undefined;
  readonly author?: string | undefined;
  readonly licence?: string | undefined;
}

/** A service that finds images on the web. */
export interface SearchProvider {
  readonly name: string;
  readonly find: (query: string, signal?: AbortSignal) => Promise<readonly FoundImage[]>;
}

/** Searches images on the web. */
export interface ImageSearch {
  /** The used services, for display. */
  readonly name: string;
  /**
   * Returns at most 20 images; rejects with `upstream_failed` if all providers fail. The breaker is per
   * account.
   */
  readonly find: (query: string, onBehalfOf: string, signal?: AbortSignal) => Promise<readonly FoundImage[]>;
}
