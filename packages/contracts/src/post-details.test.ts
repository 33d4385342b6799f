import { describe, expect, it } from 'vitest';
import { detailsBreaks, PostDetails } from './post-details.ts';

const event = { title: 'Ανοιχτή μέρα', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T18:00' };
const url = 'https://kallos.example/book';

describe('details that Google would reject', () => {
  it.each([
    ['an event without a period', { kind: 'event' }, ['event_missing']],
    ['an offer without a period', { kind: 'offer', offer: { coupon: 'X' } }, ['event_missing']],
    [
      'an event that ends as it starts',
      { kind: 'event', event: { ...event, endsAt: event.startsAt } },
      ['event_ends_early'],
    ],
    ['a button without a link', { callToAction: { type: 'book' } }, ['button_without_link']],
    ['a call button with a link', { callToAction: { type: 'call', url } }, ['button_with_link']],
  ])('are %s', (_case, details, breaks) => {
    expect(detailsBreaks('google', PostDetails.parse(details))).toEqual(breaks);
  });

  it.each([
    ['an update', {}],
    ['an event', { kind: 'event', event }],
    ['an offer, whose button is not sent', { kind: 'offer', event, callToAction: { type: 'book' } }],
    ['a button with its link', { callToAction: { type: 'learn_more', url } }],
    ['a call button', { callToAction: { type: 'call' } }],
  ])('are not %s', (_case, details) => {
    expect(detailsBreaks('google', PostDetails.parse(details))).toEqual([]);
  });

  it.each([
    ['over by its publication', '2026-12-05T18:00', ['event_over']],
    ['still open at its publication', '2026-12-05T17:59', []],
  ])('judge an event that is %s', (_case, publishedAt, breaks) => {
    expect(detailsBreaks('google', PostDetails.parse({ kind: 'event', event }), publishedAt)).toEqual(breaks);
  });

  it('do not concern networks that offer only updates', () => {
    expect(detailsBreaks('facebook', PostDetails.parse({ kind: 'event' }))).toEqual([]);
  });
});
