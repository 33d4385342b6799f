import type { Call } from '@kallos/contracts/client';
import type { EventType } from '@kallos/contracts/event';
import type { Loop } from '@kallos/service-kit/background/repeat';
import type { WakeListener } from '@kallos/service-kit/database/wake-listener';
import { createServiceClient } from '@kallos/service-kit/http/service-client';
import { openLog } from '@kallos/service-kit/observability/log';
import { readAnnounced, testIdentityKey } from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, onTestFinished, vi } from 'vitest';
import { startPublisher, type PublisherCtx } from '../src/publishing/run-publisher.ts';
import { bulkGeneratedPosts, publishedPosts } from '../src/schema/posts.ts';
import { openFakeSocial, type FakeSocial } from './fake-social.ts';
import { seedPost, openTestPosts, type ChosenPage, type TestPosts } from './test-posts.ts';

const running: Loop[] = [];

export const rules = {
  leaseSeconds: 2,
  staleHours: 12,
  retryHours: 6,
  doubtSeconds: 90,
  concurrency: 8,
  pollMilliseconds: 50,
  graceMilliseconds: 300,
};

/**
 * Stops the clock that measures pauses until the test ends; returns a function that advances it.
 */
export function stopClock(): (milliseconds: number) => void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds) => {
    now += milliseconds;
  };
}

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** The fixture of publisher tests; each test has its own account and fake svc-social. */
class Stage {
  posts!: TestPosts;
  social!: FakeSocial;
  account = 0;

  /** Starts a publisher that ends with the test. */
  publish(
    options: Partial<Pick<PublisherCtx, 'db' | 'log' | 'onOutcome'>> & {
      url?: string;
      /** Replaces the calls to svc-social. */
      call?: Call;
      rules?: Partial<PublisherCtx['rules']>;
      wakes?: WakeListener;
    } = {},
  ): Loop {
    const { url: baseUrl = this.social.url, db = this.posts.database.db, wakes, onOutcome } = options;
    const call =
      options.call ?? createServiceClient({ baseUrl, identityKey: testIdentityKey, name: 'publisher' });
    const ctx: PublisherCtx = {
      db,
      log: options.log ?? openLog('test', 'silent'),
      delivery: { call, mediaBaseUrl: 'https://kallos.example' },
      rules: { ...rules, ...options.rules },
      ...(onOutcome && { onOutcome }),
    };
    const loop = startPublisher(ctx, wakes);
    running.push(loop);
    return loop;
  }

  duePost = (values: Parameters<typeof seedPost>[2] = {}, who = this.account): Promise<number> =>
    seedPost(this.posts, who, {
      postStatus: 'scheduled',
      isScheduled: true,
      scheduledDate: ago(1),
      ...values,
    });

  /** Creates this many due posts with different texts. */
  async duePosts(count: number, values: Parameters<typeof seedPost>[2] = {}): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1)
      ids.push(await this.duePost({ content: `Κείμενο ${made}.`, ...values }));
    return ids;
  }

  rowOf = async (id: number) => (await this.posts.rows(bulkGeneratedPosts, eq(bulkGeneratedPosts.id, id)))[0];

  /** Returns the post as the portal shows it. */
  cardOf = async (id: number) => (await this.posts.list(this.account)).find((post) => post.id === id);

  untilStatus = (id: number, status: string, timeout = 60_000) =>
    vi.waitFor(async () => expect((await this.rowOf(id))?.postStatus).toBe(status), {
      timeout,
      interval: 50,
    });

  askedOf = (id: number) => this.social.asked.filter(({ bulkPostId }) => bulkPostId === id);

  keysOf = (id: number) =>
    this.askedOf(id)
      .map(({ key }) => key)
      .toSorted();

  /** Creates a due post and waits until a publisher has brought it to this status. */
  async postThatIs(status: string, values?: Parameters<typeof seedPost>[2]): Promise<number> {
    const id = await this.duePost(values);
    this.publish();
    await this.untilStatus(id, status);
    return id;
  }

  choosePages = (...pages: ChosenPage[]) => this.posts.choosePages(this.account, ...pages);

  /** Updates a post as the account's user. */
  update = (id: number, body: Parameters<TestPosts['update']>[2]) =>
    this.posts.update(this.account, id, body);

  /** Returns the stored publications of posts. */
  keptOf = (...ids: number[]) => this.posts.rows(publishedPosts, inArray(publishedPosts.bulkPostId, ids));

  /** Returns the announced events of a post. */
  toldOf = async <E extends EventType>(event: E, id: number) =>
    (await readAnnounced(this.posts.database.db, event)).filter(
      (fact) => (fact as { bulkPostId?: number }).bulkPostId === id,
    );

  /** Waits until svc-social was called this often for the post. */
  untilAsked = (id: number, times = 1) =>
    vi.waitFor(() => expect(this.askedOf(id)).toHaveLength(times), { timeout: 60_000 });
}

export const stage = new Stage();

/** Opens the fixture for every test of the calling file. */
export function useStage(): void {
  stage.posts = openForFile(
    () => openTestPosts(inject('postgresUrl')),
    ({ database }) => database.drop(),
  );
  stage.account = 0;
  beforeEach(async () => {
    stage.social = await openFakeSocial();
    const social = createServiceClient({
      baseUrl: stage.social.url,
      identityKey: testIdentityKey,
      name: 'svc-posts',
    });
    Object.assign(stage.posts.ctx, { social });
    stage.account += 1;
    await stage.posts.setUp(stage.account);
  });
  afterEach(async () => {
    stage.social.releaseHanging();
    await Promise.all(running.splice(0).map((loop) => loop.stop()));
    await stage.social.close();
    await stage.posts.across((tx) => tx.delete(bulkGeneratedPosts));
  });
}
