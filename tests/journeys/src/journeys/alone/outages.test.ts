import type { Call } from '@kallos/contracts/client';
import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { request } from '../../api.ts';
import { recordEvents } from '../../events.ts';
import { scheduleIn } from '../../own-posts.ts';
import { openAccount, openPortal, postCards } from '../../portal-area.ts';
import { natsPid, processPid } from '../../processes.ts';
import { publishedPosts } from '../../sandbox.ts';
import { expect, test } from '../../test.ts';

let call: Call;
let token = '';
const paused: number[] = [];

const pause = (pid: number) => {
  process.kill(pid, 'SIGSTOP');
  paused.push(pid);
};
const resume = () => {
  for (const pid of paused.splice(0)) process.kill(pid, 'SIGCONT');
};

test.beforeAll(async () => {
  ({ call, token } = await openAccount('Ήβη Αισθητική', true));
});
test.afterEach(resume);

async function listPosts(): Promise<BulkPost[]> {
  return (await call(bulkPosts.list)).bulkPosts;
}

async function aDraft(): Promise<BulkPost> {
  const isDraft = (post: BulkPost) =>
    post.postStatus === 'draft' && Date.parse(post.scheduledDate) > Date.now();
  const found = (await listPosts()).find(isDraft);
  if (found) return found;
  await call(periods.generate);
  const made = (await listPosts()).find(isDraft);
  if (!made) throw new Error('no draft could be made');
  return made;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const statusOf = async (id: number) => (await listPosts()).find((post) => post.id === id)?.postStatus;

test.describe('NATS stopped', () => {
  test('publishes once and not early, with events that arrive later', async () => {
    const post = await aDraft();
    const events = await recordEvents();
    const before = (await publishedPosts()).length;
    pause(natsPid());
    const due = await scheduleIn({ call }, post.id, 5);
    await expect.poll(() => statusOf(post.id), { timeout: 40_000, intervals: [300] }).toBe('published');
    const finished = (await listPosts()).find(({ id }) => id === post.id);
    const late = (Date.parse(finished?.publishedAt ?? '') - due.getTime()) / 1000;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(events.subjects()).not.toContain('social.post-published.v1');
    resume();
    for (const name of ['posts.post-scheduled.v1', 'social.post-published.v1', 'posts.post-finished.v1'])
      await expect
        .poll(() => events.subjects().includes(name), { timeout: 60_000, intervals: [500], message: name })
        .toBe(true);
    const targets = finished?.targets.length ?? 0;
    expect((await publishedPosts()).length - before).toBe(targets);
    await events.stop();
  });
});

// front-bodies.test.ts in gateway/src/front covers how long calls wait for a restart.
test.describe('a dead service behind the gateway', () => {
  test('completes a click once the service is back', async () => {
    const draft = await aDraft();
    await scheduleIn({ call }, draft.id, 86_400);
    const { page } = await openPortal({ token }, '/business/campaigns');
    const card = postCards(page).filter({ hasText: 'Προγραμματισμένη' }).first();
    await card.waitFor();
    const killed = processPid('svc-posts');
    process.kill(killed, 'SIGKILL');
    // Calls to a dying process are cut, and their outcome is unknown, as the screen shows.
    await expect.poll(() => isRunning(killed)).toBe(false);
    await card.getByRole('button', { name: 'Αναίρεση προγραμματισμού' }).click();
    await card.waitFor({ state: 'detached', timeout: 60_000 });
    // The screen updates optimistically and retries until the service is back.
    await expect.poll(() => statusOf(draft.id), { timeout: 60_000 }).toBe('draft');
  });

  test('keeps all other parts working', async () => {
    pause(processPid('svc-catalog'));
    const [posts, company] = await Promise.all([
      request('/api/bulk-posts', { token }),
      request('/api/v2/company-info', { token }),
    ]);
    expect([posts.status, company.status]).toEqual([200, 200]);
  });
});
