import { companyInfo } from '@kallos/contracts/auth/company-info';
import { ApiError } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause } from 'stack/wait';
import { openRandom } from '../random.ts';
import { companyOf, type Tenant } from './accounts.ts';
import type { SeededPost } from './posts.ts';

/** What the answer of a call proves. */
export type Answer = 'done' | 'refused' | 'unknown';

/** One change that a user wished for while the publisher was at work. */
export interface Touch {
  readonly kind: 'edit' | 'unschedule' | 'reschedule' | 'delete';
  readonly answer: Answer;
  readonly answeredAt: Date;
  /** The wished text of an edit. */
  readonly content?: string;
  /** The wished moment of a move. */
  readonly dueAt?: Date;
}

/** What a business was told about its own company, in order. */
export interface CompanySave {
  readonly accountId: number;
  readonly companyName: string;
  readonly answer: Answer;
}

export async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    await call;
    return 'done';
  } catch (error) {
    // A refusal names its rule; anything else leaves open whether the change was made.
    return error instanceof ApiError && error.status < 500 && error.status !== 408 ? 'refused' : 'unknown';
  }
}

type Wish =
  | { kind: 'unschedule' }
  | { kind: 'delete' }
  | { kind: 'edit'; content: string }
  | { kind: 'reschedule'; dueAt: Date };

function ask(post: SeededPost, wish: Wish): Promise<unknown> {
  const { call } = post.tenant;
  const params = { id: post.id };
  const options = { signal: AbortSignal.timeout(10_000) };
  if (wish.kind === 'delete') return call(bulkPosts.remove, { params }, options);
  if (wish.kind === 'unschedule')
    return call(bulkPosts.update, { params, body: { isScheduled: false } }, options);
  const body = wish.kind === 'edit' ? { content: wish.content } : { scheduledDate: wish.dueAt.toISOString() };
  return call(bulkPosts.update, { params, body }, options);
}

function drawWish(post: SeededPost, random: ReturnType<typeof openRandom>): Wish {
  const kind = random.pick(['edit', 'edit', 'unschedule', 'reschedule', 'delete'] as const);
  if (kind === 'edit') return { kind, content: `${post.content} (διορθωμένο)` };
  if (kind === 'reschedule')
    return { kind, dueAt: new Date(post.dueAt.getTime() + random.whole(3, 9) * 1000) };
  return { kind };
}

/** Changes one post in ten around the moment at which it is due, and answers what each change was told. */
export async function touchPosts(posts: readonly SeededPost[], seed: number): Promise<Map<number, Touch>> {
  const random = openRandom(seed, 'touches');
  const touches = new Map<number, Touch>();
  const chosen = posts
    .filter(() => random.next() < 0.1)
    .map((post) => ({
      post,
      wish: drawWish(post, random),
      at: post.dueAt.getTime() + random.whole(-1500, 700),
    }));
  await Promise.all(
    chosen.map(async ({ post, wish, at }) => {
      await pause(Math.max(0, at - Date.now()));
      const answer = await answerOf(ask(post, wish));
      touches.set(post.id, { ...wish, answer, answeredAt: new Date() });
    }),
  );
  return touches;
}

/** Lets businesses rename themselves, one after the other, for as long as the work goes on, however it ends. */
export async function whileRenaming<T>(
  tenants: readonly Tenant[],
  work: () => Promise<T>,
): Promise<{ result: T; saves: CompanySave[] }> {
  const renaming = new AbortController();
  const renamed = renameCompanies(tenants, renaming.signal);
  try {
    const result = await work();
    renaming.abort();
    return { result, saves: await renamed };
  } finally {
    renaming.abort();
  }
}

async function renameCompanies(tenants: readonly Tenant[], signal: AbortSignal): Promise<CompanySave[]> {
  const saves: CompanySave[] = [];
  for (let change = 1; !signal.aborted; change += 1) {
    const { call, accountId } = tenants[change % tenants.length] as Tenant;
    const body = companyOf(accountId, change);
    const answer = await answerOf(call(companyInfo.save, { body }, { signal: AbortSignal.timeout(10_000) }));
    saves.push({ accountId, companyName: body.companyName, answer });
    await pause(200);
  }
  return saves;
}
