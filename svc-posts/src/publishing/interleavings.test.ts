import type { Call } from '@kallos/contracts/client';
import type { CallInput } from '@kallos/contracts/endpoint';
import type { deliveries } from '@kallos/contracts/social/deliveries';
import { openDatabase, type OpenDatabase } from '@kallos/service-kit/database/database';
import { createChooser } from '@kallos/writing/built-in/greek/chooser';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import { inArray } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import {
  faultsOf,
  type PostRun,
  performAction,
  userActions,
  openPostRun,
  recordDelivery,
} from '../../testing/interleaving.ts';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

const wave = 250;
const seed = 20_261_121;

const pools: OpenDatabase[] = [];

useStage();
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

const wait = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Starts publishers whose svc-social publishes at once, later, or only on a retry. */
function publishAmong(lives: Map<number, PostRun>, draw: (below: number) => number) {
  const pool = openDatabase(stage.posts.database.url, { max: 8 });
  pools.push(pool);
  const gone = new Set<string>();
  const deliver = async (_: unknown, { body }: CallInput<typeof deliveries.deliver>) => {
    const life = lives.get(Number(body.bulkPostId));
    const version = Number(/:v(\d+)$/.exec(body.key)?.[1]);
    if (life) recordDelivery(life, { version, message: body.message, at: new Date() });
    const luck = draw(20);
    if (luck > 10) await wait(draw(12));
    if (luck === 19 && !gone.has(body.key)) {
      gone.add(body.key);
      throw new TypeError('fetch failed');
    }
    const externalId = `${body.pageId}_${body.bulkPostId}`;
    return {
      success: true,
      outcome: { state: 'published', externalId, permalink: null, publishedAt: new Date().toISOString() },
    };
  };
  const rules = { leaseSeconds: 5, concurrency: 16, pollMilliseconds: 15 };
  return stage.publish({ db: pool.db, call: deliver as unknown as Call, rules });
}

async function plantWave(lives: Map<number, PostRun>, draw: (below: number) => number): Promise<PostRun[]> {
  const drawn = Array.from({ length: wave }, (_, index) => ({
    content: `Αρχικό κείμενο ${index}.`,
    scheduledDate: new Date(Date.now() + 40 + draw(160)),
  }));
  const rows = await stage.posts.across((tx) =>
    tx
      .insert(bulkGeneratedPosts)
      .values(
        drawn.map((post) => ({
          ...post,
          accountId: stage.account,
          productName: 'Ορός',
          contentHash: contentHashOf(post.content),
          postStatus: 'scheduled' as const,
          isScheduled: true,
          localTime: '2000-01-01T09:00',
          timeZone: 'Europe/Athens',
          writerKind: 'built-in' as const,
        })),
      )
      .returning(),
  );
  return rows.map((row) => {
    const life = openPostRun(row.id, row.content, row.scheduledDate);
    lives.set(row.id, life);
    return life;
  });
}

/**
 * Simulates a user with up to three actions around the due time, each after the previous response.
 */
async function meddle(call: Call, life: PostRun, draw: (below: number) => number): Promise<void> {
  for (let move = draw(3); move >= 0; move -= 1) {
    await wait(draw(220));
    const dueAt = new Date(Date.now() + 30 + draw(150));
    await performAction(call, life, userActions[draw(userActions.length)] ?? 'edit', dueAt);
  }
}

const rowsOf = (ids: number[]) => stage.posts.rows(bulkGeneratedPosts, inArray(bulkGeneratedPosts.id, ids));

it('match every response, for any interleaving of edits with two publishers', async () => {
  const interleavings = 250;
  const { below: draw } = createChooser(seed);
  const lives = new Map<number, PostRun>();
  const publishers = [publishAmong(lives, draw), publishAmong(lives, draw)];
  const call = stage.posts.as(stage.account);
  const told = { tooLate: 0, cancelled: 0 };
  for (let planted = 0; planted < interleavings; planted += wave) {
    const own = await plantWave(lives, draw);
    await Promise.all(own.map((life) => meddle(call, life, draw)));
    const ids = own.map(({ id }) => id);
    const statuses = await vi.waitFor(
      async () => {
        const now = (await rowsOf(ids)).map(({ id, postStatus }) => [id, postStatus] as const);
        expect(now.filter(([, status]) => /scheduled|publishing/.test(status))).toEqual([]);
        return new Map(now);
      },
      { timeout: 30_000, interval: 20 },
    );
    for (const life of own) {
      expect({ story: life.story, faults: faultsOf(life, statuses.get(life.id)) }).toEqual({
        story: life.story,
        faults: [],
      });
      told.tooLate += Number(life.wasTooLate);
      told.cancelled += Number(!life.isScheduled);
      lives.delete(life.id);
    }
    await stage.posts.across((tx) =>
      tx.delete(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids)),
    );
  }
  await Promise.all(publishers.map((publisher) => publisher.stop()));
  // Both orders of the race must have occurred.
  expect(told.tooLate).toBeGreaterThan(interleavings / 50);
  expect(told.cancelled).toBeGreaterThan(interleavings / 50);
}, 600_000);
