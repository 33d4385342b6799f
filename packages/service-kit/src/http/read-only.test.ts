import { endpoint } from '@kallos/contracts/endpoint';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { inAccount, type Database } from '../database/database.ts';
import { outbox } from '../messaging/outbox-tables.ts';
import type { ServiceApp } from './app.ts';
import { implement } from './implement.ts';

const ok = z.object({ rows: z.number() });
const plain = { service: 'auth', method: 'GET', who: 'anyone', summary: '', reply: ok } as const;
const notes = {
  bare: endpoint({ ...plain, path: '/bare' }),
  within: endpoint({ ...plain, path: '/within' }),
  locking: endpoint({ ...plain, path: '/locking' }),
  counts: endpoint({ ...plain, path: '/counts' }),
  always: endpoint({ ...plain, path: '/always', writes: true }),
  withName: endpoint({
    ...plain,
    path: '/with',
    writes: ['ticket'],
    query: z.object({ ticket: z.optional(z.string()) }),
  }),
  post: endpoint({ ...plain, path: '/post', method: 'POST' }),
  ask: endpoint({ ...plain, path: '/ask', method: 'POST', writes: false }),
};

const database = useTestDatabase('svc-auth');
let app: ServiceApp;

const write = async (db: Pick<Database, 'insert'>) => {
  await db.insert(outbox).values({ subject: 'auth.noted', payload: {} });
  return { rows: 1 };
};
const count = async () => ({ rows: await database.db.$count(outbox) });

beforeAll(() => {
  const resource = implement<{ db: Database }, typeof notes>(notes, {
    bare: ({ db }) => write(db),
    within: ({ db }) => inAccount(db, 1, write),
    locking: async ({ db }) => {
      await db.transaction((tx) => tx.select().from(outbox).where(eq(outbox.id, 1)).for('update'));
      return { rows: 0 };
    },
    counts: count,
    always: ({ db }) => inAccount(db, 1, write),
    withName: ({ db }) => write(db),
    post: ({ db }) => write(db),
    ask: ({ db }) => write(db),
  });
  app = openTestApp([resource], { ctx: { db: database.db } });
});

describe('a read-only request', () => {
  it.each(['/bare', '/within', '/locking', '/with', '/with?other=1'])(
    'rejects writes of %s without `writes`',
    async (path) => {
      const before = (await count()).rows;
      expect((await app.request(path)).status).toBe(500);
      expect((await count()).rows).toBe(before);
    },
  );

  it.each(['/always', '/with?ticket=x'])('allows writes of %s with `writes`', async (path) => {
    const before = (await count()).rows;
    expect((await app.request(path)).status).toBe(200);
    expect((await count()).rows).toBe(before + 1);
  });

  it('can be a POST that only reads', async () => {
    const before = (await count()).rows;
    expect((await app.request('/ask', { method: 'POST' })).status).toBe(500);
    expect((await count()).rows).toBe(before);
  });

  it('reads its own previous write', async () => {
    const before = (await count()).rows;
    expect((await app.request('/post', { method: 'POST' })).status).toBe(200);
    expect(await (await app.request('/counts')).json()).toEqual({ rows: before + 1 });
  });
});
