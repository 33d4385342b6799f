import type { PostDetails } from '@kallos/contracts/post-details';
import { PostDetails as DetailsSchema } from '@kallos/contracts/post-details';
import { describe, expect, it } from 'vitest';
import { detailsOf, type DetailsValue, detailsValueOf, findDetailsFaults } from './details-value.ts';

const offer: PostDetails = {
  kind: 'offer',
  event: { title: 'Μαύρη Παρασκευή', startsAt: '2026-12-05T10:00', endsAt: '2026-12-06T18:00' },
  offer: { coupon: 'DERMA10', redeemUrl: 'https://iatreio.gr/agora', terms: 'Έως δύο ανά πελάτη.' },
};
const booking: PostDetails = {
  kind: 'event',
  event: { title: 'Ημέρα δέρματος', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T14:00' },
  callToAction: { type: 'book', url: 'https://iatreio.gr/rantevou' },
};
const empty = detailsValueOf(null);
const event: DetailsValue = { ...empty, kind: 'event' };
const whole = detailsValueOf(booking);

it.each([[null], [offer], [booking], [{ kind: 'update', callToAction: { type: 'call' } } as PostDetails]])(
  'stores %j as it was read',
  (details) => {
    expect(detailsOf(detailsValueOf(details))).toEqual(details);
  },
);

it('adds the scheme that people leave out of an address', () => {
  const stored = detailsOf({ ...empty, button: 'shop', url: ' www.iatreio.gr/agora ' });
  expect(stored?.callToAction).toEqual({ type: 'shop', url: 'https://www.iatreio.gr/agora' });
  expect(DetailsSchema.safeParse(stored).success).toBe(true);
});

it('stores no address with a call and no button with an offer', () => {
  expect(detailsOf({ ...empty, button: 'call', url: 'iatreio.gr' })).toEqual({
    kind: 'update',
    callToAction: { type: 'call' },
  });
  expect(detailsOf({ ...detailsValueOf(offer), button: 'book', url: 'iatreio.gr' })).toEqual(offer);
});

describe('what prevents scheduling', () => {
  it.each<[string, DetailsValue, string[]]>([
    ['nothing', empty, []],
    ['no event without its parts', whole, []],
    ['an empty event', event, ['title', 'startDate', 'endDate']],
    ['an event without an end', { ...whole, endTime: '' }, ['endDate']],
    ['an event that ends before it starts', { ...whole, endTime: '09:00' }, ['endDate']],
    ['a half-typed date', { ...whole, unfinished: ['startDate'] }, ['startDate']],
    ['a button without an address', { ...empty, button: 'book' }, ['url']],
    ['a malformed address', { ...empty, button: 'book', url: 'ιατρείο' }, ['url']],
    ['no call without an address', { ...empty, button: 'call' }, []],
    ['a malformed address of an offer', { ...detailsValueOf(offer), redeemUrl: 'x y' }, ['redeemUrl']],
  ])('is %s', (_, value, fields) => {
    expect(Object.keys(findDetailsFaults(value, ['facebook', 'google'], true))).toEqual(fields);
  });

  it('is an event that is over when the post goes out', () => {
    expect(Object.keys(findDetailsFaults(whole, ['google'], true, '2026-12-05T14:00'))).toEqual(['endDate']);
    expect(findDetailsFaults(whole, ['google'], true, '2026-12-05T13:59')).toEqual({});
  });

  it('is nothing where no network offers such posts', () => {
    expect(findDetailsFaults(event, ['facebook', 'instagram'], true)).toEqual({});
  });
});

describe('a draft', () => {
  it('may lack the whole event, which is stored as a whole', () => {
    expect(findDetailsFaults(event, ['google'], false)).toEqual({});
    expect(findDetailsFaults({ ...empty, button: 'book' }, ['google'], false)).toEqual({});
  });

  it('may not lose what is filled in', () => {
    expect(Object.keys(findDetailsFaults({ ...event, title: 'Ημέρα' }, ['google'], false))).toEqual([
      'startDate',
      'endDate',
    ]);
  });
});
