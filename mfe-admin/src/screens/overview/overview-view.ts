import { OverviewFilter, OverviewSort } from '@kallos/contracts/posts/account-overview';

/** The state of the overview in the address. */
export interface OverviewView {
  readonly search: string;
  readonly filter: OverviewFilter | 'all';
  readonly status: 'all' | 'trial' | 'active';
  /** `all`, or a group's name after an equals sign; without a name the accounts that have no group. */
  readonly group: string;
  readonly sort: OverviewSort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: '25' | '50';
}

/** The view of an address without parameters: the worst accounts first. */
export const defaultView: OverviewView = {
  search: '',
  filter: 'all',
  status: 'all',
  group: 'all',
  sort: 'trouble',
  order: 'desc',
  page: 1,
  pageSize: '50',
};

const oneOf = <T extends string>(values: readonly T[], given: string | null, other: T): T =>
  values.find((value) => value === given) ?? other;

/** Parses the view from the address; unknown values become defaults. */
export function readView(address: URLSearchParams): OverviewView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    filter: oneOf(['all', ...OverviewFilter.options], address.get('filter'), defaultView.filter),
    status: oneOf(['all', 'trial', 'active'], address.get('status'), defaultView.status),
    group: address.get('group')?.replace(/^(?!all$|=).*$/, 'all') ?? defaultView.group,
    sort: oneOf(OverviewSort.options, address.get('sort'), defaultView.sort),
    order: oneOf(['asc', 'desc'], address.get('order'), defaultView.order),
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    pageSize: oneOf(['25', '50'], address.get('size'), defaultView.pageSize),
  };
}

/** Formats a view as an address; defaults are omitted. */
export function writeView({ pageSize, ...view }: OverviewView): Record<string, string> {
  const named = { ...view, size: pageSize };
  const defaults: Record<string, unknown> = { ...defaultView, size: defaultView.pageSize };
  return Object.fromEntries(
    Object.entries(named)
      .filter(([name, value]) => value !== defaults[name])
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Returns the view as the query of the server. */
export const queryOf = ({ search, filter, status, group, sort, order }: OverviewView) => ({
  ...(search === '' ? {} : { search }),
  ...(filter === 'all' ? {} : { filter }),
  ...(status === 'all' ? {} : { status }),
  ...(group === 'all' ? {} : { group: group.slice(1) }),
  sort,
  order,
});

/** Sorts by a column: a click on the sorted one turns the order, another one begins with the worst. */
export function sortedBy(view: OverviewView, sort: OverviewSort): Partial<OverviewView> {
  if (view.sort === sort) return { order: view.order === 'asc' ? 'desc' : 'asc' };
  // The nearest date and the first name come first.
  return { sort, order: sort === 'name' || sort === 'next' || sort === 'sign_in' ? 'asc' : 'desc' };
}
