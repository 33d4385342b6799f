import { text } from 'node:stream/consumers';
import type { ServiceName } from '@kallos/contracts/endpoint';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { createRoutes } from '../src/front/routes.ts';
import type { TestGateway } from './gateway.ts';

/** An account whose posts, products and pages the fakes of the services keep. */
export interface FakeAccount {
  readonly posts: Map<number, BulkPost>;
  /** Every write to a post, in order. */
  readonly changes: Array<{ readonly id: number; readonly body: Record<string, unknown> }>;
  readonly addPost: (fields?: Partial<BulkPost>) => BulkPost;
  productNames: string[];
  pageNames: string[];
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Has the fakes of the services answer for one account, as far as the tools of assistants need it. */
export function keepAccount({ services }: TestGateway): FakeAccount {
  const findRoute = createRoutes();
  const posts = new Map<number, BulkPost>();
  const account: FakeAccount = {
    posts,
    changes: [],
    productNames: ['Ορός ενυδάτωσης'],
    pageNames: ['Dermafos'],
    addPost: (fields = {}) => {
      const id = posts.size + 1;
      const post = {
        id,
        productId: null,
        productName: 'Ωράριο',
        categoryName: null,
        product: { name: 'Ωράριο', categoryName: null },
        content: 'Είμαστε ανοιχτά.',
        scheduledDate: later(3),
        productImage: null,
        image: null,
        pictures: [],
        variants: {},
        place: null,
        repeat: null,
        repeatOf: null,
        hashtagsInComment: false,
        isAiGenerated: false,
        isScheduled: false,
        postStatus: 'draft',
        scheduledAt: null,
        generatedAt: later(0),
        updatedAt: later(0),
        publishedAt: null,
        failureReason: null,
        targets: [],
        findings: [],
        checkedAt: null,
        writer: { kind: 'person', model: null },
        verdict: null,
        claimOverride: null,
        likeness: null,
        version: 1,
        ...fields,
      } as BulkPost;
      posts.set(id, post);
      return post;
    },
  };
  const update = (id: number, body: Record<string, unknown>) => {
    account.changes.push({ id, body });
    const post = posts.get(id);
    if (!post) return undefined;
    const { version = post.version, isScheduled = post.isScheduled } = body as Partial<BulkPost>;
    if (version !== post.version) return null;
    const changed = {
      ...post,
      ...body,
      isScheduled,
      postStatus: isScheduled ? ('scheduled' as const) : ('draft' as const),
      version: post.version + 1,
    };
    posts.set(id, changed);
    return changed;
  };
  const refusal = (status: number, code: string) => ({
    status,
    body: { success: false, code, message: code, error: code },
  });
  const one = (post: BulkPost | null | undefined) => {
    if (post === null) return refusal(409, 'conflict');
    return post
      ? { status: 200, body: { success: true, message: '', bulkPost: post } }
      : refusal(404, 'not_found');
  };
  const answers: Record<
    string,
    (id: number, body: Record<string, unknown>) => { status: number; body: object }
  > = {
    'bulkPosts.browse': () => ({
      status: 200,
      body: { success: true, bulkPosts: [...posts.values()], nextAfter: null },
    }),
    'bulkPosts.get': (id) => one(posts.get(id)),
    'bulkPosts.create': (_, { title, content, scheduledDate }) =>
      one(
        account.addPost({
          productName: title as string,
          content: content as string,
          scheduledDate: scheduledDate as string,
        }),
      ),
    'bulkPosts.update': (id, body) => one(update(id, body)),
    'bulkPosts.checkNew': () => ({ status: 200, body: { success: true, packVersion: '1', findings: [] } }),
    'bulkPosts.generate': () => ({
      status: 200,
      body: {
        success: true,
        content: 'Νέο κείμενο.',
        post: { content: 'Νέο κείμενο.' },
        writer: { kind: 'model', model: 'm' },
      },
    }),
    'pictures.keepFromUrl': () => ({ status: 200, body: { success: true, imagePath: '/media/a.jpg' } }),
    'brandVoice.read': () => ({ status: 200, body: { success: true, voice: null, proposal: null } }),
    'accountProducts.list': () => ({
      status: 200,
      body: {
        success: true,
        products: account.productNames.map((name, index) => ({
          id: index + 1,
          originalProductId: null,
          originalName: name,
          customName: null,
          originalDescription: name,
          customDescription: null,
          originalImagePath: null,
          customImagePath: null,
          categoryName: null,
          productClass: null,
          prescriptionStatus: null,
          permittedClaims: null,
          requiredWarnings: null,
          createdAt: later(0),
        })),
      },
    }),
    'connection.listSelectedPages': () => ({
      status: 200,
      body: {
        success: true,
        selectedPages: account.pageNames.map((pageName, index) => ({
          pageId: String(index + 1),
          pageName,
          pageCategory: null,
          platform: 'facebook',
          accessToken: '',
          isActive: true,
          instagramId: null,
          instagramUsername: null,
        })),
      },
    }),
    'insights.list': () => ({ status: 200, body: { success: true, insights: [], firstComments: [] } }),
  };
  const kept: readonly ServiceName[] = ['catalog', 'social', 'posts'];
  for (const name of kept)
    services[name].answer = async (request, response) => {
      const { method = 'GET', url = '' } = request;
      const [path = ''] = url.split('?');
      const found = findRoute(method, path);
      const answer = found && answers[found.name];
      const given = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
      const { status, body } = answer?.(Number(path.split('/').at(-1)), given) ?? refusal(404, 'not_found');
      response.statusCode = status;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
  return account;
}
