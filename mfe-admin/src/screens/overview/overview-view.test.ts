import { expect, it } from 'vitest';
import { defaultView, queryOf, readView, sortedBy, writeView } from './overview-view.ts';

it.each([
  ['', defaultView],
  [
    'search=ίρις&filter=broken&group==Βόρεια&sort=next&order=asc&page=3&size=25',
    {
      ...defaultView,
      search: 'ίρις',
      filter: 'broken',
      group: '=Βόρεια',
      sort: 'next',
      order: 'asc',
      page: 3,
      pageSize: '25',
    },
  ],
  ['group==', { ...defaultView, group: '=' }],
  ['group==all', { ...defaultView, group: '=all' }],
] as const)('reads the view of "%s" from the address and writes it back', (address, view) => {
  const read = readView(new URLSearchParams(address));
  expect(read).toEqual(view);
  expect(readView(new URLSearchParams(writeView(read)))).toEqual(view);
});

it.each([
  'page=0',
  'page=1.5',
  'page=9999999999',
  'size=1000',
  'filter=forgotten',
  'status=',
  'sort=password',
  'order=up',
  'group=x',
])('takes the defaults for %s', (address) => {
  expect(readView(new URLSearchParams(address))).toEqual(defaultView);
});

it('asks for accounts without a group by an empty name', () => {
  expect(queryOf({ ...defaultView, group: '=' })).toEqual({ group: '', sort: 'trouble', order: 'desc' });
  expect(queryOf(defaultView)).toEqual({ sort: 'trouble', order: 'desc' });
});

it('reverses the sorted column, and starts others with the worst first', () => {
  expect(sortedBy(defaultView, 'trouble')).toEqual({ order: 'asc' });
  expect(sortedBy(defaultView, 'failed')).toEqual({ sort: 'failed', order: 'desc' });
  expect(sortedBy(defaultView, 'next')).toEqual({ sort: 'next', order: 'asc' });
});
