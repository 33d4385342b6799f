import { GoogleError, invalidField, notFound } from '../errors.ts';
import type { Effects, Google, LocalPost, LocalPostBody } from '../model.ts';
import { findLocation, holds, type Person } from '../people.ts';
import { checkBody } from './check-body.ts';
import { fetchPhoto, settlePosts, stateOf } from './review.ts';

/** A parsed call below `/v4/accounts/{a}/locations/{l}/localPosts`. */
export interface PostCall {
  readonly method: string;
  readonly accountId: string;
  readonly locationId: string;
  readonly postId: string | undefined;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly effects: Effects;
}

const msOf = (effects: Effects, kind: 'late-visibility' | 'stale'): number =>
  effects.reduce((ms, effect) => (effect.kind === kind ? Math.max(ms, effect.ms) : ms), 0);

/** Returns the post in the form of the API, as of a time. */
function shown(google: Google, post: LocalPost, now: number) {
  const state = stateOf(post, now);
  const { media, ...body } = post.body;
  const name = `accounts/${post.accountId}/locations/${post.locationId}/localPosts/${post.id}`;
  return {
    name,
    ...body,
    ...(media?.length
      ? {
          media: media.map(({ mediaFormat }) => ({
            name: `accounts/${post.accountId}/locations/${post.locationId}/media/${post.id}`,
            mediaFormat,
            ...(post.file === undefined ? {} : { googleUrl: `${google.ownUrl()}/media/${post.file}` }),
          })),
        }
      : {}),
    state,
    createTime: new Date(post.createdAt).toISOString(),
    updateTime: new Date(post.updatedAt).toISOString(),
    ...(state === 'LIVE' ? { searchUrl: `${google.ownUrl()}/google/posts/${post.id}` } : {}),
  };
}

function requireLocation(google: Google, person: Person, call: PostCall): void {
  const location = findLocation(call.locationId);
  if (!location || !holds(person, call.accountId, call.locationId)) throw notFound();
  if (call.method === 'GET') return;
  const { restrictedLocations, writesPerMinute } = google.settings();
  if (location.hindrance === 'posting_off' || restrictedLocations.split(',').includes(location.id))
    throw new GoogleError(400, {
      details: [
        {
          '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
          errorDetails: [
            {
              code: 1301,
              field: 'location',
              message: 'Operation is not supported under the current account condition.',
              value: location.id,
            },
          ],
        },
      ],
    });
  if (location.hindrance !== undefined && call.method !== 'DELETE')
    throw new GoogleError(403, { message: 'The caller does not have permission' });
  if (google.minute.isOver(`write ${location.id}`, writesPerMinute)) throw new GoogleError(429);
}

/** Creates one post; an `accept-twice` fault calls this a second time. */
async function create(google: Google, call: PostCall): Promise<LocalPost> {
  const { reviewMs, listLagMs, leastLeadSeconds } = google.settings();
  const body = checkBody(call.body, leastLeadSeconds);
  const [photo] = body.media ?? [];
  const file = photo ? await fetchPhoto(google, photo.sourceUrl) : undefined;
  const now = Date.now();
  const forced = call.effects.find((effect) => effect.kind === 'review');
  const id = google.newId();
  return google.posts.put(id, {
    id,
    accountId: call.accountId,
    locationId: call.locationId,
    body,
    ...(file === undefined ? {} : { file }),
    createdAt: now,
    updatedAt: now,
    reviewedAt: now + (forced?.ms ?? reviewMs),
    ...(forced?.verdict ? { verdict: forced.verdict } : {}),
    visibleAt: now + Math.max(listLagMs, msOf(call.effects, 'late-visibility')),
  });
}

const patchable = new Set([
  'summary',
  'callToAction',
  'event',
  'offer',
  'languageCode',
  'topicType',
  'scheduledTime',
]);

function patch(google: Google, post: LocalPost, call: PostCall): LocalPost {
  const mask = call.query.get('updateMask');
  if (!mask) throw invalidField('update_mask', 'Update mask is required.', 2);
  const fields = mask
    .split(',')
    .map((one) => one.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  for (const field of fields)
    if (!patchable.has(field.split('.')[0] ?? ''))
      throw invalidField('update_mask', 'Invalid field mask.', 3, field);
  const given = call.body as Partial<LocalPostBody>;
  const { topicType, languageCode, summary, callToAction, event, offer, scheduledTime, media } = post.body;
  const before = { topicType, languageCode, summary, callToAction, event, offer, scheduledTime, media };
  const changed = Object.fromEntries(
    fields.map((field) => [field.split('.')[0] ?? '', given[field as keyof LocalPostBody]]),
  );
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
  );
  const isTimed = fields.includes('scheduledTime');
  const { scheduledTime: kept, ...timeless } = merged;
  const body = checkBody(isTimed ? merged : timeless, google.settings().leastLeadSeconds);
  const { verdict: _verdict, rejectedFor: _why, ...rest } = post;
  const now = Date.now();
  return google.posts.put(post.id, {
    ...rest,
    body: { ...body, ...(kept === undefined ? {} : { scheduledTime: String(kept) }) },
    updatedAt: now,
    reviewedAt: now + google.settings().reviewMs,
  });
}

const newest = 100;

function list(google: Google, call: PostCall, now: number) {
  const size = Number(call.query.get('pageSize') ?? 20);
  if (!Number.isInteger(size) || size < 0 || size > newest)
    throw invalidField('page_size', 'Page size must be between 1 and 100.', 9, String(size));
  const token = call.query.get('pageToken');
  const start = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) throw invalidField('page_token', 'Invalid page token.');
  const all = google.posts
    .list()
    .filter(
      (post) =>
        post.locationId === call.locationId &&
        post.createdAt <= now &&
        post.visibleAt <= now &&
        (post.deletedAt === undefined || post.deletedAt > now),
    )
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
  const page = all.slice(start, start + (size || 20));
  const next = start + page.length;
  return {
    ...(page.length === 0 ? {} : { localPosts: page.map((post) => shown(google, post, now)) }),
    ...(next < all.length ? { nextPageToken: Buffer.from(String(next)).toString('base64url') } : {}),
  };
}

/** Answers one call; throws Google's errors. */
export async function answerPostCall(google: Google, person: Person, call: PostCall): Promise<unknown> {
  requireLocation(google, person, call);
  await settlePosts(google);
  const now = Date.now() - msOf(call.effects, 'stale');
  if (call.postId === undefined) {
    if (call.method === 'GET') return list(google, call, now);
    const post = await create(google, call);
    if (call.effects.some(({ kind }) => kind === 'accept-twice')) await create(google, call);
    if (call.effects.some(({ kind }) => kind === 'draft-vanishes')) google.posts.remove(post.id);
    return shown(google, post, Date.now());
  }
  const post = google.posts.get(call.postId);
  if (!post || post.locationId !== call.locationId || post.createdAt > now) throw notFound();
  if (post.deletedAt !== undefined && post.deletedAt <= now) throw notFound();
  if (call.method === 'GET') return shown(google, post, now);
  if (post.deletedAt !== undefined) throw notFound();
  if (call.method === 'PATCH') return shown(google, patch(google, post, call), Date.now());
  google.posts.put(post.id, { ...post, deletedAt: Date.now() });
  return {};
}
