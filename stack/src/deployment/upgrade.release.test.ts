import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { products } from '@kallos/contracts/catalog/products';
import { createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EarlierRows, fillByEarlierRelease } from '../../testing/earlier-release.ts';
import { openSession } from '../postgres/session.ts';
import { rootFolder } from '../root-folder.ts';
import type { ServiceName } from '../settings/settings.ts';

const login = { email: 'eleni@palia.example', password: 'x7#Qm2-upgrade' };
/** The hash of this password, made by the earlier release. */
const keptHash =
  '$argon2id$v=19$m=49152,t=2,p=1$RQC9/sz/LfeBAZleocrOOQ$wo/Lr/asuB7WiqMcpiQGdVSflzfgsCC8O6MHkETGXgI';
const text = 'Η άνοιξη θέλει ενυδάτωση. Ελάτε να τα πούμε από κοντά.';
const state = JSON.stringify({ accountId: 1, businessName: 'Παλιά Κλινική', status: 'active' });

const rows: EarlierRows = {
  auth: async (tx) => {
    await tx`insert into accounts (business_name, status) values ('Παλιά Κλινική', 'active')`;
    await tx`insert into admin_users (account_id, email, password) values (1, ${login.email}, ${keptHash})`;
    await tx`insert into audit_entries (actor, action) values ('admin:1', 'accounts.create')`;
    // The event is in the old store, which the next release does not read.
    await tx`insert into outbox_stream (stream, created_at) values ('auth', '2026-01-01T00:00:00Z')`;
    await tx`insert into outbox (subject, payload, sent_at)
      values ('auth.account-created.v1', ${state}::text::jsonb, now())`;
  },
  catalog: (tx) => tx`insert into products (name, description, search_text, sort_name)
    values ('Παλιά Κρέμα', 'Μια κρέμα που μένει.', 'παλια κρεμα', 'παλια κρεμα')`,
  social: (tx) => tx`insert into outbox (subject, payload, sent_at) values ('social.kept', '{}', now())`,
  posts: (tx) => tx`insert into bulk_generated_posts
    (account_id, product_name, content, content_hash, scheduled_date, local_time, time_zone, writer_kind)
    values (1, 'Παλιά Κρέμα', ${text}, md5(${text}), now() + interval '9 days',
      to_char(now() + interval '9 days', 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Athens', 'built-in')`,
};

describe('a data folder of an earlier release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-upgrade-'));
  const readState = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  let stop = async (): Promise<void> => {};
  let url = '';
  let databases: Record<ServiceName, postgres.Sql>;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    await fillByEarlierRelease(folder, rows);
    const launcher = spawn(process.execPath, [join(rootFolder, 'stack/bin/kallos.mjs'), 'start'], {
      cwd: rootFolder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(launcher, 'exit');
    stop = async () => {
      launcher.kill('SIGTERM');
      await ended;
    };
    let said = '';
    for await (const chunk of launcher.stdout) {
      said += String(chunk);
      url = /ready {2}(http\S+)\s/.exec(said)?.[1] ?? '';
      if (url !== '') break;
    }
    expect(url, said).not.toBe('');
    const { databaseUrls } = readState<{ databaseUrls: Record<ServiceName, string> }>('addresses.json');
    const open = (service: ServiceName) => openSession(databaseUrls[service]);
    databases = {
      auth: open('auth'),
      catalog: open('catalog'),
      social: open('social'),
      posts: open('posts'),
    };
  }, 400_000);
  afterAll(async () => {
    await Promise.all(Object.values(databases ?? {}).map((sql) => sql.end()));
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const across = (service: ServiceName, ask: (tx: postgres.TransactionSql) => Promise<postgres.Row[]>) =>
    databases[service].begin(async (tx) => {
      await tx`select set_config('kallos.across', 'on', true)`;
      return [...(await ask(tx))];
    });
  const signIn = async () => {
    const signedIn = await createClient({ baseUrl: url })(sessions.loginBusiness, { body: login });
    if (!('token' in signedIn)) throw new Error('no second step was set up');
    return createClient({ baseUrl: url, token: () => signedIn.token });
  };

  it('starts and still has all data', async () => {
    const call = await signIn();
    const { bulkPosts: posts } = await call(bulkPosts.list, {});
    expect(posts).toMatchObject([{ content: text, productName: 'Παλιά Κρέμα' }]);
    const found = await call(products.list, { query: { search: 'Παλιά Κρέμα' } });
    expect(found.products).toMatchObject([{ name: 'Παλιά Κρέμα' }]);
    const kept = await across('auth', (tx) => tx`select action from audit_entries where actor = 'admin:1'`);
    expect(kept).toMatchObject([{ action: 'accounts.create' }]);
  });

  it('republishes events that no consumer had received', async () => {
    const copies = () =>
      across('posts', (tx) => tx`select business_name as name from accounts_copy where account_id = 1`);
    await expect.poll(copies, { timeout: 60_000 }).toMatchObject([{ name: 'Παλιά Κλινική' }]);
  });

  it('accepts new data', async () => {
    const admin = await createClient({ baseUrl: url })(sessions.loginAdmin, {
      body: { username: 'admin', password: 'admin123' },
    });
    if (!('token' in admin)) throw new Error('no second step was set up');
    const call = createClient({ baseUrl: url, token: () => admin.token });
    const { account } = await call(accounts.create, {
      body: { businessName: 'Νέα Κλινική', status: 'active' },
    });
    expect(account.businessName).toBe('Νέα Κλινική');
  });
});
