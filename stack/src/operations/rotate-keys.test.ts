import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isKeyRing, openSecrets } from '@kallos/service-kit/security/secrets';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openSession } from '../postgres/session.ts';
import { SecretStore } from '../settings/secrets.ts';
import { usesKey } from './rotate-keys.ts';

const place = { accountId: 1, column: 'somewhere' };

describe('secrets after a rotation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-rotate-'));
  const file = join(folder, 'secrets.json');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are new, and old envelopes can still be opened', async () => {
    const book = new SecretStore(file);
    const logins = ['postgres.svc_auth', 'postgres.superuser', 'nats'];
    const before = Object.fromEntries(logins.map((name) => [name, book.password(name)]));
    const identity = book.key('identity.posts');
    const [folderName, deploy] = [book.password('postgres.tables'), book.password('deploy.mfe_portal')];
    const sealed = openSecrets(book.keyRing()).seal('a token', place);
    const { logins: changed, dropped } = await book.rotate(async () => true);
    expect(changed.toSorted()).toEqual([...logins, 'identity.posts'].toSorted());
    expect(dropped).toEqual([]);
    const later = new SecretStore(file);
    for (const name of logins) expect(later.password(name)).not.toBe(before[name]);
    expect(later.key('identity.posts')).not.toBe(identity);
    expect(Buffer.from(later.key('identity.posts'), 'base64')).toHaveLength(32);
    expect([later.password('postgres.tables'), later.password('deploy.mfe_portal')]).toEqual([
      folderName,
      deploy,
    ]);
    expect(isKeyRing(later.keyRing())).toBe(true);
    const ring = openSecrets(later.keyRing());
    expect(ring.open(sealed, place)).toBe('a token');
    expect(ring.currentKeyId).not.toBe('local');
    expect(ring.seal('a token', place)).toMatch(new RegExp(`^${ring.currentKeyId}\\.`));
  });

  it('drop a key only when no envelope uses it', async () => {
    const book = new SecretStore(file);
    const current = openSecrets(book.keyRing()).currentKeyId;
    const { dropped } = await book.rotate(async (kid) => kid === current);
    expect(dropped).toEqual(['local']);
    expect(book.keyRing().split(',')).toHaveLength(2);
    expect(book.keyRing()).toContain(`,${current}:`);
    expect(readFileSync(file, 'utf8')).not.toContain('local:');
  });
});

describe('an envelope of a key', () => {
  const [name, server] = [`rotate_${process.pid}`, inject('postgresUrl')];
  const admin = openSession(server);
  const url = new URL(server);
  url.pathname = `/${name}`;
  let sql: postgres.Sql;
  beforeAll(async () => {
    await admin.unsafe(`create database "${name}"`);
    sql = openSession(url.href);
    await sql.unsafe(
      'create table posts (id int, content text); create table anything (id int, some_new_column text)',
    );
  });
  afterAll(async () => {
    await sql?.end();
    await admin.unsafe(`drop database if exists "${name}"`);
    await admin.end();
  });

  it('is found in any column, unlike text with the same beginning', async () => {
    const key = `old:${Buffer.alloc(32, 7).toString('base64')}`;
    await sql`insert into posts values (1, 'old.gr έχει νέα'), (2, ${openSecrets(`older:${key.slice(4)}`).seal('x', place)})`;
    expect(await usesKey(sql, 'old')).toBe(false);
    await sql`insert into anything values (1, ${openSecrets(key).seal('πολύ μυστικό', place)})`;
    expect(await usesKey(sql, 'old')).toBe(true);
  });
});
