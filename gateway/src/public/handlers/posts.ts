import type { ApiScope, KeyFacts } from '@kallos/contracts/auth/api-keys';
import type { Call } from '@kallos/contracts/client';
import { networkNames } from '@kallos/contracts/networks';
import { allowances } from '@kallos/contracts/posts/allowances';
import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { insights } from '@kallos/contracts/social/insights';
import type { Platform } from '@kallos/contracts/wire';
import { pageOfList, readCursor, writeCursor } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';
import { codeOf, PublicError } from '../problems.ts';

const viewImages = (pictures: BulkPost['pictures'], publicUrl: string) =>
  pictures.map(({ path, alt, isMade }) => ({
    path,
    url: new URL(path, publicUrl).href,
    alt,
    isAiMade: isMade,
  }));

/** Converts the part of each network. */
const mapNetworks = <Part, Mapped>(
  parts: Readonly<Partial<Record<Platform, Part>>>,
  map: (part: Part) => Mapped,
): Partial<Record<Platform, Mapped>> =>
  Object.fromEntries(
    Object.entries<Part | undefined>(parts).flatMap(([network, part]) =>
      part === undefined ? [] : [[network, map(part)]],
    ),
  );

/** Shows a post as the public API does. */
function viewPost(post: BulkPost, publicUrl: string) {
  return {
    id: post.id,
    title: post.productName,
    productId: post.productId,
    text: post.content,
    state: post.postStatus,
    scheduledFor: post.scheduledDate,
    images: viewImages(post.pictures, publicUrl),
    networks: mapNetworks(post.variants, ({ content, pictures }) => ({
      text: content ?? null,
      images: pictures ? viewImages(pictures, publicUrl) : null,
    })),
    place: post.place,
    hashtagsInComment: post.hashtagsInComment,
    isAiGenerated: post.isAiGenerated,
    pages: post.targets.map(({ pageId, platform, pageName, state, permalink, reason }) => ({
      id: pageId,
      network: platform,
      name: pageName,
      state,
      permalink,
      reason,
    })),
    failureReason: post.failureReason,
    claims: (post.verdict?.findings ?? []).map((finding) => ({
      ...viewClaim(finding),
      network: networkNames.find((name) => name === finding.part) ?? null,
    })),
    updatedAt: post.updatedAt,
    publishedAt: post.publishedAt,
    version: post.version,
  };
}

type Finding = NonNullable<BulkPost['verdict']>['findings'][number];

const viewClaim = ({ ruleId, severity, matched }: Pick<Finding, 'ruleId' | 'severity' | 'matched'>) => ({
  rule: ruleId,
  severity,
  text: matched,
});

interface GivenImage {
  readonly path: string;
  readonly alt: string;
  readonly isAiMade: boolean;
}

const picturesOf = (images: readonly GivenImage[]) =>
  images.map(({ path, alt, isAiMade }) => ({ path, alt, isMade: isAiMade }));

interface GivenNetwork {
  readonly text?: string | undefined;
  readonly images?: readonly GivenImage[] | undefined;
}

const variantsOf = (given: Readonly<Partial<Record<Platform, GivenNetwork>>>) =>
  mapNetworks(given, ({ text, images }) => ({
    ...(text !== undefined && { content: text }),
    ...(images !== undefined && { pictures: picturesOf(images) }),
  }));

const has = ({ scopes }: KeyFacts, scope: ApiScope): boolean => scopes.includes(scope);

async function readPost(call: Call, id: number): Promise<BulkPost> {
  return (await call(bulkPosts.get, { params: { id } })).bulkPost;
}

/** Changes a post at the version that If-Match names; a concurrent change is `precondition_failed`. */
async function changeAt(
  call: Call,
  id: number,
  version: number | undefined,
  body: object,
): Promise<BulkPost> {
  try {
    const versioned = { ...body, ...(version !== undefined && { version }) };
    return (await call(bulkPosts.update, { params: { id }, body: versioned })).bulkPost;
  } catch (error) {
    throw codeOf(error) === 'conflict' ? new PublicError('precondition_failed') : error;
  }
}

/**
 * Returns the version to change. A key that may not publish changes drafts only, so the version is that at
 * which the post was a draft.
 */
async function changeableVersion(
  call: Call,
  key: KeyFacts,
  id: number,
  version: number | undefined,
): Promise<number | undefined> {
  if (has(key, 'posts:publish')) return version;
  const post = await readPost(call, id);
  // The service refuses another version than the present one, or replays the answer to this key.
  if (version !== undefined && version !== post.version) return version;
  if (post.postStatus !== 'draft')
    throw new PublicError('insufficient_scope', {
      detail: 'Only a key with posts:publish changes a post that is not a draft.',
      fields: { scope: 'posts:publish' },
    });
  return post.version;
}

