import { checkText } from '@kallos/compliance/check-text';
import { activePacks } from '@kallos/compliance/rules/rules';
import { accountProductUpdated } from '@kallos/contracts/catalog/events';
import { ApiError } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postUnscheduled } from '@kallos/contracts/posts/events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ago, rules, stage, useStage } from '../../testing/publishing-stage.ts';
import { bareFacts } from '../../testing/test-posts.ts';
import { claimPosts } from '../publishing/claim-due-posts.ts';
import { claimDecisions } from '../schema/posts.ts';
import { blockersOf, createOverride } from './check-post-claims.ts';
import { recheckNextPosts } from './recheck-posts.ts';

useStage();

const tomorrow = () => new Date(Date.now() + 86_400_000);
const claim = 'Αναζωογόνηση προσώπου χωρίς παρενέργειες.';
const draft = (content: string) =>
  stage.duePost({ content, postStatus: 'draft', isScheduled: false, scheduledDate: tomorrow() });
const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('was accepted')),
    (error: unknown) => error as ApiError,
  );
const decisionsOf = async (id: number) =>
  (await stage.posts.rows(claimDecisions, eq(claimDecisions.bulkPostId, id))).map(({ kind, ruleIds }) => ({
    kind,
    ruleIds,
  }));
const override = { name: 'Ελένη Παππά', reason: 'Το επιβεβαίωσε ο νομικός μας σύμβουλος.' };

const changeProduct = (facts: Partial<z.input<typeof accountProductUpdated.schema>>) =>
  stage.posts.consume(accountProductUpdated, {
    accountId: stage.account,
    accountProductId: stage.account * 100,
    ...bareFacts,
    productId: 1,
    name: 'Relaxin',
    ...facts,
  });

describe('a text during typing', () => {
  const check = (id: number, content: string, account = stage.account) =>
    stage.posts.as(account)(bulkPosts.check, { params: { id }, body: { content } });
  // Not among the browser's rules.
  const known = 'Ανανέωση προσώπου. Έχετε δικό σας δερματολόγο στο σπίτι!';

  it('is checked by all rules, with rewordings, without storing anything', async () => {
    const id = await draft('Ένα κείμενο.');
    const before = await stage.rowOf(id);
    const { findings, packVersion } = await check(id, known);
    expect(packVersion).toBe(activePacks.version);
    expect(findings).toMatchObject([
      { ruleId: 'medicine.no-doctor', severity: 'block', sentenceStart: 19, sentenceEnd: known.length },
    ]);
    expect(checkText({ text: known }).findings).toEqual([]);
    expect(await stage.rowOf(id)).toEqual(before);
    const refusal = await refusalOf(stage.update(id, { content: known, isScheduled: true }));
    expect(Object.keys(refusal.body?.fields ?? {})).toEqual(['medicine.no-doctor']);
  });

  it('is checked before its post exists', async () => {
    const { findings } = await stage.posts.as(stage.account)(bulkPosts.checkNew, {
      body: { title: '', content: known },
    });
    expect(findings).toMatchObject([{ ruleId: 'medicine.no-doctor', severity: 'block', sentenceStart: 19 }]);
  });

  it("is checked and stored only for posts of the caller's account", async () => {
    const id = await draft('Ένα κείμενο.');
    await expect(check(id, known, stage.account + 1)).rejects.toMatchObject({ code: 'not_found' });
    const change = stage.posts.update(stage.account + 1, id, { content: known });
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    // A rejection for another cause is not a decision about claims.
    expect(await decisionsOf(id)).toEqual([]);
  });
});

