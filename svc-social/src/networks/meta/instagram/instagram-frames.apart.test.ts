import type { InstagramFit } from '@kallos/contracts/media/image-rules';
import { expect, it } from 'vitest';
import type { Post, Ledger } from '../../network.ts';
import type { GraphParams, GraphSession } from '../graph/client.ts';
import { GraphRefusal } from '../graph/failures.ts';
import type { MetaAttempt } from '../protocol.ts';
import { accountProtocol } from './account-media.ts';

const wrongRatio = () =>
  new GraphRefusal({
    status: 400,
    code: 36_003,
    subcode: 2_207_009,
    isTransient: false,
    regainSeconds: undefined,
    traceId: undefined,
    text: 'aspect ratio',
  });
const image = (index: number) => `https://kallos.test/media/${String(index).repeat(40)}.jpg`;

/**
 * Returns a Meta double that refuses 3:4 at the request, after fetching the image, or not at all.
 */
function openMeta(refuses: 'at once' | 'later' | 'never') {
  const sent: string[] = [];
  const bad = new Set<string>();
  const session = {
    post: async (path: string, params: GraphParams) => {
      const address = params['image_url'];
      if (typeof address === 'string') {
        const fit = new URL(address).searchParams.get('fit') ?? '';
        sent.push(fit);
        if (fit === 'instagram-3x4' && refuses === 'at once') throw wrongRatio();
        if (fit === 'instagram-3x4' && refuses === 'later') bad.add(`c${sent.length}`);
        return { id: `c${sent.length}` };
      }
      return { id: path.endsWith('media_publish') ? 'm1' : 'parent' };
    },
    get: async (path: string) => {
      if (path.endsWith('content_publishing_limit')) return { data: [] };
      if (path.endsWith('/media')) return { data: [] };
      if (path === 'm1')
        return { id: 'm1', permalink: 'https://ig/1', timestamp: '2030-01-01T00:00:00+0000' };
      return bad.has(path)
        ? { id: path, status_code: 'ERROR', status: 'Error: Media upload has failed with error code 2207009' }
        : { id: path, status_code: 'FINISHED' };
    },
  };
  return { sent, session: session as unknown as GraphSession };
}

/** Runs up to three rounds until the post is public. */
async function publish(meta: ReturnType<typeof openMeta>, images: number, firstFit?: InstagramFit) {
  let delivery = {
    pageId: 'p1',
    message: 'κείμενο',
    imageUrls: Array.from({ length: images }, (_, index) => image(index)),
    isAiGenerated: false,
    pieceIds: [],
    draftId: null,
    draftsMade: 0,
    flipStartedAt: null,
    flipSentAt: null,
    flipAnswer: null,
    externalId: null,
    createdAt: new Date(0),
    attempts: 0,
    reason: null,
  } as unknown as Post;
  const change = (to: Partial<Post>) => {
    delivery = { ...delivery, ...to };
  };
  const ledger: Partial<Ledger> = {
    savePieces: async (pieceIds: string[]) => change({ pieceIds: [...pieceIds] }),
    storeDraft: async (draftId: string) => {
      change({ draftId, draftsMade: delivery.draftsMade + 1 });
      return draftId;
    },
    dropDraft: async () => change({ draftId: null, pieceIds: [] }),
    dropPieces: async () => change({ pieceIds: [] }),
    beginPublishing: async () => new Date(),
    saveResponse: async () => {},
    saveExternalId: async () => {},
  };
  for (let round = 0; round < 3; round++) {
    change({ attempts: delivery.attempts + 1 });
    const attempt = {
      delivery,
      ledger,
      session: meta.session,
      isTaken: async () => false,
      hasTwin: async () => false,
    };
    const outcome = await accountProtocol.publish({
      ...attempt,
      firstFit,
      settleSeconds: 1,
      forgottenSeconds: null,
    } as unknown as MetaAttempt);
    if (outcome.state !== 'retry') return outcome.state;
  }
  return 'retry';
}

it.each([
  ['never', 1, ['instagram-3x4']],
  ['at once', 1, ['instagram-3x4', 'instagram']],
  ['later', 1, ['instagram-3x4', 'instagram']],
  ['at once', 2, ['instagram-3x4', 'instagram', 'instagram-3x4', 'instagram']],
  ['later', 2, ['instagram-3x4', 'instagram-3x4', 'instagram', 'instagram']],
] as const)(
  'publishes in another frame what Meta refuses as too tall: %s, %i images',
  async (refuses, images, fits) => {
    const meta = openMeta(refuses);
    expect(await publish(meta, images, 'instagram-3x4')).toBe('published');
    expect(meta.sent).toEqual(fits);
  },
);

it('sends the frame of Meta’s reference at once while the flag is off', async () => {
  const meta = openMeta('at once');
  expect(await publish(meta, 1)).toBe('published');
  expect(meta.sent).toEqual(['instagram']);
});
