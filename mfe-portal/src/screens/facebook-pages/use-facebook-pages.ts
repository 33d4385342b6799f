import { connection } from '@kallos/contracts/social/connection';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';

type Source = keyof typeof words.sources;

/** A failure with the attempted action. */
export interface PagesFailure {
  readonly error: unknown;
  readonly tried: string;
}

/** Returns the connection's pages, refetched when the user enters a token. */
export function useFacebookPages() {
  const stored = useQuery(connection.listPages, { query: {} });
  const [givenSource, setGivenSource] = useState<Source | null>(null);
  const [refused, setRefused] = useState<unknown>(undefined);
  const [isFetching, setFetching] = useState(false);

  /** Returns whether the token was accepted. */
  const fetchWith = async (token: string): Promise<boolean> => {
    setFetching(true);
    setRefused(undefined);
    try {
      const { source } = await call(connection.listPages, { query: { access_token: token } });
      await refresh(connection.listPages, connection.listSelectedPages);
      setGivenSource(source);
      toasts.success({ title: words.dataRetrieved, description: words.source(words.sources[source]) });
      return true;
    } catch (error) {
      setRefused(error);
      return false;
    } finally {
      setFetching(false);
    }
  };

  const failure: PagesFailure | null =
    refused !== undefined
      ? { error: refused, tried: words.errors.retrievePages }
      : stored.error
        ? { error: stored.error, tried: words.errors.retrieveConnected }
        : null;
  return {
    pages: stored.data,
    source: givenSource ?? stored.data?.source ?? null,
    isGiven: givenSource !== null,
    isLoading: stored.isLoading,
    isFetching,
    failure,
    fetchWith,
  };
}
