import { checkTextFully } from '@kallos/compliance/check-text-fully';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { recheckNextPosts } from './recheck-posts.ts';

const { checkedHere } = vi.hoisted(() => ({ checkedHere: [] as number[] }));

// Records the texts that are checked in this thread; threads of the pool load the real module.
vi.mock('@kallos/compliance/check-text-fully', async (importOriginal) => {
  const original = await importOriginal<typeof import('@kallos/compliance/check-text-fully')>();
  return {
    ...original,
    checkTextFully: (wish: Parameters<typeof checkTextFully>[0]) => {
      checkedHere.push(wish.text.length);
      return original.checkTextFully(wish);
    },
  };
});

useStage();

const tomorrow = () => new Date(Date.now() + 86_400_000);
const hostile = 'Αναζωογόνηση προσώπου χωρίς παρενέργειες. '.repeat(600);
const harmless = 'Σας περιμένουμε κάθε πρωί στο ιατρείο μας. '.repeat(100);
const draft = (content: string) =>
  stage.duePost({ content, postStatus: 'draft', isScheduled: false, scheduledDate: tomorrow() });
const check = (account: number, id: number, content: string) =>
  stage.posts.as(account)(bulkPosts.check, { params: { id }, body: { content } });
const longHere = () => checkedHere.filter((letters) => letters > 2500);

beforeEach(() => {
  checkedHere.length = 0;
});

describe('a long text', () => {
  it('is checked outside the event loop during typing', async () => {
    const id = await draft('Ένα κείμενο.');
    const { findings, moreFindings = 0 } = await check(stage.account, id, hostile);
    expect(findings.length).toBe(200);
    expect(moreFindings).toBeGreaterThan(300);
    expect(longHere()).toEqual([]);
  });

  it('is checked between transactions when saved and scheduled', async () => {
    const id = await draft('Ένα κείμενο.');
    await stage.update(id, { content: hostile });
    expect((await stage.rowOf(id))?.verdict?.moreFindings).toBeGreaterThan(300);
    await expect(stage.update(id, { isScheduled: true })).rejects.toMatchObject({ code: 'claims_blocked' });
    await stage.update(id, { content: harmless });
    expect((await stage.rowOf(id))?.verdict?.findings.filter(({ severity }) => severity === 'block')).toEqual(
      [],
    );
    expect(longHere()).toEqual([]);
  });

  it('is checked on creation', async () => {
    const { bulkPost } = await stage.posts.as(stage.account)(bulkPosts.create, {
      body: { title: 'Νέα', content: hostile, scheduledDate: tomorrow().toISOString(), pictures: [] },
    });
    expect(bulkPost.verdict?.findings).toHaveLength(200);
    expect(longHere()).toEqual([]);
  });

  it('is checked again with others of its batch', async () => {
    const ids = [await draft(hostile), await draft(harmless), await draft(`${hostile} τέλος`)];
    for (const id of ids) await stage.posts.change(id, { packVersion: null, verdict: null });
    while (await recheckNextPosts(stage.posts.ctx.db));
    for (const id of ids) expect((await stage.rowOf(id))?.verdict).not.toBeNull();
    expect(longHere()).toEqual([]);
  });
});

it('limits an account by letters, and serves others', async () => {
  const id = await draft('Ένα κείμενο.');
  const longest = 'α '.repeat(30_000);
  const ask = () => check(stage.account, id, longest);
  const refusals = (await Promise.allSettled(Array.from({ length: 20 }, ask))).filter(
    ({ status }) => status === 'rejected',
  );
  expect(refusals.length).toBeGreaterThanOrEqual(10);
  expect(refusals.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } });
  await expect(check(stage.account + 1, id, 'x')).rejects.toMatchObject({ code: 'not_found' });
});