describe('an override', () => {
  const found = (ruleId: string, severity: 'block' | 'evidence' = 'block') => ({
    ruleId,
    severity,
    start: 0,
    end: 1,
    matched: '',
  });
  const findings = [
    found('medicine.no-risk'),
    found('medicine.no-risk'),
    found('medicine.prescription-name'),
    found('device.painless', 'evidence'),
  ];
  const verdict = { packVersion: activePacks.version, productClass: null, findings };
  const post = { content: claim, variants: {}, details: null, firstComment: '' };
  const idsOf = (blockers: ReturnType<typeof blockersOf>) => blockers.map(({ ruleId }) => ruleId);

  it('ends when the text of a network changes', () => {
    const parted = { ...post, variants: { instagram: { content: claim } } };
    const kept = createOverride(verdict, override, parted);
    const named = ['medicine.prescription-name'];
    expect(idsOf(blockersOf(verdict, kept, parted))).toEqual(named);
    const changed = { ...post, variants: { instagram: { content: `${claim} Και άλλο.` } } };
    const moved = { ...post, variants: { google: { content: claim } } };
    const commented = { ...parted, firstComment: claim };
    for (const other of [changed, moved, commented, post])
      expect(idsOf(blockersOf(verdict, kept, other))).toContain('medicine.no-risk');
  });

  it('applies to the rules that blocked this text, except final ones', () => {
    const kept = createOverride(verdict, override, post);
    expect(kept).toMatchObject({ ...override, ruleIds: ['medicine.no-risk'] });
    const blocking = ['medicine.no-risk', 'medicine.no-risk', 'medicine.prescription-name'];
    expect(idsOf(blockersOf(verdict, null, post))).toEqual(blocking);
    expect(idsOf(blockersOf(verdict, kept, { ...post, content: 'Άλλο.' }))).toEqual(blocking);
    expect(idsOf(blockersOf(verdict, kept, post))).toEqual(['medicine.prescription-name']);
    const final = { ...kept, ruleIds: blocking };
    expect(idsOf(blockersOf(verdict, final, post))).toEqual(['medicine.prescription-name']);
    const later = { ...verdict, findings: [...findings, found('medicine.no-doctor')] };
    expect(idsOf(blockersOf(later, kept, post))).toEqual([
      'medicine.prescription-name',
      'medicine.no-doctor',
    ]);
  });
});

describe('a text with a claim', () => {
  it('can be saved as a draft, but not scheduled: the error names rule and place', async () => {
    const id = await draft('Ένα κείμενο.');
    const { bulkPost } = await stage.update(id, { content: claim });
    expect(bulkPost.verdict).toMatchObject({
      packVersion: activePacks.version,
      findings: [{ ruleId: 'medicine.no-risk', severity: 'block', start: 22, end: 40 }],
    });
    const refusal = await refusalOf(stage.update(id, { isScheduled: true }));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'claims_blocked',
      body: { fields: { 'medicine.no-risk': '22-40' } },
    });
    expect((await stage.rowOf(id))?.postStatus).toBe('draft');
    expect(await decisionsOf(id)).toEqual([{ kind: 'refused', ruleIds: ['medicine.no-risk'] }]);
  });

  it('is published after an override with exactly that text', async () => {
    const id = await draft(claim);
    expect(
      (await refusalOf(stage.update(id, { isScheduled: true, override: { name: 'Ε', reason: '' } }))).code,
    ).toBe('invalid_fields');
    const { bulkPost } = await stage.update(id, { isScheduled: true, override });
    expect(bulkPost).toMatchObject({
      postStatus: 'scheduled',
      claimOverride: { ...override, ruleIds: ['medicine.no-risk'] },
    });
    expect((await refusalOf(stage.update(id, { content: `${claim} Καμία!` }))).code).toBe('claims_blocked');
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'scheduled', content: claim });
    expect((await decisionsOf(id)).map(({ kind }) => kind)).toEqual(['overridden', 'refused']);
  });
});

