import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { call, describeError } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import { searchRequestOf } from './search-form.ts';

export type SearchResult = CallReply<typeof aiCreation.searchImages>;
export type FoundImage = SearchResult['images'][number];

/** The state of the search. */
export type Search =
  | { readonly step: 'idle' }
  | { readonly step: 'searching' }
  | { readonly step: 'found'; readonly found: SearchResult; readonly round: number }
  | { readonly step: 'failed'; readonly message: string };

/** The test search: its fields, and one search at a time. */
export function useImageSearch() {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [search, setSearch] = useState<Search>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const searchImages = async (): Promise<void> => {
    const asked = searchRequestOf(name, description);
    setNameError(asked.nameError);
    if (!asked.body) return;
    const { signal } = (running.current = new AbortController());
    setSearch({ step: 'searching' });
    try {
      const found = await call(aiCreation.searchImages, { body: asked.body }, { signal });
      setSearch({ step: 'found', found, round: performance.now() });
    } catch (error) {
      setSearch(
        signal.aborted
          ? { step: 'idle' }
          : { step: 'failed', message: describeError(error, 'en', 'Failed to search images') },
      );
    }
  };
  return {
    name,
    setName: (text: string) => {
      setName(text);
      setNameError(undefined);
    },
    nameError,
    description,
    setDescription,
    search,
    searchImages,
    cancel: () => running.current?.abort(),
  };
}
export type ImageSearch = ReturnType<typeof useImageSearch>;
