import { companyInfo } from '@kallos/contracts/auth/company-info';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause } from 'stack/wait';
import { openRandom } from '../random.ts';
import { selectPages, companyOf, type Tenant } from './accounts.ts';
import type { SeededPost } from './posts.ts';
import { type CallOutcome, outcomeOf, type UserLog } from './user-log.ts';

/** A business's accepted company changes, in order. */
export interface CompanySave {
  readonly accountId: number;
  readonly companyName: string;
  readonly answer: CallOutcome;
}

type PostChange =
  | { kind: 'unschedule' }
  | { kind: 'delete' }
  | { kind: 'edit'; content: string }
  | { kind: 'reschedule'; dueAt: Date };

/** The user's timeout. */
export const requestTimeout = () => ({ signal: AbortSignal.timeout(10_000) });

function ask(post: SeededPost, wish: PostChange): Promise<unknown> {
  const { call } = post.tenant;
  const params = { id: post.id };
  if (wish.kind === 'delete') return call(bulkPosts.remove, { params }, requestTimeout());
  if (wish.kind === 'unschedule')
    return call(bulkPosts.update, { params, body: { isScheduled: false } }, requestTimeout());
  const body = wish.kind === 'edit' ? { content: wish.content } : { scheduledDate: wish.dueAt.toISOString() };
  return call(bulkPosts.update, { params, body }, requestTimeout());
}

function drawChange(post: SeededPost, random: ReturnType<typeof openRandom>): PostChange {
  const kind = random.pick(['edit', 'edit', 'unschedule', 'reschedule', 'delete'] as const);
  if (kind === 'edit') return { kind, content: `${post.content} (διορθωμένο)` };
  if (kind === 'reschedule')
    return { kind, dueAt: new Date(post.dueAt.getTime() + random.whole(3, 9) * 1000) };
  return { kind };
}

/** Changes one post in ten around the moment at which it is due. */
export async function changePosts(posts: readonly SeededPost[], seed: number, diary: UserLog): Promise<void> {
  const random = openRandom(seed, 'touches');
  const chosen = posts
    .filter(() => random.next() < 0.1)
    .map((post) => ({
      post,
      wish: drawChange(post, random),
      at: post.dueAt.getTime() + random.whole(-1500, 700),
    }));
  await Promise.all(
    chosen.map(async ({ post, wish, at }) => {
      await pause(Math.max(0, at - Date.now()));
      if (!diary.isClosed) await diary.write(post.id, wish, () => ask(post, wish));
    }),
  );
}

/**
 * One business in four with several pages deselects the last one, and retries until that is
 * confirmed.
 */
export async function removePages(tenants: readonly Tenant[], diary: UserLog): Promise<string> {
  const movers = tenants.filter(({ places }) => places.length > 1).filter((_, index) => index % 4 === 0);
  await Promise.all(
    movers.map(async (tenant) => {
      const left = tenant.places.at(-1)?.id ?? '';
      while ((await outcomeOf(selectPages(tenant, tenant.places.slice(0, -1)))) !== 'done') await pause(200);
      diary.departures.push({ accountId: tenant.accountId, place: left, at: new Date() });
    }),
  );
  return `${movers.length} businesses left a place`;
}

/** Renames businesses in sequence during the work. */
export async function renameCompaniesDuring<T>(
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
    const answer = await outcomeOf(call(companyInfo.save, { body }, requestTimeout()));
    saves.push({ accountId, companyName: body.companyName, answer });
    await pause(200);
  }
  return saves;
}
