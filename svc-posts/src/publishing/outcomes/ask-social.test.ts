import { ApiError, type Call } from '@kallos/contracts/client';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimedPost, Target } from '../claim-due-posts.ts';
import { deliverTo } from './ask-social.ts';

/** A post that is tried for the first time. */
const post = {
  id: 7,
  accountId: 3,
  version: 2,
  attempts: 1,
  content: 'Καλημέρα! #δέρμα',
  pictures: [],
  variants: {},
  productImage: null,
  hashtagsInComment: false,
  isModelText: false,
};
const claim = {
  unsentUntil: new Date('2026-11-23T07:00:00.000Z'),
  isTooLate: false,
  isOutOfTime: false,
  isDoubtDue: false,
  doubtSeconds: 90,
};

interface Now extends Partial<Pick<ClaimedPost, 'isOutOfTime' | 'isDoubtDue'>> {
  readonly post?: Partial<typeof post>;
  readonly isUnsure?: boolean;
}

const deliver = (
  call: unknown,
  { isUnsure = false, ...now }: Now = {},
  signal = new AbortController().signal,
) =>
  deliverTo(
    { call: call as Call, mediaBaseUrl: 'https://kallos.example' },
    { ...claim, ...now, post: { ...post, ...now.post } } as unknown as ClaimedPost,
    { pageId: 'one', platform: 'facebook', isUnsure } as Target,
    signal,
  );
const afterAnswer = (outcome: DeliveryOutcome, now?: Now) =>
  deliver(async () => ({ success: true, outcome }), now);
const afterFault = (fault: Error, now?: Now) => deliver(() => Promise.reject(fault), now);

const status = (code: number) => new ApiError(code, '', undefined);
const cut = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const nobodyThere = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const ended = (state: 'failed' | 'needs_look', reason: string) => ({ state, reason, detail: null });
const outOfTime = { isOutOfTime: true };

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => vi.restoreAllMocks());

describe('the request', () => {
  it('sends the version, and separates hashtags meant for the comment', async () => {
    const call = vi.fn();
    await deliver(call);
    await deliver(call, { post: { hashtagsInComment: true } });
    expect(call.mock.calls.map(([, { body }]) => body)).toMatchObject([
      {
        key: 'post:7:page:one:v2',
        message: post.content,
        firstComment: '',
        dueAt: '2026-11-23T07:00:00.000Z',
        isAiGenerated: false,
      },
      {
        key: 'post:7:page:one:v2',
        message: 'Καλημέρα!',
        firstComment: '#δέρμα',
        wholeMessage: post.content,
      },
    ]);
  });

  it('proves nothing about the post when we abort it', async () => {
    const aborted = AbortSignal.abort();
    await expect(deliver(() => Promise.reject(cut), outOfTime, aborted)).rejects.toBe(cut);
  });
});

describe('an outcome that ends a page', () => {
  const publishedAt = '2026-11-23T07:00:00.000Z';
  const ends: DeliveryOutcome[] = [
    { state: 'published', externalId: 'one_7', permalink: null, publishedAt },
    { state: 'needs_look', reason: 'unknown_outcome', detail: 'said by Meta' },
    { state: 'failed', reason: 'picture_refused', detail: 'said by Meta' },
  ];

  it.each(ends)('stays on hold, however long the post was retried: $state', async (end) => {
    expect(await afterAnswer(end)).toEqual(end);
    expect(await afterAnswer(end, { ...outOfTime, isDoubtDue: true, isUnsure: true })).toEqual(end);
  });
});