/** The operations on posts. */
export const postHandlers: PublicHandlers<
  | 'listPosts'
  | 'getPost'
  | 'createPost'
  | 'updatePost'
  | 'deletePost'
  | 'schedulePost'
  | 'unschedulePost'
  | 'approvePosts'
  | 'checkText'
  | 'writeText'
  | 'getBudget'
  | 'listInsights'
> = {
  listPosts: async ({ query: { cursor, limit, from, to, state, updatedSince }, call, publicUrl }) => {
    const after = readCursor(cursor, /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_\d{1,10}$/);
    const found = await call(bulkPosts.browse, {
      query: {
        limit,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(state !== undefined && { status: state }),
        ...(updatedSince !== undefined && { updatedSince }),
        ...(after !== undefined && { after }),
      },
    });
    return {
      data: found.bulkPosts.map((post) => viewPost(post, publicUrl)),
      nextCursor: found.nextAfter === null ? null : writeCursor(found.nextAfter),
    };
  },
  getPost: async ({ params, call, publicUrl }) => viewPost(await readPost(call, params.postId), publicUrl),
  createPost: async ({ body: { title, text, images, networks, place, scheduledFor }, call, publicUrl }) => {
    const body = {
      title,
      content: text,
      pictures: picturesOf(images),
      variants: variantsOf(networks),
      place,
      scheduledDate: scheduledFor,
    };
    return viewPost((await call(bulkPosts.create, { body })).bulkPost, publicUrl);
  },
  updatePost: async ({ params: { postId }, body, key, call, version, publicUrl }) => {
    const { text, images, networks, place, hashtagsInComment, scheduledFor } = body;
    const at = await changeableVersion(call, key, postId, version);
    const changed = await changeAt(call, postId, at, {
      ...(text !== undefined && { content: text }),
      ...(images !== undefined && { pictures: picturesOf(images) }),
      ...(place !== undefined && { place }),
      ...(networks !== undefined && { variants: variantsOf(networks) }),
      ...(hashtagsInComment !== undefined && { hashtagsInComment }),
      ...(scheduledFor !== undefined && { scheduledDate: scheduledFor }),
    });
    return viewPost(changed, publicUrl);
  },
  deletePost: async ({ params, call }) => {
    await call(bulkPosts.remove, { params: { id: params.postId } });
    return undefined;
  },
  schedulePost: async ({ params: { postId }, body: { scheduledFor }, call, version, publicUrl }) => {
    const changes = { isScheduled: true, ...(scheduledFor !== undefined && { scheduledDate: scheduledFor }) };
    return viewPost(await changeAt(call, postId, version, changes), publicUrl);
  },
  unschedulePost: async ({ params: { postId }, call, publicUrl }) =>
    viewPost(await changeAt(call, postId, undefined, { isScheduled: false }), publicUrl),
  approvePosts: async ({ body: { posts }, callPart }) => {
    const data = [];
    for (const { id, version } of posts)
      data.push(
        await changeAt(callPart(String(id)), id, version, { isScheduled: true }).then(
          (post) => ({ id, isApproved: true, code: null, version: post.version }),
          (error: unknown) => {
            const code = codeOf(error);
            if (code === 'internal' || code === 'unavailable' || code === 'timeout') throw error;
            return { id, isApproved: false, code, version: null };
          },
        ),
      );
    return { data };
  },
  checkText: async ({ body: { title, text }, call }) => {
    const { findings } = await call(bulkPosts.checkNew, { body: { title, content: text } });
    return {
      isAllowed: findings.every(({ severity }) => severity !== 'block'),
      claims: findings.map(viewClaim),
    };
  },
  writeText: async ({ body: { productId, network }, call }) => {
    const { content, writer } = await call(bulkPosts.generate, {
      body: { accountProductId: productId, platform: network },
    });
    return { text: content, isAiGenerated: writer.kind === 'model' };
  },
  getBudget: async ({ call }) => {
    const { texts, resetsAt } = await call(allowances.read);
    return { ...texts, resetsAt };
  },
  listInsights: async ({ query, call }) => {
    const { insights: listed } = await call(insights.list);
    const rows = listed.map(({ bulkPostId, platform, ...numbers }) => ({
      postId: bulkPostId,
      network: platform,
      ...numbers,
    }));
    return pageOfList(rows, query, ({ postId, network, pageId }) => `${postId}:${network}:${pageId}`);
  },
};