describe('a scheduled text without a verdict by the current rules', () => {
  it('returns to draft with the reason on its card and a notice', async () => {
    const id = await stage.duePost({ content: claim, scheduledDate: tomorrow(), packVersion: '2020.1' });
    const good = await stage.duePost({ scheduledDate: tomorrow(), packVersion: '2020.1' });
    const idle = await stage.duePost({ content: claim, postStatus: 'draft', packVersion: '2020.1' });
    const out = await stage.duePost({ content: claim, postStatus: 'published' });
    while (await recheckNextPosts(stage.posts.database.db));
    expect(await stage.cardOf(id)).toMatchObject({
      postStatus: 'draft',
      isScheduled: false,
      failureReason: 'claims_blocked',
      version: 2,
      verdict: { packVersion: activePacks.version, findings: [{ ruleId: 'medicine.no-risk' }] },
    });
    expect(await stage.rowOf(good)).toMatchObject({ postStatus: 'scheduled', verdict: { findings: [] } });
    expect(await decisionsOf(good)).toEqual([{ kind: 'judged_again', ruleIds: [] }]);
    await stage.posts.change(good, { packVersion: null });
    const judge = () => recheckNextPosts(stage.posts.database.db);
    expect([await judge(), await judge()]).toEqual([true, false]);
    // Drafts are not published, and published posts are no longer checked.
    expect(await stage.rowOf(idle)).toMatchObject({
      failureReason: null,
      version: 1,
      packVersion: activePacks.version,
    });
    expect(await stage.rowOf(out)).toMatchObject({ postStatus: 'published', verdict: null });
    expect([...(await decisionsOf(idle)), ...(await decisionsOf(out))]).toEqual([]);
    expect(await stage.toldOf(postUnscheduled, id)).toMatchObject([{ status: 'draft' }]);
    expect(await decisionsOf(id)).toEqual([{ kind: 'taken_back', ruleIds: ['medicine.no-risk'] }]);
    expect((await stage.update(id, { content: 'Ένα άλλο κείμενο.' })).bulkPost.failureReason).toBeNull();
  });

  it('is not published when due, unless overridden, harmless or already started', async () => {
    // Some page may already have a started post.
    const begun = await stage.duePost({});
    await claimPosts(stage.posts.database.db, 1, rules);
    await stage.posts.change(begun, { content: claim, packVersion: '2020.1', leaseUntil: ago(1) });
    const blocked = await stage.duePost({ content: claim });
    const harmless = await stage.duePost({});
    const overridden = await draft(claim);
    await stage.update(overridden, { isScheduled: true, override });
    await stage.posts.change(overridden, { scheduledDate: new Date(Date.now() - 1000), packVersion: null });
    const judged = await stage.duePost({ packVersion: activePacks.version });
    stage.publish();
    await stage.untilStatus(harmless, 'published');
    await stage.untilStatus(judged, 'published');
    expect(await decisionsOf(harmless)).toEqual([{ kind: 'judged_again', ruleIds: [] }]);
    expect(await decisionsOf(judged)).toEqual([]);
    await stage.untilStatus(overridden, 'published');
    await stage.untilStatus(begun, 'published');
    expect(await stage.rowOf(begun)).toMatchObject({ packVersion: '2020.1' });
    expect(await stage.rowOf(blocked)).toMatchObject({
      postStatus: 'draft',
      failureReason: 'claims_blocked',
    });
    expect(stage.social.asked.some(({ bulkPostId }) => bulkPostId === blocked)).toBe(false);
  });

  it('is checked again when its product may no longer be named', async () => {
    const content = 'Ελάτε για Relaxin στο μέτωπο, χωρίς παρενέργειες.';
    const id = await draft(content);
    await stage.update(id, { isScheduled: true, override });
    await changeProduct({ productClass: 'prescription', permittedClaims: ['στο μέτωπο'] });
    while (await recheckNextPosts(stage.posts.database.db));
    // The current findings have no override.
    expect(await stage.rowOf(id)).toMatchObject({
      postStatus: 'draft',
      failureReason: 'claims_blocked',
      claimOverride: null,
      // The editor uses the same legal data.
      verdict: { permittedClaims: ['στο μέτωπο'], requiredWarnings: [] },
    });
    expect((await decisionsOf(id)).at(-1)).toEqual({
      kind: 'taken_back',
      ruleIds: ['medicine.own-prescription-name'],
    });
  });

  it("is checked with its product's current category and warnings", async () => {
    const id = await draft('Ελάτε για Relaxin στο μέτωπο.');
    const requiredWarnings = ['Να φυλάσσεται μακριά από παιδιά'];
    await changeProduct({ categoryName: 'Νευροτοξίνες', requiredWarnings });
    while (await recheckNextPosts(stage.posts.database.db));
    const { productClass, findings, requiredWarnings: kept } = (await stage.rowOf(id))?.verdict ?? {};
    expect({ productClass, kept }).toEqual({ productClass: 'prescription', kept: requiredWarnings });
    expect(findings?.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['medicine.own-prescription-name', 'medicine.required-warning']),
    );
  });

  it('is checked with its own product only', async () => {
    const requiredWarnings = ['Να φυλάσσεται μακριά από παιδιά'];
    const other = stage.account + 1000;
    await stage.posts.addProduct(stage.account, stage.account * 100 + 1, { requiredWarnings });
    await stage.posts.addProduct(other, other * 100, { requiredWarnings });
    await changeProduct({});
    const own = await draft('Ένα κείμενο.');
    const foreign = await draft('Άλλο κείμενο.');
    await stage.posts.change(foreign, { productId: other * 100 });
    while (await recheckNextPosts(stage.posts.database.db));
    for (const id of [own, foreign])
      expect(await stage.rowOf(id)).toMatchObject({ verdict: { requiredWarnings: [] } });
  });

  it('is every draft and scheduled post of a changed product, and no other', async () => {
    const judged = { packVersion: activePacks.version, scheduledDate: tomorrow() };
    const other = stage.account + 1;
    const asked = [await stage.duePost(judged), await stage.duePost({ ...judged, postStatus: 'draft' })];
    const left = [
      await stage.duePost({ ...judged, postStatus: 'published' }),
      await stage.duePost({ ...judged, productId: stage.account * 100 + 1 }),
      await stage.duePost({ ...judged, productId: stage.account * 100 }, other),
    ];
    await changeProduct({});
    for (const id of asked) expect((await stage.rowOf(id))?.packVersion).toBeNull();
    for (const id of left) expect((await stage.rowOf(id))?.packVersion).toBe(activePacks.version);
  });
});