describe('an outcome that leaves a page open', () => {
  const later = { state: 'retry' as const, reason: 'meta_unavailable', afterSeconds: 300 };
  const refused = (reason: string) => ({ state: 'on_hold' as const, reason, detail: 'x' });
  const doubted = { ...later, state: 'in_doubt' as const, detail: null };
  const barred = (reason: string) => ({ ...doubted, reason, awaits: 'person' as const });
  const mended = [
    'not_connected',
    'needs_reconnect',
    'permission_missing',
    'page_restricted',
    'identity_unconfirmed',
    'page_gone',
  ];
  const unmended = ['page_unknown', 'page_not_selected', 'page_taken'];

  it('is retried, or waits for a user for half an hour', async () => {
    expect(await afterAnswer(later)).toEqual(later);
    for (const reason of [...mended, ...unmended])
      expect(await afterAnswer(refused(reason), { isDoubtDue: true })).toEqual({
        ...refused(reason),
        afterSeconds: 1800,
      });
  });

  it('ends with the retry time: failed, or needs a look if it may be public', async () => {
    for (const open of [later, refused('needs_reconnect')])
      expect(await afterAnswer(open, outOfTime)).toEqual(ended('failed', open.reason));
    const inReview = { state: 'accepted' as const, reason: 'in_review', afterSeconds: 60 };
    for (const open of [doubted, barred('needs_reconnect'), inReview])
      expect(await afterAnswer(open, outOfTime)).toEqual(ended('needs_look', open.reason));
  });

  it('is polled at least every fifteen seconds while in doubt', async () => {
    const pauseOf = async (open: DeliveryOutcome) => {
      const outcome = await afterAnswer(open);
      return { state: outcome.state, pause: 'afterSeconds' in outcome && outcome.afterSeconds };
    };
    expect(await pauseOf(doubted)).toEqual({ state: 'in_doubt', pause: 15 });
    expect(await pauseOf({ ...doubted, afterSeconds: 4 })).toEqual({
      state: 'in_doubt',
      pause: 4,
    });
    expect(await pauseOf(barred('page_gone'))).toEqual({
      state: 'in_doubt',
      pause: 15,
    });
  });

  it('is left to a user after the limit of unknown outcomes', async () => {
    const stateAfter = async (doubtSeconds: number | undefined, isDoubtDue: boolean) => {
      const since = doubtSeconds === undefined ? {} : { doubtSeconds };
      return (await afterAnswer({ ...doubted, ...since }, { isDoubtDue })).state;
    };
    expect(await stateAfter(undefined, true)).toBe('needs_look');
    expect(await stateAfter(undefined, false)).toBe('in_doubt');
    expect(await stateAfter(90, false)).toBe('needs_look');
    expect(await stateAfter(89, true)).toBe('in_doubt');
    // The network was unreachable.
    const waiting = { ...doubted, doubtSeconds: 9000, awaits: 'certainty' as const };
    expect((await afterAnswer(waiting, { isDoubtDue: true })).state).toBe('in_doubt');
    expect((await afterAnswer(waiting, outOfTime)).state).toBe('needs_look');
    // Its outcome is not unknown.
    expect(await afterAnswer(later, { isDoubtDue: true })).toEqual(later);
  });

  it('stays unknown while a user is asked to fix its cause', async () => {
    const stateAfter = async (reason: string) =>
      (await afterAnswer(barred(reason), { isDoubtDue: true })).state;
    for (const reason of mended) expect([reason, await stateAfter(reason)]).toEqual([reason, 'in_doubt']);
    for (const reason of unmended) expect([reason, await stateAfter(reason)]).toEqual([reason, 'needs_look']);
  });

  it("is left to a user even if Meta's refusal has a fixable cause", async () => {
    for (const reason of mended)
      expect(await afterAnswer({ ...doubted, reason }, { isDoubtDue: true })).toEqual(
        ended('needs_look', reason),
      );
  });
});

describe('a call that fails', () => {
  it('ends the page if it was rejected before any call to the network', async () => {
    for (const now of [{}, outOfTime, { ...outOfTime, isUnsure: true }]) {
      expect(await afterFault(status(409), now)).toEqual(ended('needs_look', 'delivery_conflict'));
      for (const code of [400, 413])
        expect(await afterFault(status(code), now)).toEqual(ended('failed', 'delivery_refused'));
    }
  });

  const faults: Array<[string, Error, string, string]> = [
    ['nobody listens', nobodyThere, 'retry', 'social_unreachable'],
    ['the key of the service is not known', status(401), 'retry', 'social_failed'],
    ['the service may not ask', status(403), 'retry', 'social_failed'],
    ['the answer is lost', cut, 'in_doubt', 'social_unreachable'],
    ['the other side breaks', status(500), 'in_doubt', 'social_failed'],
  ];

  it.each(faults)('leaves the page open, unknown unless nothing can be public: %s', async (...row) => {
    const [, fault, state, reason] = row;
    expect(await afterFault(fault)).toMatchObject({ state, reason, afterSeconds: 1 });
    const end = state === 'in_doubt' ? 'needs_look' : 'failed';
    expect(await afterFault(fault, outOfTime)).toEqual(ended(end, reason));
    expect(await afterFault(fault, { ...outOfTime, isUnsure: true })).toEqual(ended('needs_look', reason));
  });

  it('is retried after a doubling pause, up to 15 s, or 5 s during an outage', async () => {
    const pausesAfter = (fault: Error) =>
      Promise.all(
        [1, 2, 3, 4, 5, 50_000].map(async (attempts) => {
          const outcome = await afterFault(fault, { post: { attempts } });
          return 'afterSeconds' in outcome && outcome.afterSeconds;
        }),
      );
    expect(await pausesAfter(status(503))).toEqual([1, 2, 4, 8, 15, 15]);
    expect(await pausesAfter(nobodyThere)).toEqual([1, 2, 4, 5, 5, 5]);
    vi.mocked(Math.random).mockReturnValue(0);
    expect(await pausesAfter(status(503))).toEqual([0.5, 1, 2, 4, 7.5, 7.5]);
  });
});
