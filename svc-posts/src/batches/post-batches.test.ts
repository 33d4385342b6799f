import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postBatches as endpoints } from '@kallos/contracts/posts/post-batches';
import { adminCaller, businessCaller, callAs } from '@kallos/service-kit/testing';
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyFacts, useTestPosts } from '../../testing/test-posts.ts';
import { mails } from '../schema/mails.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { createNextBatchPost } from './post-batches.ts';

const posts = useTestPosts();
let first = 0;
const soon = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T10:00`;
const accounts = () => [first, first + 1, first + 2];
const admin = () => callAs(posts.app, adminCaller);
const write = async () => {
  while (await createNextBatchPost(posts.ctx));
};
const order = (changes: object = {}) =>
  admin()(endpoints.create, {
    body: {
      key: crypto.randomUUID(),
      accountIds: accounts(),
      title: 'Χριστούγεννα',
      content: 'Καλές γιορτές από το {name}, {place}!',
      localTime: soon,
      ...changes,
    },
  });
const drafts = () => posts.rows(bulkGeneratedPosts, inArray(bulkGeneratedPosts.accountId, accounts()));
const statesOf = async (id: number) =>
  (await admin()(endpoints.get, { params: { id } })).batch.items.map(({ state, reason }) => reason ?? state);

beforeEach(async () => {
  first += 10;
  for (const [at, accountId] of accounts().entries()) {
    await posts.setUp(accountId);
    await posts.consume(companyInfoSaved, {
      ...companyFacts,
      accountId,
      emails: [],
      companyName: `Κλινική ${at}`,
      location: at === 2 ? '' : `Πόλη ${at}`,
    });
  }
  await posts.across((tx) =>
    tx.delete(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.accountId, accounts())),
  );
  await posts.across((tx) => tx.delete(mails));
});

describe('one post for many accounts', () => {
  it('becomes a draft with the name and place of each account', async () => {
    const { batch } = await order();
    expect(batch.items.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    await write();
    expect(await statesOf(batch.id)).toEqual(['created', 'created', 'no_place']);
    expect(
      (await drafts()).map(({ content, postStatus, localTime }) => [content, postStatus, localTime]),
    ).toEqual([
      ['Καλές γιορτές από το Κλινική 0, Πόλη 0!', 'draft', soon],
      ['Καλές γιορτές από το Κλινική 1, Πόλη 1!', 'draft', soon],
    ]);
    const mailed = await posts.rows(mails, inArray(mails.accountId, accounts()));
    expect(mailed.map(({ kind }) => kind)).toEqual(['period', 'period']);
  });

  it('is written once for two clicks, two processes and a repeated call', async () => {
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([order({ key }), order({ key })]);
    expect(one.batch.id).toBe(other.batch.id);
    await Promise.all([write(), write(), write()]);
    await order({ key });
    await write();
    expect(await drafts()).toHaveLength(2);
  });

  it.each([
    ['text', { content: 'Άλλο κείμενο από το {name}' }],
    ['time', { localTime: soon.replace('T10', 'T11') }],
    ['accounts', { accountIds: [1] }],
  ])('refuses a repeated call with another %s', async (_, changes) => {
    const key = crypto.randomUUID();
    await order({ key });
    await expect(order({ key, accountIds: accounts(), ...changes })).rejects.toMatchObject({
      code: 'already_exists',
    });
  });

  it('stores neither draft nor mark when the process dies between them', async () => {
    const { batch } = await order({ isMailed: false, accountIds: [first] });
    const run = createNextBatchPost({
      ...posts.ctx,
      db: new Proxy(posts.ctx.db, {
        get: (db, name) => {
          if (name !== 'transaction') return Reflect.get(db, name) as unknown;
          return (work: (tx: unknown) => Promise<unknown>) =>
            db.transaction(async (tx) => {
              await work(tx);
              throw new Error('killed');
            });
        },
      }),
    });
    await expect(run).rejects.toThrow('killed');
    expect(await drafts()).toEqual([]);
    expect(await statesOf(batch.id)).toEqual(['waiting']);
    await write();
    expect(await statesOf(batch.id)).toEqual(['created']);
    expect(await drafts()).toHaveLength(1);
  });

  it('shows each text and its findings before anything is written', async () => {
    const { previews } = await admin()(endpoints.preview, {
      body: {
        accountIds: [...accounts(), 999_999],
        content: 'Botox στο {name} με εγγυημένο αποτέλεσμα 100%',
        localTime: soon,
      },
    });
    expect(previews.map(({ problem }) => problem)).toEqual([null, null, null, 'not_found']);
    expect(previews[1]?.content).toContain('Κλινική 1');
    expect(previews[1]?.findings.length).toBeGreaterThan(0);
    expect(await drafts()).toEqual([]);
  });

  it('refuses a time in the past and an unknown placeholder by account', async () => {
    const past = await order({ localTime: '2020-01-01T10:00' });
    const unknown = await order({ content: 'Για σας {πόλη}' });
    await write();
    expect(await statesOf(past.batch.id)).toEqual(['moment_in_past', 'moment_in_past', 'no_place']);
    expect(new Set(await statesOf(unknown.batch.id))).toEqual(new Set(['unknown_placeholder']));
  });
});

describe('taking a batch back', () => {
  it('removes untouched drafts and keeps those that were edited or approved', async () => {
    const { batch } = await order({ content: 'Καλές γιορτές, {name}!' });
    await write();
    const edited = (await drafts()).find(({ accountId }) => accountId === first);
    await callAs(posts.app, businessCaller(first))(bulkPosts.update, {
      params: { id: edited?.id ?? 0 },
      body: { content: 'Δικό μας κείμενο.' },
    });
    const undone = await admin()(endpoints.undo, { params: { id: batch.id } });
    expect(undone.batch.items.map(({ state }) => state)).toEqual(['kept', 'undone', 'undone']);
    expect((await drafts()).map(({ content }) => content)).toEqual(['Δικό μας κείμενο.']);
    const again = await admin()(endpoints.undo, { params: { id: batch.id } });
    expect(again.batch.items.map(({ state }) => state)).toEqual(['kept', 'undone', 'undone']);
  });

  it('stops drafts that are not written yet', async () => {
    const { batch } = await order();
    await admin()(endpoints.undo, { params: { id: batch.id } });
    await write();
    expect(await statesOf(batch.id)).toEqual(['undone', 'undone', 'undone']);
    expect(await drafts()).toEqual([]);
  });
});

it.each([
  ['{name} {Name} { place }', { content: 'Α Α Β', problem: null }],
  ['{x}', { content: '{x}', problem: 'unknown_placeholder' }],
  ['50 {} {1} {{name}}', { content: '50 {} {1} {Α}', problem: null }],
])('fills %s', (content, filled) => {
  expect(fillPlaceholders(content, { name: 'Α', place: 'Β' })).toEqual(filled);
});

it('inserts values as they are', () => {
  expect(fillPlaceholders('{name}', { name: '$& {place}', place: '' }).content).toBe('$& {place}');
});
