import { expect, it } from 'vitest';
import { readView, writeView } from './use-account-list.ts';

const defaults = { search: '', status: 'all', page: 1, pageSize: '25' } as const;

it.each([
  ['', defaults],
  ['search=ίρις&status=trial&size=50&page=3', { search: 'ίρις', status: 'trial', page: 3, pageSize: '50' }],
  ['page=2', { ...defaults, page: 2 }],
] as const)('reads the view of "%s" from the address and writes it back', (address, view) => {
  const read = readView(new URLSearchParams(address));
  expect(read).toEqual(view);
  expect(readView(new URLSearchParams(writeView(read)))).toEqual(view);
});

it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'size=10', 'size=', 'status=archived', 'status='])(
  'takes the defaults for %s',
  (address) => {
    expect(readView(new URLSearchParams(address))).toEqual(defaults);
  },
);
