import { accounts } from '@kallos/contracts/auth/accounts';
import { pageLocks } from '@kallos/contracts/social/page-locks';
import { useQuery } from '@kallos/web-kit/kit';
import { useCallback, useMemo, useState } from 'react';
import { useDebouncedText } from '../../layout/use-debounced-text.ts';

/** Returns an account's name for display. */
export type NameOf = (accountId: number) => string;

/** Returns account names by id: svc-social stores ids only. */
function useAccountNames(): NameOf {
  const { data } = useQuery(accounts.list, { query: {} });
  const names = useMemo(
    () => new Map(data?.accounts.map(({ id, businessName }) => [id, businessName])),
    [data],
  );
  return useCallback((accountId) => names.get(accountId) ?? `Account ${accountId}`, [names]);
}

/** Loads pages of locks, newest first; each begins after the last of the one before. */
export function usePageList() {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState('all');
  const [starts, setStarts] = useState<readonly number[]>([]);
  const words = useDebouncedText(search);
  const before = starts.at(-1);
  const query = useQuery(
    pageLocks.list,
    {
      query: {
        ...(words === '' ? {} : { search: words }),
        ...(shown === 'shared' ? { onlyShared: 'yes' as const } : {}),
        ...(before === undefined ? {} : { before }),
      },
    },
    { keepsPrevious: true },
  );
  const last = query.data?.locks.at(-1)?.id;
  return {
    query,
    nameOf: useAccountNames(),
    search,
    shown,
    shared: query.data?.shared ?? 0,
    isNarrowed: words !== '' || shown !== 'all',
    page: starts.length + 1,
    setSearch: (text: string) => {
      setSearch(text);
      setStarts([]);
    },
    setShown: (choice: string) => {
      setShown(choice);
      setStarts([]);
    },
    ...(starts.length > 0 ? { goBack: () => setStarts(starts.slice(0, -1)) } : {}),
    ...(query.data?.hasMore && last !== undefined ? { goOn: () => setStarts([...starts, last]) } : {}),
  };
}

export type PageList = ReturnType<typeof usePageList>;
