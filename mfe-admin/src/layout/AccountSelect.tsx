import { accounts } from '@kallos/contracts/auth/accounts';
import { SearchField, Select } from '@kallos/ui/controls';
import { useQuery } from '@kallos/web-kit/kit';
import { type Ref, useState } from 'react';
import styled from 'styled-components';
import { useDebouncedText } from './use-debounced-text.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-8);
`;

/** The most options that a list shows; others are found by a search. */
const offered = 50;

interface Option {
  readonly id: string;
  readonly label: string;
}

interface AccountSelectProps {
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  /** An option before the accounts, such as "all". */
  readonly first?: Option;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A select for one account; with many accounts the server searches. */
export function AccountSelect({ first, value, onChange, ...rest }: AccountSelectProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const words = useDebouncedText(search);
  const all = useQuery(accounts.list, { query: { pageSize: 1 } }).data?.total ?? 0;
  const { data, error } = useQuery(
    accounts.list,
    { query: { ...(words === '' ? {} : { search: words }), pageSize: offered } },
    { keepsPrevious: true },
  );
  const options = [
    ...(first ? [first] : []),
    ...(data?.accounts ?? []).map(({ id, businessName }) => ({ id: String(id), label: businessName })),
  ];
  // Keeps the selected account among the options of another search.
  if (chosen && chosen.id === value && !options.some(({ id }) => id === value)) options.push(chosen);
  const found = words === '' ? 'There are no accounts yet.' : 'No account is called so.';
  const emptyWords = error ? 'The accounts could not be loaded.' : data ? found : 'Loading accounts…';
  return (
    <Stack>
      {all > offered ? (
        <SearchField
          label="Find an account"
          placeholder={`Find one of ${all.toLocaleString('en')} accounts`}
          clearLabel="Clear the search"
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <Select
        {...rest}
        label="Account"
        options={options}
        whenEmpty={emptyWords}
        value={value}
        onChange={(id) => {
          setChosen(options.find((option) => option.id === id));
          onChange(id);
        }}
      />
    </Stack>
  );
}
