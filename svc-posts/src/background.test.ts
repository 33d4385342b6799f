import { costOfBackground, loopsIn } from '@kallos/service-kit/testing/loops';
import {
  measureStatements,
  fillTables,
  type StatementCost,
} from '@kallos/service-kit/testing/statement-cost';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarm, backgroundWork, fillCalendar, makeDue, rules } from '../testing/full-calendar.ts';
import { useTestPosts } from '../testing/test-posts.ts';
import { claimPosts, millisecondsToNextPost } from './publishing/claim-due-posts.ts';
import { readHealthNow } from './publishing/health/health.ts';

/** Buffer reads that a statement may need when nothing is due, regardless of the tables' size. */
const mostBuffers = 200;
const mostBuffersOfClaim = 500;
const posts = 60_000;
const accounts = 600;

const stage = useTestPosts();
beforeAll(
  () =>
    fillTables(stage.database, async (tx) => {
      await fillCalendar(tx, posts, accounts);
      // Left to the loop, each of its deletions would leave a dead row that later ones read.
      await tx`delete from overview_marks`;
    }),
  300_000,
);

const above = (costs: readonly StatementCost[], most: number) =>
  costs.filter(({ buffers }) => buffers > most);

describe('the background loops', () => {
  it('read no more buffers when the tables grow', async () => {
    const { costs, ran } = await costOfBackground(stage.database.url, backgroundWork(stage.ctx));
    // The publisher's pace and leases are called directly.
    expect([...ran, 'run-publisher.ts']).toEqual(expect.arrayContaining(loopsIn(import.meta.dirname)));
    expect(costs.length).toBeGreaterThan(25);
    expect(above(costs, mostBuffers)).toEqual([]);
  });

  it('claim twenty of very many due posts at constant cost, fair to accounts', async () => {
    await fillTables(stage.database, makeDue);
    const taken: number[] = [];
    const costs = await measureStatements(stage.database.url, async (db) => {
      // Each round starts at a random account; ten rounds cover all.
      for (let round = 0; round < 10; round += 1)
        taken.push(...(await claimPosts(db, 20, rules)).map(({ post }) => post.accountId));
      await millisecondsToNextPost(db);
      await readHealthNow(db, alarm);
    });
    expect(above(costs, mostBuffersOfClaim)).toEqual([]);
    expect(taken).toHaveLength(200);
    expect(new Set(taken).size).toBeGreaterThan(20);
  });
});
