import { describe, expect, it } from 'vitest';
import { readView, writeView } from './use-product-list.ts';

describe('the address of the list', () => {
  it('starts with five of the newest', () => {
    expect(readView(new URLSearchParams())).toEqual({
      search: '',
      sort: 'newest',
      only: 'all',
      page: 1,
      pageSize: '5',
    });
  });

  it('survives a reload', () => {
    const view = {
      search: 'ορός & serum',
      sort: 'a-z',
      only: 'unconfirmed',
      page: 3,
      pageSize: '20',
    } as const;
    expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  });

  it('replaces unknown values by defaults', () => {
    expect(readView(new URLSearchParams('sort=price&page=-2&size=1000'))).toEqual(
      readView(new URLSearchParams()),
    );
    expect(readView(new URLSearchParams('page=abc')).page).toBe(1);
  });
});
