import { activePacks } from '@kallos/compliance/rules/rules';
import type { CallInput } from '@kallos/contracts/endpoint';
import { claimDecisions as endpoints } from '@kallos/contracts/posts/claim-decisions';
import { callAs, adminCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { claimDecisions } from '../schema/posts.ts';
import { recheckNextPosts } from './recheck-posts.ts';

useStage();

const claim = 'Αναζωογόνηση προσώπου χωρίς παρενέργειες.';
const override = { name: 'Ελένη Παππά', reason: 'Το επιβεβαίωσε ο νομικός μας σύμβουλος.' };
const scheduledDate = () => new Date(Date.now() + 86_400_000);
const draft = () =>
  stage.duePost({ content: claim, postStatus: 'draft', isScheduled: false, scheduledDate: scheduledDate() });
const list = (query: CallInput<typeof endpoints.list>['query'] = {}) =>
  callAs(stage.posts.app, adminCaller)(endpoints.list, { query });
const mine = (more: CallInput<typeof endpoints.list>['query'] = {}) =>
  list({ accountId: stage.account, ...more });

describe("the administrator's list of decisions", () => {
  it('contains blocked texts, overrides and the rules per account', async () => {
    const id = await draft();
    await expect(stage.update(id, { isScheduled: true })).rejects.toMatchObject({ code: 'claims_blocked' });
    await stage.update(id, { isScheduled: true, override });
    const seen = await mine();
    expect(seen).toMatchObject({
      packVersion: activePacks.version,
      counts: { refused: 1, overridden: 1, taken_back: 0, judged_again: 0 },
      hasMore: false,
    });
    expect(seen.decisions).toMatchObject([
      { kind: 'overridden', bulkPostId: id, ruleIds: ['medicine.no-risk'], override },
      { kind: 'refused', bulkPostId: id, ruleIds: ['medicine.no-risk'], override: null },
    ]);
  });

  it("keeps who overrode a text after the post's override is gone", async () => {
    const id = await draft();
    await stage.update(id, { isScheduled: true, override });
    const other = { content: claim, scheduledDate: scheduledDate(), packVersion: '2020.1' };
    await stage.duePost(other);
    while (await recheckNextPosts(stage.posts.database.db));
    const { decisions } = await mine();
    expect(decisions.map(({ kind }) => kind)).toEqual(['taken_back', 'overridden']);
    expect(decisions[1]?.override).toEqual(override);
    expect((await stage.rowOf(id))?.postStatus).toBe('scheduled');
  });

  it('is paged, for one account or all', async () => {
    const rows = Array.from({ length: 60 }, () => ({
      accountId: stage.account,
      bulkPostId: 1,
      kind: 'judged_again' as const,
      ruleIds: [],
      packVersion: '1',
    }));
    await stage.posts.across((tx) => tx.insert(claimDecisions).values(rows));
    const first = await mine();
    const before = first.decisions.at(-1)?.id;
    const second = await mine({ before });
    expect([first.decisions.length, first.hasMore]).toEqual([50, true]);
    expect([second.decisions.length, second.hasMore]).toEqual([10, false]);
    const ids = [...first.decisions, ...second.decisions].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    await stage.posts.across((tx) => tx.insert(claimDecisions).values({ ...rows[0]!, accountId: 999_999 }));
    expect((await list()).decisions[0]).toMatchObject({ accountId: 999_999, businessName: null });
    const [newest] = (await list()).decisions;
    expect((await list({ before: newest?.id })).decisions[0]?.accountId).toBe(stage.account);
    const called = `Επιχείρηση ${stage.account}`;
    expect((await list({ before: newest?.id })).decisions[0]?.businessName).toBe(called);
    expect((await mine()).decisions.every(({ accountId }) => accountId === stage.account)).toBe(true);
  });
});
